/* Call sites: identities that are the same in every rank and every run.
 *
 * An address is identified by the file of code it lies in and its place there, which randomised loading does not change.
 * In the program itself the identity is that place; in a shared library it is
 *
 *   63          32 31           0
 *   +-------------+-------------+
 *   | hash of the | place in    |
 *   | file's name | the file    |
 *   +-------------+-------------+
 *
 * and so it is in the program itself where not all ranks run the same one.
 *
 * What lies at each place is written into rank-NNNN.sites when it is first seen, a line each with tabs between:
 *
 *   identity, hexadecimal | place, hexadecimal | path of the file of code | function and distance from its begin
 *
 * and, when the trace is whole, a last line "end". The command that started the recording
 * makes sites.csv of it.
 */
#include "recorder.h"

#include "handle_map.h"
#include "own_file.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct handle_map known; /* addresses to struct site */
static char name[PATH_MAX];
static char program[PATH_MAX];
static struct own_file file = OWN_FILE_NONE;
static bool several_programs;

struct site {
    uint64_t identity;
};

/* Sites that were met lately, by their addresses. */
enum { RECENT = 64 };
static struct {
    const void *address;
    uint64_t identity;
} recent[RECENT];

static uint64_t hash_of_name(const char *path) {
    const char *slash = strrchr(path, '/');
    uint64_t hash = 0;
    for (const char *letter = slash == NULL ? path : slash + 1; *letter != '\0'; letter++) {
        hash = hash_mix(hash * 31 + (unsigned char)*letter + 1);
    }
    return hash;
}

bool call_sites_open(const char *directory, int rank) {
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length < 0 ? 0 : length] = '\0';
    int size = snprintf(name, sizeof name, "%s/rank-%04d.sites", directory, rank);
    bool opened = size < (int)sizeof name && own_file_open(&file, name, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND);
    if (!opened) {
        fprintf(stderr, "harbinger: this MPI job is not recorded: %s cannot be written\n", name);
    }
    return opened;
}

void call_sites_discard(void) {
    own_file_close(&file, name);
    unlink(name);
}

uint64_t program_hash(void) {
    return hash_of_name(program) >> 2;
}

void call_sites_tell_programs_apart(void) {
    several_programs = true;
}

static void write_line(const char *line, int length) {
    /* Names of sites are a comfort: without them the trace still stands. */
    if (length > 0 && own_file_is_there(&file, name) && write(file.descriptor, line, length) < 0) {
        own_file_close(&file, name);
    }
}

static uint64_t look_up(const void *address) {
    Dl_info info;
    struct link_map *object = NULL;
    /* The call stands before the place it returns to. */
    const char *call = (const char *)address - 1;
    if (dladdr1(call, &info, (void **)&object, RTLD_DL_LINKMAP) == 0 || object == NULL) {
        return 0;
    }
    bool shared = *object->l_name != '\0';
    const char *path = shared ? object->l_name : program;
    uint64_t place = (uint64_t)(uintptr_t)call - (uint64_t)object->l_addr;
    uint64_t identity = place;
    if (shared || several_programs) {
        identity = hash_of_name(path) << 32 | (place & 0xffffffffu);
    }
    char line[2 * PATH_MAX];
    int length = snprintf(line, sizeof line, "%llx\t%llx\t%s\t", (unsigned long long)identity,
                          (unsigned long long)place, path);
    if (length < (int)sizeof line && info.dli_sname != NULL) {
        length += snprintf(line + length, sizeof line - length, "%s+0x%llx", info.dli_sname,
                           (unsigned long long)(call - (const char *)info.dli_saddr));
    }
    if (length < (int)sizeof line - 1) {
        line[length++] = '\n';
        write_line(line, length);
    }
    return identity;
}

static uint64_t find(const void *address) {
    struct site *site = handle_map_get(&known, KEY(address));
    if (site != NULL) {
        return site->identity;
    }
    uint64_t identity = look_up(address);
    site = malloc(sizeof *site);
    if (site != NULL) {
        site->identity = identity;
        handle_map_add(&known, KEY(address), site);
    }
    return identity;
}

uint64_t call_site(const void *address) {
    size_t place = KEY(address) % RECENT;
    if (recent[place].address != address) {
        recent[place].identity = find(address);
        recent[place].address = address;
    }
    return recent[place].identity;
}

void call_sites_close(bool whole) {
    if (whole) {
        write_line("end\n", 4);
    }
    own_file_close(&file, name);
}
