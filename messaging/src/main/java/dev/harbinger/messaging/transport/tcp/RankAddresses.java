package dev.harbinger.messaging.transport.tcp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * The addresses at which the ranks of a job listen: one file {@code address-R} in the job's directory for each rank R,
 * with one line: the numeric address, a space and the port. Each rank writes its own file; the launcher writes those of
 * other hosts. Files appear atomically. Any thread.
 */
public final class RankAddresses {
    private final Path directory;

    /** The addresses of the job in a directory. */
    public RankAddresses(Path directory) {
        this.directory = directory;
    }

    private Path file(int rank) {
        return directory.resolve("address-" + rank);
    }

    /** Whether the job's directory was removed, so that no address can be recorded any more. */
    boolean areGone() {
        return !Files.isDirectory(directory);
    }

    /** The job's directory. */
    Path directory() {
        return directory;
    }

    /** Records the address at which a rank listens. */
    public void put(int rank, InetSocketAddress address) throws IOException {
        Path temporary = directory.resolve("address-" + rank + ".new");
        Files.writeString(temporary, text(address));
        Files.move(temporary, file(rank), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * The address at which a rank listens, or null if it is not recorded yet.
     *
     * @throws IOException if the file cannot be read or does not hold an address
     */
    public @Nullable InetSocketAddress get(int rank) throws IOException {
        try {
            return parse(Files.readString(file(rank), StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            return null;
        } catch (IllegalArgumentException e) {
            throw new IOException(file(rank) + " is damaged: " + e.getMessage(), e);
        }
    }

    /** An address as one line. */
    public static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + " " + address.getPort();
    }

    /**
     * Parses a line written by {@link #text}; names are not resolved.
     *
     * @throws IllegalArgumentException if the line is not such an address
     */
    public static InetSocketAddress parse(String line) {
        int blank = line.indexOf(' ');
        if (blank < 0) {
            throw new IllegalArgumentException("'" + line + "' is not an address");
        }
        return new InetSocketAddress(
                InetAddress.ofLiteral(line.substring(0, blank)),
                Integer.parseInt(line.substring(blank + 1).strip()));
    }
}
