package dev.harbinger.launch;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The program that every rank runs.
 *
 * @param mainClass binary name of the class whose {@code main} is run
 * @param classPath jars and directories of classes, without Harbinger's own
 * @param arguments passed to {@code main}
 * @param module the module of the main class, or null if the class is on the class path
 */
public record Program(
        String mainClass,
        List<Path> classPath,
        List<String> arguments,
        @Nullable ProgramModule module) {
    /** Copies the lists. */
    public Program {
        classPath = List.copyOf(classPath);
        arguments = List.copyOf(arguments);
    }

    /** A program on the class path. */
    public Program(String mainClass, List<Path> classPath, List<String> arguments) {
        this(mainClass, classPath, arguments, null);
    }

    /**
     * The program of a module.
     *
     * @param modulePath jars, and directories of modules, separated as the system's paths are
     * @param main a module, or a module and its main class, as {@code app/app.Main}
     * @throws LaunchException if a part of the path or the module does not exist, or it names no main class
     */
    public static Program ofModule(String modulePath, String main, List<String> arguments) throws LaunchException {
        int slash = main.indexOf('/');
        ProgramModule module =
                new ProgramModule(slash < 0 ? main : main.substring(0, slash), parts(modulePath, "module path entry"));
        String mainClass = slash < 0 ? module.mainClass() : main.substring(slash + 1);
        return new Program(mainClass, List.of(), arguments, module);
    }

    /**
     * The program of a jar, from its manifest.
     *
     * @throws LaunchException if the jar cannot be read or names no main class
     */
    public static Program ofJar(String jar, List<String> arguments) throws LaunchException {
        Path file = existing(jar, "jar");
        if (Files.isDirectory(file)) {
            throw new LaunchException(
                    "jar '" + jar + "' is a directory: use --class-path " + jar + " MAIN to run a class in it");
        }
        try (JarFile archive = new JarFile(file.toFile())) {
            Manifest manifest = archive.getManifest();
            String main = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            if (main == null) {
                throw new LaunchException(
                        "jar '" + jar + "' names no Main-Class in its manifest: use --class-path " + jar + " MAIN");
            }
            return new Program(main.strip(), List.of(file), arguments);
        } catch (IOException e) {
            throw new LaunchException("jar '" + jar + "' cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * The program of a class.
     *
     * @param classPath jars and directories, separated as the system's class paths are; {@code DIR/*} stands for all
     *     jars in DIR
     * @throws LaunchException if a part of the class path does not exist
     */
    public static Program ofClass(String classPath, String mainClass, List<String> arguments) throws LaunchException {
        return new Program(mainClass.replace('/', '.'), classPath(classPath), arguments);
    }

    /**
     * The entries of a class path, as {@link #ofClass} takes it.
     *
     * @throws LaunchException if one does not exist
     */
    public static List<Path> classPath(String classPath) throws LaunchException {
        return parts(classPath, "class path entry");
    }

    private static List<Path> parts(String path, String what) throws LaunchException {
        List<Path> parts = new ArrayList<>();
        for (String part : path.split(File.pathSeparator, -1)) {
            if (part.equals("*") || part.endsWith(File.separator + "*")) {
                parts.addAll(jarsIn(part.substring(0, part.length() - 1)));
            } else {
                parts.add(existing(part.isEmpty() ? "." : part, what));
            }
        }
        return parts;
    }

    private static List<Path> jarsIn(String directory) throws LaunchException {
        Path folder = existing(directory.isEmpty() ? "." : directory, "class path entry");
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
            for (Path jar : jars) {
                checkName(jar, "class path entry", jar.toString());
            }
            return jars;
        } catch (IOException e) {
            throw new LaunchException("class path entry '" + directory + "*' cannot be listed: " + e.getMessage(), e);
        }
    }

    private static Path existing(String name, String what) throws LaunchException {
        try {
            Path path = Path.of(name).toAbsolutePath().normalize();
            if (Files.exists(path)) {
                checkName(path, what, name);
                return path;
            }
        } catch (InvalidPathException e) {
            throw new LaunchException(what + " '" + name + "' is not a file name: " + e.getMessage(), e);
        }
        throw new LaunchException(what + " '" + name + "' does not exist");
    }

    /** The ranks get their class path as one string. */
    private static void checkName(Path path, String what, String name) throws LaunchException {
        if (path.toString().contains(File.pathSeparator)) {
            throw new LaunchException(what + " '" + name + "' has a '" + File.pathSeparator + "' in its path " + path
                    + ", which separates the entries of a class path: rename or move it");
        }
    }

    /**
     * Checks whether the main class can be run, without running any of its code.
     *
     * @throws LaunchException if it cannot; the message says why
     */
    public void check() throws LaunchException {
        if (module != null) {
            module.check(mainClass);
            return;
        }
        URL[] urls = new URL[classPath.size()];
        try {
            for (int i = 0; i < urls.length; i++) {
                urls[i] = classPath.get(i).toUri().toURL();
            }
        } catch (MalformedURLException e) {
            throw new LaunchException("class path: " + e.getMessage(), e);
        }
        try (URLClassLoader loader = new URLClassLoader(urls, Program.class.getClassLoader())) {
            check(loader);
        } catch (IOException e) {
            throw new LaunchException("class path: " + e.getMessage(), e);
        }
    }

    /** A class loader that cannot open a file reports the class as missing. */
    private void check(URLClassLoader loader) throws LaunchException {
        try {
            MainMethod.of(mainClass, loader);
        } catch (LaunchException e) {
            if (FileLimit.isReached()) {
                throw new LaunchException("class " + mainClass + " cannot be looked up: " + FileLimit.DESCRIPTION, e);
            }
            throw e;
        }
    }
}
