package dev.harbinger.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes a text file in UTF-8 so that its readers find all of it or what was there before. */
public final class WholeFile {
    /** What a file is to hold. */
    public interface Content {
        /**
         * Writes it.
         *
         * @throws IOException if that fails
         */
        void writeTo(Writer out) throws IOException;
    }

    private WholeFile() {}

    /**
     * Writes a file beside its place and moves it there when it is complete. What is no regular file, such as a pipe,
     * is written to directly; a link stays and what it leads to is replaced.
     *
     * @throws IOException if that fails, with one line that names the file and what to do
     */
    public static void write(Path file, Content content) throws IOException {
        Path folder = file.toAbsolutePath().normalize().getParent();
        if (Files.isDirectory(file) || folder == null) {
            throw new IOException(file + ": is a folder, expected the name of a file to write");
        }
        if (!Files.isDirectory(folder)) {
            throw new IOException(file + ": there is no folder " + folder + " to write it to: make it or name another");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            fill(file, file, content, StandardOpenOption.WRITE);
            return;
        }
        Path place = Files.exists(file) ? file.toRealPath() : file;
        Path fresh = place.resolveSibling("." + place.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            fill(file, fresh, content, StandardOpenOption.CREATE_NEW);
            move(file, fresh, place);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void fill(Path file, Path place, Content content, StandardOpenOption option) throws IOException {
        try (OutputStream bytes = Files.newOutputStream(place, StandardOpenOption.WRITE, option);
                Writer out = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8))) {
            content.writeTo(out);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    private static void move(Path file, Path fresh, Path place) throws IOException {
        try {
            Files.move(fresh, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException _) {
            // Some shared folders cannot: then there is a moment without the file.
            Files.move(fresh, place, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    private static IOException failure(Path file, IOException cause) {
        return new IOException(
                file + ": could not be written: " + reason(cause)
                        + "; make room there, or name a place that you may write to",
                cause);
    }

    /** Why a file could not be used, without its name. */
    static String reason(IOException cause) {
        return switch (cause) {
            case AccessDeniedException _ -> "permission denied";
            case NoSuchFileException _ -> "there is no such folder";
            case FileAlreadyExistsException _ -> "there is a file of that name";
            case FileSystemException failed when failed.getReason() != null -> failed.getReason();
            default -> String.valueOf(cause.getMessage());
        };
    }
}
