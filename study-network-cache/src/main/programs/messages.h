/* Point-to-point messages of the world communicator, as an MPI program sees them. */
#ifndef MESSAGES_H
#define MESSAGES_H

/* Posts a receive of at most `bytes` bytes; what `into` holds is undefined until the wait. Returns its number. */
long post_receive(void *into, long bytes, int source, int tag);

/* Waits until that receive has its message. Returns the message's length in bytes. */
long wait_for(long receive);

/* Sends; `from` may be changed afterwards. */
void send(const void *from, long bytes, int destination, int tag);

/* Messages received so far. */
long messages_received(void);

#endif
