package dev.harbinger.trace.input;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file that is deleted when it is closed. One thread at a time writes. */
public final class TemporaryFile implements Closeable {
    private final FileChannel channel;
    private final Path folder;
    private final String purpose;
    private long size;

    private TemporaryFile(FileChannel channel, Path folder, String purpose) {
        this.channel = channel;
        this.folder = folder;
        this.purpose = purpose;
    }

    /** The folder for temporary files of this JVM. */
    public static Path usualFolder() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /**
     * Creates an empty file.
     *
     * @param kind part of its name
     * @param purpose what needs it, for errors: "sorting"
     * @throws IOException if it cannot be created; the message says what to do
     */
    public static TemporaryFile create(Path folder, String kind, String purpose) throws IOException {
        try {
            Path path = Files.createTempFile(folder, "harbinger-" + kind + "-", ".tmp");
            FileChannel channel = FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            return new TemporaryFile(channel, folder, purpose);
        } catch (IOException e) {
            throw noRoom(folder, purpose, e);
        }
    }

    /**
     * The error when {@code purpose} cannot write to a folder for temporary files; it says what to do.
     *
     * @param e why not
     */
    public static IOException noRoom(Path folder, String purpose, IOException e) {
        return new IOException(
                purpose + " needs room in the folder for temporary files, " + folder
                        + " (-Djava.io.tmpdir names another): "
                        + (e instanceof NoSuchFileException ? "there is no such folder" : e.getMessage()),
                e);
    }

    /**
     * Writes all bytes at the end of the file.
     *
     * @throws IOException if they cannot be written; the message says what to do
     */
    public void append(ByteBuffer bytes) throws IOException {
        try {
            while (bytes.hasRemaining()) {
                size += channel.write(bytes, size);
            }
        } catch (IOException e) {
            throw noRoom(folder, purpose, e);
        }
    }

    /** Number of bytes written. */
    public long size() {
        return size;
    }

    /** For reading the file; closing it closes the file. */
    public FileChannel channel() {
        return channel;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
