/* The trace of this rank: rank-NNNN.csv, a heading and a line for each event. The file holds whole lines at any time. */
#include "recorder.h"

#include "own_file.h"
#include "trace_tail.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Thirteen fields of at most 20 characters each, commas and the line's end fit into the longest line. */
enum { LONGEST_LINE = 288 };

static const char heading[] = "seq,time_ns,op,site,peer,tag,count,type_bytes,buf,comm,request,early,world_peer\n";
static const char *const words[] = {"recv", "irecv", "send", "isend", "ssend", "issend", "wait", "done"};

static char name[PATH_MAX];
static struct own_file file = OWN_FILE_NONE;
static char *buffer;
static size_t filled;
static int64_t written;
static int64_t events;
static int64_t events_written;

bool trace_open(const char *directory, int rank) {
    /* On another host it may not be there yet; when this fails, so does what follows. */
    mkdir(directory, 0777);
    int length = snprintf(name, sizeof name, "%s/rank-%04d.csv", directory, rank);
    errno = ENAMETOOLONG;
    if (length >= (int)sizeof name || !own_file_open(&file, name, O_WRONLY | O_CREAT | O_EXCL)) {
        fprintf(stderr, "harbinger: this MPI job is not recorded: %s %s%s\n", name,
                errno == EEXIST ? "is there already" : "cannot be written: ",
                errno == EEXIST ? ", from another job of the same recording" : strerror(errno));
        return false;
    }
    buffer = tail_open(directory, rank);
    memcpy(buffer, heading, sizeof heading - 1);
    filled = sizeof heading - 1;
    tail_set(0, filled);
    return true;
}

void trace_discard(void) {
    own_file_close(&file, name);
    unlink(name);
    tail_close();
}

/* The disk is full, say: the program goes on, and the trace ends with its last whole line. */
static void give_up(void) {
    fprintf(stderr, "harbinger: trace %s ends after %lld events: %s; the program goes on without it\n", name,
            (long long)events_written, strerror(errno));
    while (ftruncate(file.descriptor, written) != 0 && errno == EINTR) {
    }
    own_file_close(&file, name);
    tail_close();
}

static void trace_flush(void) {
    size_t done = 0;
    if (!own_file_is_there(&file, name)) {
        /* The lines stay in the tail. */
        return;
    }
    while (file.descriptor >= 0 && done < filled) {
        ssize_t bytes = write(file.descriptor, buffer + done, filled - done);
        if (bytes >= 0) {
            done += bytes;
        } else if (errno != EINTR) {
            give_up();
        }
    }
    if (file.descriptor >= 0) {
        written += filled;
        events_written = events;
    }
    filled = 0;
    tail_set(written, 0);
}

static void put_decimal(int64_t value) {
    if (value != ABSENT) {
        char digits[20];
        int length = 0;
        uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
        if (value < 0) {
            buffer[filled++] = '-';
        }
        do {
            digits[length++] = '0' + rest % 10;
            rest /= 10;
        } while (rest != 0);
        while (length > 0) {
            buffer[filled++] = digits[--length];
        }
    }
    buffer[filled++] = ',';
}

static void put_hexadecimal(int64_t value) {
    if (value != ABSENT) {
        int shift = 0;
        while (shift < 60 && (uint64_t)value >> (shift + 4) != 0) {
            shift += 4;
        }
        for (; shift >= 0; shift -= 4) {
            buffer[filled++] = "0123456789abcdef"[(uint64_t)value >> shift & 15];
        }
    }
    buffer[filled++] = ',';
}

static void put_word(const char *word) {
    size_t length = strlen(word);
    memcpy(buffer + filled, word, length);
    filled += length;
    buffer[filled++] = ',';
}

/* Room for a line; false when the trace has ended. */
static bool make_room(void) {
    if (file.descriptor >= 0 && filled > TAIL_BYTES - LONGEST_LINE) {
        trace_flush();
    }
    return file.descriptor >= 0;
}

static void end_line(void) {
    buffer[filled - 1] = '\n';
    tail_set(written, filled);
}

void trace_write(const struct event *event) {
    if (!make_room()) {
        return;
    }
    put_decimal(events++);
    put_decimal(clock_time());
    put_word(words[event->operation]);
    put_hexadecimal((int64_t)event->site);
    put_decimal(event->peer);
    put_decimal(event->tag);
    put_decimal(event->count);
    put_decimal(event->type_bytes);
    put_hexadecimal(event->buffer);
    put_decimal(event->communicator);
    put_decimal(event->request);
    put_decimal(event->early);
    put_decimal(event->world_peer);
    end_line();
}

void trace_write_calls(const char *call, int64_t count) {
    if (make_room()) {
        put_word("#calls");
        put_word(call);
        put_decimal(count);
        end_line();
    }
}

bool trace_close(void) {
    trace_flush();
    if (file.descriptor < 0) {
        return false;
    }
    bool whole = own_file_close(&file, name);
    tail_close();
    return whole;
}
