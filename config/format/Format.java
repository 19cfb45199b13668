import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32;

/**
 * Lays out every Java source of the project, or checks that it is laid out. Run by the build from the project's root:
 * {@code Format.java check|apply STAMPS}, where STAMPS is a file remembering what was found well laid out before.
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
        Formatter formatter = Formatter.createFormatter(OPTIONS);

        for (Path file : sources(Path.of(""))) {
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
                bad.add(file + ": " + e.getMessage());
            }
        }
        Files.createDirectories(stamps.getParent());
        Files.write(stamps, good);
        if (!bad.isEmpty()) {
            bad.forEach(System.err::println);
            System.err.println("To lay these files out, run: mvn -q -N validate -Dformat=apply");
            System.exit(1);
        }
    }

    private static List<Path> sources(Path root) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = directory.getFileName().toString();
                boolean skipped = name.equals("target") || (name.startsWith(".") && name.length() > 1);
                return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".java")) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    /** One line that changes when the file does. */
    private static String stamp(Path file, String source) {
        CRC32 sum = new CRC32();
        sum.update(source.getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(sum.getValue()) + " " + source.length() + " " + file;
    }
}
