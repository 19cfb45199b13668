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
 * Where the ranks of a job listen: a file {@code address-R} in the job's directory for each rank R, one line, the
 * numeric address, a blank and the port. Each rank writes its own; the launcher writes those of other hosts. A reader
 * sees all of a file or nothing. Any thread.
 */
public final class RankAddresses {
    private final Path directory;

    /** Those of the job with this directory. */
    public RankAddresses(Path directory) {
        this.directory = directory;
    }

    private Path file(int rank) {
        return directory.resolve("address-" + rank);
    }

    /** Says where a rank listens. */
    public void put(int rank, InetSocketAddress address) throws IOException {
        Path temporary = directory.resolve("address-" + rank + ".new");
        Files.writeString(temporary, text(address));
        Files.move(temporary, file(rank), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Where a rank listens, or null while it has not said so.
     *
     * @throws IOException when the file cannot be read or is no address
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
     * The address that {@link #text} made a line of; names are not looked up.
     *
     * @throws IllegalArgumentException when it made no such line
     */
    public static InetSocketAddress parse(String line) {
        int blank = line.indexOf(' ');
        if (blank < 0) {
            throw new IllegalArgumentException("'" + line + "' is no address");
        }
        return new InetSocketAddress(
                InetAddress.ofLiteral(line.substring(0, blank)),
                Integer.parseInt(line.substring(blank + 1).strip()));
    }
}
