package dev.harbinger.cli.architecture.sample.messaging.engine;

/** An engine that does all it must not. */
public final class Offender {
    private Offender() {}

    public static void usesTransport() {
        dev.harbinger.cli.architecture.sample.messaging.transport.Offender.usesEngine();
    }

    public static void usesRuntime() {
        dev.harbinger.cli.architecture.sample.messaging.runtime.Offender.usesEngine();
    }

    public static void startsThread() {
        new Thread(() -> {}).start();
    }

    public static void takesLock(java.util.concurrent.locks.Lock lock) {
        lock.lock();
    }

    public static void printsLine() {
        System.out.println();
    }

    public static boolean readsFile(java.nio.file.Path file) {
        return java.nio.file.Files.exists(file);
    }

    public static boolean opensChannel(java.nio.channels.Channel channel) {
        return channel.isOpen();
    }

    public static long readsNanoTime() {
        return System.nanoTime();
    }

    public static long readsMillis() {
        return System.currentTimeMillis();
    }

    public static Object readsInstant() {
        return java.time.Instant.now();
    }

    public static double drawsRandom() {
        return Math.random();
    }

    public static synchronized void takesMonitor() {}
}
