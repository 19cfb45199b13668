/* Messages by the instructions of the network extension. */
#include "messages.h"

#include "harbinger_network.h"

enum { WORLD = 0 };

static long received;

long post_receive(void *into, long bytes, int source, int tag)
{
    return network_post(message_id_of(source, WORLD, tag), into, bytes);
}

long wait_for(long receive)
{
    long bytes = network_wait(receive);
    received++;
    return bytes;
}

void send(const void *from, long bytes, int destination, int tag)
{
    network_send(message_id_of(destination, WORLD, tag), from, bytes);
}

long messages_received(void)
{
    return received;
}
