package dev.harbinger.study.messageinterface.network.traffic;

import dev.harbinger.study.messageinterface.network.Flit;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.MessageHeader;
import dev.harbinger.study.messageinterface.network.MessageType;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.Arrays;

/**
 * Every message that was made and what became of it. It makes the flits, and checks at the receiver that they come to
 * the right port, whole, once, unmixed, and in order where order was asked for.
 */
final class MessageLedger {
    private static final int NONE = -1;
    private static final int FIRST_SIZE = 1024;
    private static final int INDEX_BITS = 6;

    private final MeshSize size;
    private short[] sender = new short[FIRST_SIZE];
    private short[] receiver = new short[FIRST_SIZE];
    private byte[] type = new byte[FIRST_SIZE];
    private byte[] length = new byte[FIRST_SIZE];
    private byte[] received = new byte[FIRST_SIZE];
    private long[] made = new long[FIRST_SIZE];
    private int[] latency = new int[FIRST_SIZE];
    private int count;
    private int delivered;
    private long outOfOrder;
    private long wrong;
    private String firstProblem = "";

    /** The message that a port is taking, by port. */
    private final int[] current;

    /** The ordered message that came last, by sender, receiver and priority. */
    private final int[] lastOrdered;

    MessageLedger(MeshSize size) {
        this.size = size;
        current = new int[2 * size.nodes()];
        lastOrdered = new int[2 * size.nodes() * size.nodes()];
        Arrays.fill(current, NONE);
        Arrays.fill(lastOrdered, NONE);
    }

    /** Writes down a message and gives its number. */
    int make(int from, int to, MessageType kind, int flits, long now) {
        if (count == sender.length) {
            grow();
        }
        sender[count] = (short) from;
        receiver[count] = (short) to;
        type[count] = (byte) kind.ordinal();
        length[count] = (byte) flits;
        made[count] = now;
        latency[count] = NONE;
        return count++;
    }

    private void grow() {
        int larger = 2 * count;
        sender = Arrays.copyOf(sender, larger);
        receiver = Arrays.copyOf(receiver, larger);
        type = Arrays.copyOf(type, larger);
        length = Arrays.copyOf(length, larger);
        received = Arrays.copyOf(received, larger);
        made = Arrays.copyOf(made, larger);
        latency = Arrays.copyOf(latency, larger);
    }

    int length(int message) {
        return length[message];
    }

    /** A flit of a message. */
    Flit flit(int message, int index) {
        return Flit.of(word(message, index), index == 0, index == length[message] - 1, message);
    }

    private Word word(int message, int index) {
        if (index > 0) {
            return Word.of((long) message << INDEX_BITS | index);
        }
        boolean ordered = type[message] >= 2;
        return new MessageHeader(
                        size.id(sender[message]),
                        Math.max(0, length[message] - 3) & 0xf,
                        ordered,
                        type[message] & 1,
                        size.id(receiver[message]))
                .word();
    }

    /** A flit was taken from a port. */
    void receive(int node, int priority, Flit flit, long now) {
        int message = (int) flit.message();
        int port = 2 * node + priority;
        int index = received[message];
        int expected = index == 0 ? NONE : message;
        if (receiver[message] != node || (type[message] & 1) != priority) {
            problem("message " + message + " came to node " + node + ", priority " + priority);
        } else if (index == length[message]) {
            problem("message " + message + " came twice");
        } else if (current[port] != expected) {
            problem("message " + message + " came within message " + current[port]);
        } else if (!flit.equals(flit(message, index))) {
            problem("flit " + index + " of message " + message + " came as " + flit);
        } else {
            received[message]++;
            current[port] = flit.isTail() ? NONE : message;
            if (flit.isTail()) {
                finish(message, now);
            }
        }
    }

    private void problem(String what) {
        if (wrong++ == 0) {
            firstProblem = what;
        }
    }

    private void finish(int message, long now) {
        delivered++;
        latency[message] = (int) (now - made[message]);
        if (type[message] >= 2) {
            int pair = (sender[message] * size.nodes() + receiver[message]) << 1 | (type[message] & 1);
            if (lastOrdered[pair] > message) {
                outOfOrder++;
            }
            lastOrdered[pair] = message;
        }
    }

    int count() {
        return count;
    }

    /** Whether all messages of a range have come. */
    boolean areDelivered(int from, int to) {
        for (int message = to - 1; message >= from; message--) {
            if (latency[message] == NONE) {
                return false;
            }
        }
        return true;
    }

    /** Latencies of those of a range that have come, sorted. */
    int[] latencies(int from, int to) {
        return Arrays.stream(latency, from, to)
                .filter(cycles -> cycles != NONE)
                .sorted()
                .toArray();
    }

    MessageAccount account() {
        return new MessageAccount(count, delivered, outOfOrder, wrong, firstProblem);
    }
}
