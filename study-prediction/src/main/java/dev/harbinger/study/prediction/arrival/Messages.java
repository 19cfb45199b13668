package dev.harbinger.study.prediction.arrival;

import dev.harbinger.trace.input.LongRecordSorter;
import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Collects the sends and receives of all processes for joining. Any thread may add those of a process. */
public final class Messages implements Closeable {
    private final LongRecordSorter sends;
    private final LongRecordSorter receives;

    /** Why messages are missing; null if none are. */
    private volatile @Nullable IOException failure;

    /** None gathered. */
    public Messages() {
        this(
                new LongRecordSorter(Message.SEND_WIDTH, Message.CHANNEL + 1),
                new LongRecordSorter(Message.RECEIVE_WIDTH, Message.CHANNEL + 1));
    }

    /** None gathered; the sorters are closed with this. */
    Messages(LongRecordSorter sends, LongRecordSorter receives) {
        this.sends = sends;
        this.receives = receives;
    }

    void addSend(long[] send) {
        add(sends, send);
    }

    void addReceive(long[] receive) {
        add(receives, receive);
    }

    /** What needs no messages goes on if there is no room for them. */
    private void add(LongRecordSorter sorter, long[] record) {
        synchronized (sorter) {
            if (failure != null) {
                return;
            }
            try {
                sorter.add(record);
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    private void checkComplete() throws IOException {
        IOException failed = failure;
        if (failed != null) {
            throw failed;
        }
    }

    /**
     * The sends by channel, and on a channel in order; all must have been added.
     *
     * @throws IOException if there was no room for all messages
     */
    LongRecordSorter.Sorted sends() throws IOException {
        checkComplete();
        return sends.sorted();
    }

    /** The receives by channel, and on a channel in the order they were posted; all must have been added. */
    LongRecordSorter.Sorted receives() throws IOException {
        checkComplete();
        return receives.sorted();
    }

    /** All messages as blocks; all must have been added. */
    public Iterator<MessageBlock> blocks() throws IOException {
        return new MessageBlocks(sends(), receives());
    }

    /** Adds the messages of a block. */
    public void add(MessageBlock block) {
        int width = block.areSends() ? Message.SEND_WIDTH : Message.RECEIVE_WIDTH;
        long[] record = new long[width];
        for (int at = 0; at < block.records().length; at += width) {
            System.arraycopy(block.records(), at, record, 0, width);
            if (block.areSends()) {
                addSend(record);
            } else {
                addReceive(record);
            }
        }
    }

    /** Processes a receive, and its send if one was found. */
    @FunctionalInterface
    interface Pair {
        void of(long[] receive, long @Nullable [] send) throws IOException;
    }

    /**
     * Visits all receives by receiver, and by channel.
     *
     * @param times those that messages keep
     * @return the number of sends without a receive
     */
    long join(ConfirmedTimes times, Pair pair) throws IOException {
        LongRecordSorter.Sorted sends = sends();
        LongRecordSorter.Sorted receives = receives();
        long[] send = new long[Message.SEND_WIDTH];
        long[] receive = new long[Message.RECEIVE_WIDTH];
        boolean aSend = sends.next(send);
        boolean aReceive = receives.next(receive);
        long left = 0;
        while (aReceive || aSend) {
            int compared = !aSend ? -1 : !aReceive ? 1 : Message.compareChannels(receive, send);
            if (compared > 0) {
                left++;
                aSend = sends.next(send);
                continue;
            }
            long @Nullable [] matching = compared == 0 ? send : null;
            times.keepIn(receive, matching);
            pair.of(receive, matching);
            aReceive = receives.next(receive);
            aSend = compared == 0 ? sends.next(send) : aSend;
        }
        return left;
    }

    /** Gives back memory and temporary files. */
    @Override
    public void close() throws IOException {
        sends.close();
        receives.close();
    }
}
