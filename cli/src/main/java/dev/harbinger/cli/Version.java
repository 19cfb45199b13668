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
        try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
            String version = in == null ? "?" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
            return new String[] {"harbinger " + version + " on Java " + Runtime.version()};
        }
    }
}
