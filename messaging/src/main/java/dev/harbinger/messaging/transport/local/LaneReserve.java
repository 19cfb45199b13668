package dev.harbinger.messaging.transport.local;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * The space of a job's file system that heaps leave to the lanes. A lane gets its space when it is first used, which
 * must succeed even if the program has filled the file system with its own messages. Any thread may call any method.
 */
final class LaneReserve {
    private final LongSupplier free;
    private final LongSupplier reserved;

    /**
     * A reserve.
     *
     * @param free bytes that are free in the file system
     * @param reserved bytes of the lanes that do not exist yet
     */
    LaneReserve(LongSupplier free, LongSupplier reserved) {
        this.free = free;
        this.reserved = reserved;
    }

    /** The reserve of a job in {@code directory}. */
    static LaneReserve of(Path directory, JobControl control) throws IOException {
        FileStore store = Files.getFileStore(directory);
        return new LaneReserve(() -> freeIn(store), () -> {
            long lane = Lane.bytes(control.laneBytes());
            return Math.max(
                    0, SharedMemoryRoom.lanes(control.size(), control.laneBytes()) - control.lanesMade() * lane);
        });
    }

    private static long freeIn(FileStore store) {
        try {
            return store.getUsableSpace();
        } catch (IOException e) {
            // The directory was deleted: nothing more can be stored in it.
            return 0;
        }
    }

    /** Bytes that heaps may still take. */
    long left() {
        return Math.max(0, free.getAsLong() - reserved.getAsLong());
    }

    /** Whether the lanes have room if {@code bytes} more are taken. */
    boolean admits(long bytes) {
        return free.getAsLong() - bytes >= reserved.getAsLong();
    }
}
