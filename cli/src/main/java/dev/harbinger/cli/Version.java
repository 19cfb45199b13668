package dev.harbinger.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** The version of Harbinger, and of the Java that runs it. */
final class Version implements CommandLine.IVersionProvider {
    Version() {}

    @Override
    public String[] getVersion() throws IOException {
        return new String[] {"harbinger " + number() + " on Java " + Runtime.version()};
    }

    /** The version of Harbinger. */
    static String number() throws IOException {
        try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
            return in == null ? "?" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }
}
