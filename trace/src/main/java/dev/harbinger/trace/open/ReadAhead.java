package dev.harbinger.trace.open;

import dev.harbinger.trace.input.BulkInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** Reads a stream with a thread of its own, a bounded number of blocks ahead. */
final class ReadAhead extends BulkInputStream {
    private static final int BLOCK_BYTES = 128 << 10;
    private static final int BLOCKS = 16;

    /** Bytes read, or how the stream ended. */
    private static final class Block {
        private final byte[] bytes = new byte[BLOCK_BYTES];
        private int length;
        private boolean last;
        private @Nullable IOException failure;
    }

    private final InputStream in;
    private final BlockingQueue<Block> blocks = new ArrayBlockingQueue<>(BLOCKS);
    private final Thread thread;
    private Block block = new Block();
    private int position;

    ReadAhead(InputStream in) {
        this.in = in;
        thread = Thread.ofPlatform().daemon().name("read ahead").start(this::readAll);
    }

    private void readAll() {
        try {
            Block next;
            do {
                next = readBlock();
                blocks.put(next);
            } while (!next.last);
        } catch (InterruptedException e) {
            // Closed.
        }
    }

    private Block readBlock() {
        Block next = new Block();
        try {
            int count = 0;
            while (count >= 0 && next.length < next.bytes.length) {
                count = in.read(next.bytes, next.length, next.bytes.length - next.length);
                next.length += Math.max(count, 0);
            }
            next.last = count < 0;
        } catch (IOException e) {
            next.last = true;
            next.failure = e;
        } catch (RuntimeException | Error e) {
            // Whatever ends this thread must reach the one that waits for it.
            next.last = true;
            next.failure = new IOException("damaged content: " + e, e);
        }
        return next;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (position == block.length) {
            if (block.last) {
                if (block.failure != null) {
                    throw block.failure;
                }
                return -1;
            }
            take();
        }
        int count = Math.min(length, block.length - position);
        System.arraycopy(block.bytes, position, into, offset, count);
        position += count;
        return count;
    }

    private void take() throws IOException {
        try {
            block = blocks.take();
            position = 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while reading", e);
        }
    }

    @Override
    public void close() throws IOException {
        thread.interrupt();
        boolean interrupted = false;
        try {
            thread.join();
        } catch (InterruptedException e) {
            interrupted = true;
        }
        in.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
