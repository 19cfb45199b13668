/* The trace of this rank: rank-NNNN.csv, a heading and a line for each event. The file holds whole lines at any time.
 */
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

/* Thirteen fields of at most 20 characters each, commas and the line's end fit into the longest line, whose number and
 * time have at most 42 of them. */
enum { LONGEST_LINE = 320 };

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

static char *put_word(char *at, const char *word) {
    size_t length = strlen(word);
    memcpy(at, word, length);
    at[length] = ',';
    return at + length + 1;
}

/* The numbers from 0 to 99, two digits each. */
static const char pairs[] = "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
                            "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
                            "8081828384858687888990919293949596979899";

static char *put_decimal(char *at, int64_t value) {
    enum { MOST_DIGITS = 20 };
    if (value != ABSENT) {
        char digits[2 * MOST_DIGITS];
        char *first = digits + MOST_DIGITS;
        uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
        if (value < 0) {
            *at++ = '-';
        }
        while (rest >= 100) {
            first -= 2;
            memcpy(first, pairs + rest % 100 * 2, 2);
            rest /= 100;
        }
        first -= 2;
        memcpy(first, pairs + rest * 2, 2);
        first += rest < 10;
        /* Some more than there are: a length that is known is copied at once. */
        memcpy(at, first, MOST_DIGITS);
        at += digits + MOST_DIGITS - first;
    }
    *at++ = ',';
    return at;
}

/* A time is mostly in the same millisecond as the one before, whose digits are kept. */
static char *put_time(char *at, int64_t time) {
    enum { MILLI = 1000000, MOST_DIGITS = 16, ROOM = 40 };
    static int64_t last = -1;
    static char digits[ROOM];
    static size_t length;
    int64_t millis = time / MILLI;
    uint32_t nanos = (uint32_t)(time % MILLI);
    if (time < MILLI) {
        return put_decimal(at, time);
    }
    if (millis != last) {
        last = millis;
        length = put_decimal(digits, millis) - digits - 1;
    }
    memcpy(at, digits, MOST_DIGITS);
    at += length;
    memcpy(at, pairs + nanos / 10000 * 2, 2);
    memcpy(at + 2, pairs + nanos / 100 % 100 * 2, 2);
    memcpy(at + 4, pairs + nanos % 100 * 2, 2);
    at[6] = ',';
    return at + 7;
}

static char *put_hexadecimal(char *at, int64_t value) {
    if (value != ABSENT) {
        int shift = value == 0 ? 0 : (63 - __builtin_clzll((uint64_t)value)) & ~3;
        for (; shift >= 0; shift -= 4) {
            *at++ = "0123456789abcdef"[(uint64_t)value >> shift & 15];
        }
    }
    *at++ = ',';
    return at;
}

/* Room for a line; false when the trace has ended. */
static bool make_room(void) {
    if (file.descriptor >= 0 && filled > TAIL_BYTES - LONGEST_LINE) {
        trace_flush();
    }
    return file.descriptor >= 0;
}

static void end_line(char *end) {
    end[-1] = '\n';
    filled = end - buffer;
    tail_set(written, filled);
}

/* The text of an event behind its number and time. A site mostly makes the same call again, so the last texts are
 * kept. */
struct text {
    struct event event;
    size_t length;
    char letters[LONGEST_LINE - 42];
};

enum { TEXTS = 64 };
static struct text texts[TEXTS];

static bool is_same(const struct event *one, const struct event *other) {
    return one->operation == other->operation && one->site == other->site && one->peer == other->peer &&
           one->tag == other->tag && one->count == other->count && one->type_bytes == other->type_bytes &&
           one->buffer == other->buffer && one->communicator == other->communicator &&
           one->request == other->request && one->early == other->early && one->world_peer == other->world_peer;
}

static const struct text *text_of(const struct event *event) {
    struct text *text = &texts[(event->site + (uint64_t)event->operation) % TEXTS];
    if (text->length == 0 || !is_same(&text->event, event)) {
        char *at = put_word(text->letters, words[event->operation]);
        at = put_hexadecimal(at, (int64_t)event->site);
        at = put_decimal(at, event->peer);
        at = put_decimal(at, event->tag);
        at = put_decimal(at, event->count);
        at = put_decimal(at, event->type_bytes);
        at = put_hexadecimal(at, event->buffer);
        at = put_decimal(at, event->communicator);
        at = put_decimal(at, event->request);
        at = put_decimal(at, event->early);
        at = put_decimal(at, event->world_peer);
        text->event = *event;
        text->length = at - text->letters;
    }
    return text;
}

/* Most texts are short. */
static void copy(char *at, const struct text *text) {
    enum { SHORT = 64 };
    memcpy(at, text->letters, SHORT);
    if (text->length > SHORT) {
        memcpy(at + SHORT, text->letters + SHORT, sizeof text->letters - SHORT);
    }
}

void trace_write(const struct event *event) {
    if (make_room()) {
        const struct text *text = text_of(event);
        char *at = put_decimal(buffer + filled, events++);
        at = put_time(at, clock_time());
        copy(at, text);
        end_line(at + text->length);
    }
}

void trace_write_calls(const char *call, int64_t count) {
    if (make_room()) {
        char *at = put_word(buffer + filled, "#calls");
        at = put_word(at, call);
        end_line(put_decimal(at, count));
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
