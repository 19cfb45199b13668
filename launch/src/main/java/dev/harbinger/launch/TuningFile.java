package dev.harbinger.launch;

import dev.harbinger.messaging.transport.Medium;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The file with the results of {@code harbinger tune}, one {@link Tuning} per medium, as properties:
 *
 * <pre>
 * version = 1
 * shared-memory.measured = 2026-11-28T12:00Z, 2 processors, ...
 * shared-memory.bytes-to-push = 16384
 * shared-memory.second-push = 0
 * shared-memory.pushed-buffer = 65536
 * shared-memory.single-copy-from = 8192
 * </pre>
 *
 * A medium is named by its {@link Medium#key}; the last line does not apply to TCP. The launcher reads the file and
 * passes the numbers to the ranks as system properties {@code harbinger.tuned.<medium>.<key>}, which the user's
 * settings override.
 */
public final class TuningFile {
    private static final String VERSION_KEY = "version";
    private static final String VERSION = "1";
    private static final String MEASURED = "measured";
    private static final String PROPERTIES = "harbinger.tuned.";

    private final Path path;

    /** The file at a path. */
    public TuningFile(Path path) {
        this.path = path;
    }

    /** The user's file: {@code $XDG_CONFIG_HOME/harbinger/tuning.properties}, usually in {@code ~/.config}. */
    public static TuningFile ofUser() {
        String chosen = System.getenv("XDG_CONFIG_HOME");
        Path home = chosen == null || chosen.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".config")
                : Path.of(chosen);
        return new TuningFile(home.resolve("harbinger").resolve("tuning.properties"));
    }

    /** Its path, whether it exists or not. */
    public Path path() {
        return path;
    }

    /**
     * Its content by medium; empty if there is no such file.
     *
     * @throws IOException if it cannot be read or is damaged; the message is one line
     */
    public Map<String, Tuning> read() throws IOException {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(Files.readString(path)));
        } catch (NoSuchFileException e) {
            return Map.of();
        } catch (CharacterCodingException | IllegalArgumentException e) {
            throw damaged("it is not a properties file", e);
        } catch (IOException e) {
            throw new IOException(path + ": cannot be read: " + e.getClass().getSimpleName(), e);
        }
        return tunings(properties);
    }

    private Map<String, Tuning> tunings(Properties properties) throws IOException {
        String version = properties.getProperty(VERSION_KEY);
        if (!VERSION.equals(version)) {
            throw damaged("its version is " + version + ", expected " + VERSION, null);
        }
        Map<String, Map<String, String>> texts = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            int dot = name.indexOf('.');
            if (dot > 0 && isMedium(name.substring(0, dot))) {
                texts.computeIfAbsent(name.substring(0, dot), _ -> new TreeMap<>())
                        .put(name.substring(dot + 1), properties.getProperty(name));
            } else if (!name.equals(VERSION_KEY)) {
                throw damaged("it has an unknown entry '" + name + "'", null);
            }
        }
        Map<String, Tuning> tunings = new LinkedHashMap<>();
        for (Map.Entry<String, Map<String, String>> text : texts.entrySet()) {
            tunings.put(text.getKey(), tuning(text.getKey(), text.getValue()));
        }
        return tunings;
    }

    private static boolean isMedium(String name) {
        return Arrays.stream(Medium.values()).anyMatch(medium -> medium.key().equals(name));
    }

    private Tuning tuning(String medium, Map<String, String> texts) throws IOException {
        try {
            Tuning tuning = new Tuning(
                    texts.getOrDefault(MEASURED, ""),
                    number(texts, Tuning.BYTES_TO_PUSH),
                    number(texts, Tuning.SECOND_PUSH),
                    number(texts, Tuning.PUSHED_BUFFER),
                    texts.containsKey(Tuning.SINGLE_COPY_FROM)
                            ? OptionalLong.of(number(texts, Tuning.SINGLE_COPY_FROM))
                            : OptionalLong.empty());
            texts.keySet().removeAll(tuning.values().keySet());
            texts.remove(MEASURED);
            if (!texts.isEmpty()) {
                throw damaged("it has unknown entries " + texts.keySet() + " for " + medium, null);
            }
            return tuning;
        } catch (IllegalArgumentException e) {
            throw damaged("for " + medium + " " + e.getMessage(), e);
        }
    }

    private static long number(Map<String, String> texts, String key) {
        String text = texts.get(key);
        if (text == null) {
            throw new IllegalArgumentException(key + " is missing");
        }
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + " is '" + text + "', which is not a number", e);
        }
    }

    private IOException damaged(String how, @Nullable Throwable cause) {
        return new IOException(
                path + ": " + how + "; run harbinger tune to rewrite it, or harbinger tune --forget to remove it",
                cause);
    }

    /**
     * Stores the result for one medium; other media are unchanged. A damaged file is replaced.
     *
     * @throws IOException if it cannot be written; the message is one line
     */
    public void keep(String medium, Tuning tuning) throws IOException {
        Map<String, Tuning> all = new TreeMap<>();
        try {
            all.putAll(read());
        } catch (IOException e) {
            // Damaged: it is rewritten from scratch.
        }
        all.put(medium, tuning);
        List<String> lines = new ArrayList<>(List.of(
                "# Results of harbinger tune on this machine; harbinger tune --forget removes it.",
                VERSION_KEY + " = " + VERSION));
        all.forEach((name, found) -> {
            lines.add(name + "." + MEASURED + " = " + found.measured().replace("\\", "/"));
            found.values().forEach((key, value) -> lines.add(name + "." + key + " = " + value));
        });
        try {
            // Ranks may be started meanwhile, and read it.
            AtomicFile.writeShared(path, String.join("\n", lines) + "\n");
        } catch (IOException e) {
            throw new IOException(path + ": cannot be written: " + e, e);
        }
    }

    /**
     * Removes it.
     *
     * @return whether there was one
     * @throws IOException if it cannot be removed
     */
    public boolean forget() throws IOException {
        return Files.deleteIfExists(path);
    }

    /** The numbers as system properties for ranks. */
    static Map<String, String> properties(Map<String, Tuning> tunings) {
        Map<String, String> properties = new LinkedHashMap<>();
        tunings.forEach((medium, tuning) -> tuning.values()
                .forEach((key, value) -> properties.put(PROPERTIES + medium + "." + key, Long.toString(value))));
        return properties;
    }
}
