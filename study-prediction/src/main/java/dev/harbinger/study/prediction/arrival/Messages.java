package dev.harbinger.study.prediction.arrival;

import dev.harbinger.trace.input.LongRecordSorter;
import java.io.Closeable;
import java.io.IOException;

/** Collects the sends and receives of all processes for joining. Any thread may add those of a process. */
public final class Messages implements Closeable {
    private final LongRecordSorter sends = new LongRecordSorter(Message.SEND_WIDTH, Message.CHANNEL + 1);
    private final LongRecordSorter receives = new LongRecordSorter(Message.RECEIVE_WIDTH, Message.CHANNEL + 1);

    /** None gathered. */
    public Messages() {}

    void addSend(long[] send) throws IOException {
        synchronized (sends) {
            sends.add(send);
        }
    }

    void addReceive(long[] receive) throws IOException {
        synchronized (receives) {
            receives.add(receive);
        }
    }

    /** The sends by channel, and on a channel in order; all must have been added. */
    LongRecordSorter.Sorted sends() throws IOException {
        return sends.sorted();
    }

    /** The receives by channel, and on a channel in the order they were posted; all must have been added. */
    LongRecordSorter.Sorted receives() throws IOException {
        return receives.sorted();
    }

    /** Gives back memory and temporary files. */
    @Override
    public void close() throws IOException {
        sends.close();
        receives.close();
    }
}
