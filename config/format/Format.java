import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Lays out every Java source of the project's modules and its build, or checks that it is laid out; others that lie
 * around, a user's own program say, are not its business. Run by the build from the project's root: {@code Format.java
 * check|apply STAMPS}, where STAMPS is a file remembering what was found well laid out before.
 */
final class Format {
    private static final JavaFormatterOptions OPTIONS = JavaFormatterOptions.builder()
            .style(JavaFormatterOptions.Style.PALANTIR)
            .formatJavadoc(true)
            .build();

    private final boolean apply;
    private final Set<String> known;

    /** @param known the stamps of files that were found well laid out before */
    private Format(boolean apply, Set<String> known) {
        this.apply = apply;
        this.known = known;
    }

    /** What came of a file: its stamp if it is well laid out, or what is wrong with it. */
    private record Outcome(List<String> good, List<String> bad, List<String> wrong) {}

    public static void main(String[] arguments) throws IOException {
        Path stamps = Path.of(arguments[1]);
        Set<String> known = Files.exists(stamps) ? new HashSet<>(Files.readAllLines(stamps)) : Set.of();
        Format format = new Format(arguments[0].equals("apply"), known);
        // Many small files: all processors work on them, and this comes before everything else in the build.
        List<Outcome> outcomes = sources().parallelStream().map(format::outcome).toList();
        Files.createDirectories(stamps.getParent());
        Files.write(stamps, new TreeSet<>(all(outcomes, Outcome::good)));
        List<String> bad = all(outcomes, Outcome::bad);
        bad.forEach(System.err::println);
        if (!bad.isEmpty()) {
            System.err.println("To lay these files out, run: mvn -q -N validate -Dformat=apply");
        }
        List<String> wrong = all(outcomes, Outcome::wrong);
        wrong.forEach(System.err::println);
        if (!wrong.isEmpty()) {
            System.err.println("This is not Java; correct it first.");
        }
        if (!bad.isEmpty() || !wrong.isEmpty()) {
            System.exit(1);
        }
    }

    private static List<String> all(List<Outcome> outcomes, Function<Outcome, List<String>> of) {
        return outcomes.stream().flatMap(outcome -> of.apply(outcome).stream()).toList();
    }

    private Outcome outcome(Path file) {
        try {
            String source = Files.readString(file);
            String stamp = stamp(file, source);
            if (known.contains(stamp)) {
                return new Outcome(List.of(stamp), List.of(), List.of());
            }
            Formatter formatter = Formatter.createFormatter(OPTIONS);
            String formatted = formatter.formatSourceAndFixImports(source);
            if (formatted.equals(source)) {
                return new Outcome(List.of(stamp), List.of(), List.of());
            }
            if (!apply) {
                return new Outcome(List.of(), List.of(file + ": not laid out by the formatter"), List.of());
            }
            // Reflowing a comment can let the next pass do more: a few always settle it.
            for (int pass = 0; pass < 5; pass++) {
                formatted = formatter.formatSourceAndFixImports(formatted);
            }
            Files.writeString(file, formatted);
            System.out.println("formatted " + file);
            return new Outcome(List.of(), List.of(), List.of());
        } catch (FormatterException e) {
            List<String> wrong = e.diagnostics().stream()
                    .map(problem -> file + ":" + problem.line() + ":" + problem.column() + ": " + problem.message())
                    .toList();
            return new Outcome(List.of(), List.of(), wrong);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> sources() throws IOException {
        List<Path> found = new ArrayList<>();
        collect(Path.of("config"), found);
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(Path.of(""), Files::isDirectory)) {
            for (Path module : modules) {
                if (Files.exists(module.resolve("pom.xml")) && Files.isDirectory(module.resolve("src"))) {
                    collect(module.resolve("src"), found);
                }
            }
        }
        return found;
    }

    private static void collect(Path root, List<Path> found) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(found::add);
        }
    }

    /** One line that changes when the file does. */
    private static String stamp(Path file, String source) {
        CRC32 sum = new CRC32();
        sum.update(source.getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(sum.getValue()) + " " + source.length() + " " + file;
    }
}
