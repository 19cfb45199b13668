package dev.harbinger.reproduction;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A user's file of parameters, read within bounds: it has some dozen lines. */
final class ParameterFile {
    /** Most bytes of a file. */
    static final int MOST_BYTES = 1 << 20;

    /** Most characters of a line. */
    static final int LONGEST_LINE = 2000;

    private ParameterFile() {}

    /**
     * Reads a file.
     *
     * @throws IOException when it cannot be read, is no regular file, or is larger than a file of parameters ever is;
     *     one line that names the file and what to do
     */
    static String read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + ": is a folder; name a file of parameters");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(file + ": is no regular file; name a file of parameters");
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        if (bytes.length > MOST_BYTES) {
            throw new IOException(file + ": is larger than " + MOST_BYTES
                    + " bytes, so no file of parameters; --list-parameters prints one");
        }
        String content = new String(bytes, StandardCharsets.UTF_8);
        int number = 0;
        for (String line : content.lines().toList()) {
            number++;
            if (line.length() > LONGEST_LINE) {
                throw new IOException(file + ", line " + number + ": has " + line.length() + " characters, more than "
                        + LONGEST_LINE + "; write it as 'key = value'");
            }
        }
        return content;
    }
}
