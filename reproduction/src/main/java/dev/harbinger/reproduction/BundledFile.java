package dev.harbinger.reproduction;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A file that comes with a study. The study opens it: modules keep their files from others. */
final class BundledFile {
    private BundledFile() {}

    /**
     * Its content.
     *
     * @param file its name for messages
     * @param in its bytes, closed here; null when there is no such file
     * @throws IllegalStateException when there is no such file
     */
    static String text(String file, @Nullable InputStream in) {
        if (in == null) {
            throw new IllegalStateException("the file " + file + " is missing from the jar");
        }
        try (in) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
