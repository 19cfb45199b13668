package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Checks whether a directory has room for a job's lanes, and how large they can be: containers often have only 64 MiB
 * of /dev/shm.
 */
final class SharedMemoryRoom {
    /**
     * Expected number of peers that a rank sends to. A job in which each rank sends to more may run out of room, which
     * is reported.
     */
    private static final int EXPECTED_PEERS = 64;

    private SharedMemoryRoom() {}

    /**
     * The ring's bytes of the lanes of a job in {@code parent}. If the user has not set a size, the lanes take at most
     * half of the free space.
     *
     * @throws IOException if they cannot be created there
     */
    static int laneBytes(Path parent, int ranks, Settings settings) throws IOException {
        if (!Files.isDirectory(parent) || !Files.isWritable(parent)) {
            throw new IOException(parent + " is not a directory that this user can write to");
        }
        return laneBytes(parent, Files.getFileStore(parent).getUsableSpace(), ranks, settings);
    }

    static int laneBytes(Path parent, long free, int ranks, Settings settings) throws IOException {
        int lane = LaneCapacity.of(settings, ranks);
        if (settings.get(Setting.LANE) == 0) {
            while (lane > LaneCapacity.SMALLEST && needed(ranks, lane) > free / 2) {
                lane /= 2;
            }
        }
        if (needed(ranks, lane) > free) {
            throw new IOException(parent + " has " + (free >> 10) + " KiB free, " + ((needed(ranks, lane) + 1023) >> 10)
                    + " KiB are needed for " + ranks + " ranks with lanes of " + lane + " bytes");
        }
        return lane;
    }

    private static long needed(int ranks, int lane) {
        return JobControl.bytes(ranks) + lanes(ranks, lane);
    }

    /** Bytes of all lanes that a job is expected to use. */
    static long lanes(int ranks, int lane) {
        return ranks * Math.min(ranks - 1L, EXPECTED_PEERS) * Lane.bytes(lane);
    }
}
