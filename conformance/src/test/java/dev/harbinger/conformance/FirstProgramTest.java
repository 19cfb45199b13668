package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first programs a reader writes compile and do what they say. */
@FewVariants
record FirstProgramTest(Variant variant) {
    private static final String PI = """
        import dev.harbinger.messaging.*;

        public class Pi {
            public static void main(String[] args) {
                try (Harbinger harbinger = Harbinger.join()) {
                    Communicator world = harbinger.world();
                    int steps = 100_000;
                    double sum = 0;
                    for (int i = world.rank(); i < steps; i += world.size()) {
                        double x = (i + 0.5) / steps;
                        sum += 4 / (1 + x * x);
                    }
                    double pi = world.allreduce(sum, Op.SUM) / steps;
                    if (world.rank() == 0) {
                        System.out.printf("pi is about %.6f%n", pi);
                    }
                }
            }
        }
        """;

    @Test
    void theProgramOfTheReadmePassesASumFromRankToRank(@TempDir Path classes) throws Exception {
        String readme = Files.readString(readme());
        Matcher block = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL).matcher(readme);
        assertTrue(block.find(), "README.md shows a program");
        Set<String> lines = run(block.group(1), 4, classes);
        assertEquals(Set.of("rank 0 of 4: 0", "rank 1 of 4: 1", "rank 2 of 4: 3", "rank 3 of 4: 6"), lines);
    }

    @Test
    void aSumOverAllRanksGivesPi(@TempDir Path classes) throws Exception {
        assertEquals(Set.of("pi is about 3.141593"), run(PI, 3, classes));
    }

    /** README.md in the project's folder, wherever in it the test runs. */
    private static Path readme() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("README.md"))) {
                return folder.resolve("README.md");
            }
        }
        throw new AssertionError("no README.md above " + Path.of("").toAbsolutePath());
    }

    /** Compiles a program, runs it on some ranks, and gives what it printed. */
    private Set<String> run(String source, int ranks, Path classes) throws Exception {
        Matcher name = Pattern.compile("class (\\w+)").matcher(source);
        assertTrue(name.find());
        compile(name.group(1), source, classes);
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            Method main = loader.loadClass(name.group(1)).getMethod("main", String[].class);
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            Job.run(variant, ranks, world -> main.invoke(null, (Object) new String[0]));
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8).lines().collect(Collectors.toSet());
    }

    private static void compile(String name, String source, Path classes) {
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("memory:/" + name + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter words = new StringWriter();
        List<String> options = List.of(
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Xlint:all",
                "-Werror",
                "-proc:none");
        boolean compiled = compiler.getTask(words, null, null, options, null, List.of(file))
                .call();
        assertTrue(compiled, words::toString);
    }
}
