package dev.harbinger.study.prediction.arrival;

import dev.harbinger.trace.TraceEvent;

/**
 * The halves of messages as records of longs, for sorting beyond memory. A channel is all messages from one process to
 * another with one tag on one communicator: on a channel, messages match receives in order, the first the first (MPI
 * standard, section 3.5), with wildcards replaced by the actual source and tag.
 *
 * <pre>
 *   both      0 receiver (high half) and sender (low half), ranks of the job; the sender is -1 where it is not known
 *             1 communicator
 *             2 tag
 *             3 number in its process
 *   a send    4 time of the call        5 bytes                   6 call site
 *             7, 8 begin and end of the time in which its process may have waited for it
 *             9 known facts, bits
 *   a receive 4 time of the post        5 time of the process's former post
 *             6 time of its completion  7 bytes                   8 call site    9 known facts, bits
 * </pre>
 *
 * Absent facts are {@link TraceEvent#ABSENT}.
 */
final class Message {
    static final int CHANNEL = 3;
    static final int SEND_WIDTH = 10;
    static final int RECEIVE_WIDTH = 10;

    static final int ENDS = 0;
    static final int COMMUNICATOR = 1;
    static final int TAG = 2;
    static final int NUMBER = 3;
    static final int SEND_TIME = 4;
    static final int SEND_BYTES = 5;
    static final int SEND_SITE = 6;
    static final int WAIT_FROM = 7;
    static final int WAIT_UNTIL = 8;
    static final int SEND_KNOWN = 9;
    static final int POST_TIME = 4;
    static final int FORMER_POST = 5;
    static final int COMPLETION = 6;
    static final int BYTES = 7;
    static final int SITE = 8;
    static final int KNOWN = 9;

    static final long SYNCHRONOUS = 1;

    static final long PREDICTED = 1;
    static final long MEASURED = 2;
    static final long MEASURED_EARLY = 4;

    private Message() {}

    static long ends(int receiver, int sender) {
        return (long) receiver << 32 | (sender & 0xFFFF_FFFFL);
    }

    static int receiver(long[] message) {
        return (int) (message[ENDS] >> 32);
    }

    static int sender(long[] message) {
        return (int) message[ENDS];
    }

    static int compareChannels(long[] a, long[] b) {
        for (int i = 0; i < CHANNEL; i++) {
            int compared = Long.compare(a[i], b[i]);
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }
}
