package dev.harbinger.report;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Map;

/**
 * A report as one HTML page that needs no other file and no network: styles, scripts, the plotting library Chart.js and
 * the numbers are all inside. It reads on a phone, in dark mode, by keyboard and screen reader, without scripts (but
 * for the plots) and on paper. The page's own policy forbids it to fetch anything, and to run any script but those that
 * were written into it on purpose, whatever text a trace brought along. A browser rounds whole numbers beyond 2^53; the
 * CSV has all digits.
 *
 * <p>Chart.js and its licence are read from the class path ({@code org.webjars.npm:chart.js}). Where Harbinger runs on
 * the module path, name that jar's module as well: {@code --add-modules chart.js}.
 */
public final class HtmlReport {
    private HtmlReport() {}

    /**
     * Writes the page; it is complete or not there at all.
     *
     * @throws IOException if it cannot be written, with a message that names the file
     */
    public static void write(Report report, Path file) throws IOException {
        Template template = Mustache.compiler().emptyStringIsFalse(true).compile(PageParts.template());
        Map<String, Object> view = PageView.of(report);
        WholeFile.write(file, out -> fill(template, view, out));
    }

    private static void fill(Template template, Map<String, Object> view, Writer out) throws IOException {
        try {
            template.execute(view, out);
        } catch (MustacheException e) {
            // The template wraps what went wrong with the file.
            if (e.getCause() instanceof IOException failed) {
                throw failed;
            }
            throw e;
        }
    }
}
