package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceFormat;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.input.FileNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The file that describes the files of a trace: lines {@code key=value}, of which {@code fileprefix} names the files
 * and {@code numprocs} tells how many there are.
 */
final class DumpiMetafile {
    private static final String ENDING = ".meta";
    private static final Pattern PREFIX = Pattern.compile("(?m)^fileprefix=(.*?)\\s*$");

    private static final Pattern PROCESSES = Pattern.compile("(?m)^numprocs=(\\d{1,9})\\s*$");

    private DumpiMetafile() {}

    /** Whether a file of that name, which begins so, is one. */
    static boolean isOne(String name, byte[] head) {
        return name.endsWith(ENDING) && prefix(head) != null;
    }

    private static @Nullable String prefix(byte[] head) {
        Matcher prefix = PREFIX.matcher(new String(head, StandardCharsets.ISO_8859_1));
        return prefix.find() ? prefix.group(1) : null;
    }

    /** How many processes a file that begins so says there are; 0 when it does not. */
    static int processes(byte[] head) {
        Matcher processes = PROCESSES.matcher(new String(head, StandardCharsets.ISO_8859_1));
        return processes.find() ? Integer.parseInt(processes.group(1)) : 0;
    }

    /**
     * The files of processes that a file stands for: those in its folder that begin with the prefix it names, or itself
     * if it is the file of a process.
     */
    static List<Path> processFiles(Path file) throws IOException {
        byte[] head;
        try (InputStream in = Files.newInputStream(file)) {
            head = in.readNBytes(TraceFormat.HEAD_BYTES);
        }
        String prefix = prefix(head);
        if (prefix == null || !String.valueOf(file.getFileName()).endsWith(ENDING)) {
            return List.of(file);
        }
        String lastPart = FileNames.last(prefix);
        Pattern names = Pattern.compile(Pattern.quote(lastPart) + "-\\d+\\.bin(\\.\\w+)?");
        Path folder = file.toAbsolutePath().getParent();
        List<Path> found;
        try (Stream<Path> inside = Files.list(folder == null ? file.toAbsolutePath() : folder)) {
            found = inside.filter(path ->
                            names.matcher(String.valueOf(path.getFileName())).matches())
                    .sorted()
                    .map(path -> file.resolveSibling(String.valueOf(path.getFileName())))
                    .toList();
        }
        if (found.isEmpty()) {
            throw new TraceFormatException(file + ": describes the files " + lastPart
                    + "-NNNN.bin, of which there is none in its folder; put them there, or name other files");
        }
        return found;
    }
}
