/*
 * How a program uses the network extension by itself: it looks at a message where it waits, in network memory, and then
 * binds it to its own memory without a copy. It takes two messages of 8 bytes from rank 1 with tag 1; its traffic is that
 * of the example ping-pong with --sizes 8.
 */
#include "harbinger_network.h"
#include "runtime/runtime.h"

static uint64_t first;
static uint64_t second;

int main(void)
{
    const message_id id = message_id_of(1, 0, 1);

    /* Nothing is posted: the message waits unbound. find says where, once it has arrived. */
    long tries = 1;
    network_address waiting;
    while ((waiting = network_find(id)) == 0) {
        tries++;
    }
    print("a message waits after ");
    print_integer(tries);
    print(" tries; network memory has ");
    uint64_t seen = (uint64_t)network_load_i64(waiting);
    print_bits(seen);
    print("\n");

    /* remap binds it: from now on it is what `first` holds, and no longer in network memory. */
    if (!network_remap(id, &first)) {
        print("the message is gone\n");
        return 1;
    }
    print("bound: ");
    print_bits(first);
    print("\n");

    /* The usual form of a receive: remap until it succeeds. */
    tries = 1;
    while (!network_remap(id, &second)) {
        tries++;
    }
    print("the next one after ");
    print_integer(tries);
    print(" tries: ");
    print_bits(second);
    print("\n");
    return seen == first ? 0 : 1;
}
