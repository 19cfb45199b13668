package dev.harbinger.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The parts of the page that are the same for every report, read from the class path. */
final class PageParts {
    private static final String CHART_JS = "META-INF/resources/webjars/chart.js/4.5.1/";

    private PageParts() {}

    /** The page with gaps for what a report says. */
    static String template() throws IOException {
        return own("report.html");
    }

    static String style() throws IOException {
        return own("report.css");
    }

    /** What makes tables sort and plots draw. */
    static String script() throws IOException {
        return "\"use strict\";\n" + own("format.js") + own("tables.js") + own("heat-map.js") + own("zoom.js")
                + own("plots.js");
    }

    /** Chart.js, with the whole of its licence. */
    static String library() throws IOException {
        String licence = read(CHART_JS + "LICENSE.md", foreign(CHART_JS + "LICENSE.md"));
        String script = read(CHART_JS + "dist/chart.umd.js", foreign(CHART_JS + "dist/chart.umd.js"));
        // Its last line would have the browser's tools look for a file that is not there.
        int map = script.lastIndexOf("//# sourceMappingURL=");
        return "/*\n" + licence + "*/\n" + (map < 0 ? script : script.substring(0, map));
    }

    /** The source by which a content policy lets exactly this text of a style or script pass. */
    static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String own(String name) throws IOException {
        return read(name, PageParts.class.getResourceAsStream(name));
    }

    private static @Nullable InputStream foreign(String name) {
        ClassLoader loader = PageParts.class.getClassLoader();
        return loader == null ? ClassLoader.getSystemResourceAsStream(name) : loader.getResourceAsStream(name);
    }

    private static String read(String name, @Nullable InputStream resource) throws IOException {
        if (resource == null) {
            throw new IOException(name + ": not on the class path, expected in the jar of Chart.js"
                    + " (org.webjars.npm:chart.js) or Harbinger's report: add it to the class path");
        }
        try (resource) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        }
    }
}
