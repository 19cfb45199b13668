package dev.harbinger.messaging.transport.local;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that only their user may touch. */
final class PrivateFiles {
    private static final int CHUNK = 64 << 10;

    private PrivateFiles() {}

    static void createDirectory(Path path) throws IOException {
        Files.createDirectory(path, onlyFor("rwx------"));
    }

    static void createFile(Path path) throws IOException {
        Files.createFile(path, onlyFor("rw-------"));
    }

    /**
     * Maps the first {@code bytes} of a file, or all with -1, for reads and writes while {@code arena} is open. An
     * interrupted thread closes the channel of a file, so the mapping is tried again; the thread stays interrupted.
     */
    static MemorySegment map(Path path, long bytes, Arena arena) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                    long length = bytes < 0 ? file.length() : bytes;
                    return file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, length, arena);
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static FileAttribute<?>[] onlyFor(String permissions) {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        };
    }

    /**
     * Writes zeros to reserve space in the file system: touching a mapped page without space would kill the process.
     *
     * @throws IOException if there is no room
     */
    static void reserve(RandomAccessFile file, long offset, long bytes) throws IOException {
        byte[] zeros = new byte[(int) Math.min(CHUNK, bytes)];
        file.seek(offset);
        for (long left = bytes; left > 0; left -= zeros.length) {
            file.write(zeros, 0, (int) Math.min(zeros.length, left));
        }
    }
}
