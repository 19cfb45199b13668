package dev.harbinger.study.prediction.arrival;

import dev.harbinger.trace.input.LongRecordSorter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Takes messages out as blocks: the sends, then the receives, each by channel. For one thread at a time. */
final class MessageBlocks implements Iterator<MessageBlock> {
    private final LongRecordSorter.Sorted receives;
    private LongRecordSorter.Sorted records;
    private boolean areSends = true;
    private long[] next = new long[Message.SEND_WIDTH];
    private boolean hasNext;

    MessageBlocks(LongRecordSorter.Sorted sends, LongRecordSorter.Sorted receives) throws IOException {
        this.records = sends;
        this.receives = receives;
        advance();
    }

    private void advance() throws IOException {
        hasNext = records.next(next);
        if (!hasNext && areSends) {
            areSends = false;
            records = receives;
            next = new long[Message.RECEIVE_WIDTH];
            hasNext = records.next(next);
        }
    }

    @Override
    public boolean hasNext() {
        return hasNext;
    }

    /** @throws UncheckedIOException if a temporary file cannot be read */
    @Override
    public MessageBlock next() {
        if (!hasNext) {
            throw new NoSuchElementException();
        }
        boolean sends = areSends;
        int width = next.length;
        int receiver = Message.receiver(next);
        long[] block = new long[width * MessageBlock.MOST_RECORDS];
        int filled = 0;
        try {
            while (hasNext && areSends == sends && Message.receiver(next) == receiver && filled < block.length) {
                System.arraycopy(next, 0, block, filled, width);
                filled += width;
                advance();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new MessageBlock(receiver, sends, Arrays.copyOf(block, filled));
    }
}
