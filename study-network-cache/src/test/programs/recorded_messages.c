/*
 * Messages from a recording, for machines without the network extension: payloads stand one after the other on the
 * standard input, in the order of the waits; sends go nowhere.
 */
#include "messages.h"
#include "runtime/runtime.h"

enum { READ = 63, MOST_POSTED = 8 };

static struct {
    void *into;
    long bytes;
} posted[MOST_POSTED];

static long posts;
static long received;

static long read_input(void *into, long bytes)
{
    register long a0 __asm__("a0") = 0;
    register void *a1 __asm__("a1") = into;
    register long a2 __asm__("a2") = bytes;
    register long a7 __asm__("a7") = READ;
    __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
    return a0;
}

long post_receive(void *into, long bytes, int source, int tag)
{
    (void)source;
    (void)tag;
    posted[posts % MOST_POSTED].into = into;
    posted[posts % MOST_POSTED].bytes = bytes;
    return posts++;
}

long wait_for(long receive)
{
    char *into = posted[receive % MOST_POSTED].into;
    long bytes = posted[receive % MOST_POSTED].bytes;
    for (long done = 0; done < bytes;) {
        long count = read_input(into + done, bytes - done);
        if (count <= 0) {
            print("the recording ends before the program does\n");
            exit(1);
        }
        done += count;
    }
    received++;
    return bytes;
}

void send(const void *from, long bytes, int destination, int tag)
{
    (void)from;
    (void)bytes;
    (void)destination;
    (void)tag;
}

long messages_received(void)
{
    return received;
}
