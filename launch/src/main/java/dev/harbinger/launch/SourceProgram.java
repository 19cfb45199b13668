package dev.harbinger.launch;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A program given as a source file, compiled to a temporary directory that {@link #close} removes. Like the
 * {@code java} command (JEP 330, JEP 458), it runs the first class of the file and compiles other source files of the
 * same source root as they are needed.
 */
public final class SourceProgram implements AutoCloseable {
    private final TemporaryClasses classes;
    private final Program program;

    private SourceProgram(TemporaryClasses classes, Program program) {
        this.classes = classes;
        this.program = program;
    }

    /** Whether a word of the command line names a source file. */
    public static boolean isSource(String word) {
        return word.endsWith(".java");
    }

    /**
     * Compiles a source file.
     *
     * @param file its name, ends with ".java"
     * @param classPath for the compiler and the program, without Harbinger's own
     * @param arguments passed to {@code main}
     * @param messages receives the compiler's messages
     * @throws LaunchException if the file does not exist or this Java has no compiler
     * @throws CompilationException if the compiler rejects it
     */
    public static SourceProgram compile(String file, List<Path> classPath, List<String> arguments, Writer messages)
            throws LaunchException, CompilationException, IOException {
        return compile(file, classPath, arguments, messages, ShutdownActions.ofThisJvm());
    }

    /** @param shutdownActions remove the classes if they run before {@link #close} */
    static SourceProgram compile(
            String file, List<Path> classPath, List<String> arguments, Writer messages, ShutdownActions shutdownActions)
            throws LaunchException, CompilationException, IOException {
        Path source = Path.of(file);
        if (!Files.isRegularFile(source)) {
            throw new LaunchException("source file '" + file + "' does not exist");
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new LaunchException("source file '" + file + "' cannot be compiled: the Java in "
                    + System.getProperty("java.home") + " is not a JDK");
        }
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, Locale.getDefault(), StandardCharsets.UTF_8)) {
            CompiledClasses made = new CompiledClasses(files);
            String main = compile(compiler, source, classPath, files, made, messages);
            TemporaryClasses classes = TemporaryClasses.write(made, shutdownActions);
            List<Path> path =
                    Stream.concat(classes.path().stream(), classPath.stream()).toList();
            return new SourceProgram(classes, new Program(main, path, arguments));
        }
    }

    /** Compiles; the name of the first class. */
    private static String compile(
            JavaCompiler compiler,
            Path source,
            List<Path> classPath,
            StandardJavaFileManager files,
            CompiledClasses made,
            Writer messages)
            throws CompilationException, IOException {
        List<String> options = new ArrayList<>(List.of(
                "-g",
                "-parameters",
                "-proc:none",
                "-implicit:class",
                "-classpath",
                Stream.concat(JavaCommand.messagingRuntime().stream(), classPath.stream())
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator))));
        CompilationUnitTree header = parse(compiler, files, source);
        Path root = root(source, header);
        if (root != null) {
            options.addAll(List.of("-sourcepath", root.toString()));
        }
        boolean compiled = compiler.getTask(messages, made, null, options, null, files.getJavaFileObjects(source))
                .call();
        messages.flush();
        if (!compiled) {
            throw new CompilationException(source + " does not compile");
        }
        String main = mainClass(header);
        if (main == null) {
            throw new CompilationException(source + " declares no class");
        }
        return main;
    }

    /** What the file declares; its errors are reported by the compilation that follows. */
    private static CompilationUnitTree parse(JavaCompiler compiler, StandardJavaFileManager files, Path source)
            throws IOException {
        JavacTask task = (JavacTask) compiler.getTask(
                Writer.nullWriter(), files, _ -> {}, List.of("-proc:none"), null, files.getJavaFileObjects(source));
        return task.parse().iterator().next();
    }

    private static String packageName(CompilationUnitTree unit) {
        return unit.getPackageName() == null ? "" : unit.getPackageName().toString();
    }

    private static @Nullable String mainClass(CompilationUnitTree unit) {
        String prefix = packageName(unit).isEmpty() ? "" : packageName(unit) + ".";
        for (Tree declared : unit.getTypeDecls()) {
            if (declared instanceof ClassTree type) {
                return prefix + type.getSimpleName();
            }
        }
        return null;
    }

    /** The directory of the source's root package, or null if the file does not lie where its package says. */
    private static @Nullable Path root(Path source, CompilationUnitTree unit) {
        Path directory = source.toAbsolutePath().normalize().getParent();
        if (directory == null || packageName(unit).isEmpty()) {
            return directory;
        }
        Path packages = Path.of(packageName(unit).replace('.', '/'));
        Path root = directory;
        for (int i = 0; i < packages.getNameCount() && root != null; i++) {
            root = root.getParent();
        }
        return directory.endsWith(packages) ? root : null;
    }

    /** The program, which runs until {@link #close}. */
    public Program program() {
        return program;
    }

    /** Removes the compiled classes. */
    @Override
    public void close() {
        classes.close();
    }
}
