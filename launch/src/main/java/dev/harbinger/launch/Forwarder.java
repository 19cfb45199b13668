package dev.harbinger.launch;

import java.io.IOException;
import java.io.InputStream;

/** Forwards the output of a process, as whole lines, until its end. */
final class Forwarder {
    /**
     * A child of a rank may keep the pipe open after the rank has ended; then silence of this length counts as the end.
     */
    private static final long SILENCE_NANOS = 2_000_000_000L;

    private final InputStream in;
    private final RankLines lines;
    private final Thread thread;
    private volatile boolean reading;
    private volatile long readingSince = System.nanoTime();

    private Forwarder(InputStream in, RankLines lines, String name) {
        this.in = in;
        this.lines = lines;
        this.thread =
                Thread.ofPlatform().daemon().name(name).stackSize(256 << 10).unstarted(this::forward);
    }

    static Forwarder start(InputStream in, RankLines lines, String name) {
        Forwarder forwarder = new Forwarder(in, lines, name);
        forwarder.thread.start();
        return forwarder;
    }

    private void forward() {
        byte[] bytes = new byte[16 << 10];
        try {
            for (int count = read(bytes); count >= 0; count = read(bytes)) {
                lines.write(bytes, 0, count);
            }
        } catch (IOException e) {
            // The pipe was closed: its end.
        }
        lines.end();
    }

    private int read(byte[] bytes) throws IOException {
        readingSince = System.nanoTime();
        reading = true;
        int count = in.read(bytes);
        reading = false;
        return count;
    }

    /** Waits, after the process has ended, until all its output was forwarded, however slow the reader is. */
    void finish() throws InterruptedException {
        finish(Long.MAX_VALUE);
    }

    /** Waits for the same, but at most {@code nanos}. */
    void finish(long nanos) throws InterruptedException {
        long start = System.nanoTime();
        while (thread.isAlive()) {
            thread.join(20);
            long now = System.nanoTime();
            boolean silent = reading && now - readingSince > SILENCE_NANOS && now - start > SILENCE_NANOS;
            if (silent || now - start > nanos) {
                return;
            }
        }
    }
}
