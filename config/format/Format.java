import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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

    private Format() {}

    public static void main(String[] arguments) throws IOException {
        boolean apply = arguments[0].equals("apply");
        Path stamps = Path.of(arguments[1]);
        Set<String> known = Files.exists(stamps) ? new HashSet<>(Files.readAllLines(stamps)) : Set.of();
        Set<String> good = new TreeSet<>();
        List<String> bad = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        Formatter formatter = Formatter.createFormatter(OPTIONS);

        for (Path file : sources()) {
            String source = Files.readString(file);
            if (known.contains(stamp(file, source))) {
                good.add(stamp(file, source));
                continue;
            }
            try {
                String formatted = formatter.formatSourceAndFixImports(source);
                if (formatted.equals(source)) {
                    good.add(stamp(file, source));
                } else if (apply) {
                    // Reflowing a comment can let the next pass do more: a few always settle it.
                    for (int pass = 0; pass < 5; pass++) {
                        formatted = formatter.formatSourceAndFixImports(formatted);
                    }
                    Files.writeString(file, formatted);
                    System.out.println("formatted " + file);
                } else {
                    bad.add(file + ": not laid out by the formatter");
                }
            } catch (FormatterException e) {
                e.diagnostics()
                        .forEach(problem -> wrong.add(
                                file + ":" + problem.line() + ":" + problem.column() + ": " + problem.message()));
            }
        }
        Files.createDirectories(stamps.getParent());
        Files.write(stamps, good);
        bad.forEach(System.err::println);
        if (!bad.isEmpty()) {
            System.err.println("To lay these files out, run: mvn -q -N validate -Dformat=apply");
        }
        wrong.forEach(System.err::println);
        if (!wrong.isEmpty()) {
            System.err.println("This is not Java; correct it first.");
        }
        if (!bad.isEmpty() || !wrong.isEmpty()) {
            System.exit(1);
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
