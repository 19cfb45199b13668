/*
 * Rank 0 of Harbinger's example ping-pong: sends a message to rank 1 and waits until it comes back, which is checked.
 * Prints how many cycles the receive took, from its post to the end of its wait. BYTES and TRIPS are known when the
 * program is compiled; its traffic is that of
 *
 *   ping-pong --sizes BYTES --warm-up 0 --repetitions TRIPS - 1
 */
#include "messages.h"
#include "runtime/runtime.h"

#ifndef BYTES
#define BYTES 8
#endif
#ifndef TRIPS
#define TRIPS 101
#endif

enum { PEER = 1, TAG = 1 };

static unsigned char message[BYTES];

static unsigned char pattern(int i)
{
    return (unsigned char)(i % 251 + 1);
}

int main(void)
{
    int64_t least = INT64_MAX;
    int64_t most = 0;
    int64_t all = 0;
    for (int i = 0; i < BYTES; i++) {
        message[i] = pattern(i);
    }
    for (int trip = 0; trip < TRIPS; trip++) {
        send(message, BYTES, PEER, TAG);
        memset(message, 0, BYTES);
        int64_t begin = cycles();
        long length = wait_for(post_receive(message, BYTES, PEER, TAG));
        int64_t taken = cycles() - begin;
        for (int i = 0; i < BYTES; i++) {
            if (length != BYTES || message[i] != pattern(i)) {
                print("trip ");
                print_integer(trip);
                print(": the message came back changed\n");
                return 1;
            }
        }
        least = taken < least ? taken : least;
        most = taken > most ? taken : most;
        all += taken;
    }
    print("messages received ");
    print_integer(messages_received());
    print("\ncycles a receive: least ");
    print_integer(least);
    print(", mean ");
    print_integer(all / TRIPS);
    print(", most ");
    print_integer(most);
    print("\n");
    return 0;
}
