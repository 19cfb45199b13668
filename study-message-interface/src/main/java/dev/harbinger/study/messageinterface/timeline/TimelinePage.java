package dev.harbinger.study.messageinterface.timeline;

import dev.harbinger.report.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A timeline as one HTML page that needs no other file and no network: style, scripts and data are all inside, and the
 * page's own policy forbids it to fetch anything.
 */
public final class TimelinePage {
    private static final List<String> SCRIPTS =
            List.of("data.js", "lanes.js", "drawing.js", "details.js", "table.js", "view.js");

    /** Before and behind each name in double braces. */
    private static final Pattern GAPS = Pattern.compile("(?=\\{\\{)|(?<=\\}\\})");

    private TimelinePage() {}

    /**
     * Writes the page; it is complete or not there at all.
     *
     * @throws IOException if it cannot be written, with a message that names the file
     */
    public static void write(Timeline timeline, Path file) throws IOException {
        WholeFile.write(file, out -> fill(timeline, out));
    }

    private static void fill(Timeline timeline, Writer out) throws IOException {
        StringBuilder script = new StringBuilder("\"use strict\";\n");
        for (String name : SCRIPTS) {
            script.append(part(name));
        }
        for (String piece : GAPS.splitAsStream(part("timeline.html")).toList()) {
            switch (piece) {
                case "{{style}}" -> out.write(part("timeline.css"));
                case "{{script}}" -> out.write(script.toString());
                case "{{data}}" -> TimelineData.write(timeline, out);
                default -> out.write(piece);
            }
        }
    }

    private static String part(String name) throws IOException {
        return read(name, TimelinePage.class.getResourceAsStream(name));
    }

    private static String read(String name, @Nullable InputStream resource) throws IOException {
        if (resource == null) {
            throw new IllegalStateException("this build of Harbinger lacks the part '" + name + "' of its timelines");
        }
        try (resource) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        }
    }
}
