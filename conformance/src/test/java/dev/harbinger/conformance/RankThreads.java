package dev.harbinger.conformance;

import java.util.ArrayList;
import java.util.List;

/** Several threads of one rank. */
final class RankThreads {
    private RankThreads() {}

    /** What a thread does. */
    interface Work {
        void run(int thread) throws Exception;
    }

    /** Runs {@code work} in {@code count} threads, numbered from 0, and throws what the first of them threw. */
    static void run(int count, Work work) throws InterruptedException {
        List<Throwable> thrown = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            String name = Thread.currentThread().getName() + ", thread " + number;
            threads.add(Thread.ofPlatform().daemon().name(name).start(() -> {
                try {
                    work.run(number);
                } catch (Throwable e) {
                    synchronized (thrown) {
                        thrown.add(e);
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (!thrown.isEmpty()) {
            AssertionError error = new AssertionError("a thread failed: " + thrown.getFirst(), thrown.getFirst());
            thrown.stream().skip(1).forEach(error::addSuppressed);
            throw error;
        }
    }
}
