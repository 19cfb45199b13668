package dev.harbinger.cli;

import dev.harbinger.launch.LaunchException;
import dev.harbinger.launch.ProcessLauncher;
import dev.harbinger.launch.Program;
import dev.harbinger.workloads.Workload;
import dev.harbinger.workloads.Workloads;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The program to run: exactly one of these options. */
final class ProgramChoice {
    @Option(
            names = "--example",
            paramLabel = "NAME",
            description = "A program that comes with Harbinger; see examples.")
    private @Nullable String example;

    @Option(
            names = "--jar",
            paramLabel = "FILE",
            description = "The program of a jar, named by Main-Class in its manifest.")
    private @Nullable String jar;

    @Option(
            names = {"--class-path", "-cp"},
            paramLabel = "PATH",
            description = "Jars and directories of classes; the main class follows as the first argument.")
    private @Nullable String classPath;

    @Option(
            names = {"--module-path", "-p"},
            paramLabel = "PATH",
            description = "Jars and directories of modules; MODULE or MODULE/MAIN follows as the first argument.")
    private @Nullable String modulePath;

    private ProgramChoice() {}

    /** The program for a number of ranks, with the arguments after the options. */
    Program program(int ranks, List<String> rest) throws LaunchException {
        if (example != null) {
            return example(example, ranks, rest);
        }
        if (jar != null) {
            return Program.ofJar(jar, rest);
        }
        if (modulePath != null) {
            if (rest.isEmpty()) {
                throw new LaunchException("--module-path needs MODULE or MODULE/MAIN after the options");
            }
            return Program.ofModule(modulePath, rest.getFirst(), rest.subList(1, rest.size()));
        }
        if (rest.isEmpty() || classPath == null) {
            throw new LaunchException("--class-path needs the main class after the options");
        }
        return Program.ofClass(classPath, rest.getFirst(), rest.subList(1, rest.size()));
    }

    private static Program example(String name, int ranks, List<String> arguments) throws LaunchException {
        Workload workload;
        try {
            workload = Workloads.byName(name);
            workload.check(ranks, arguments.toArray(new String[0]));
        } catch (IllegalArgumentException e) {
            throw new LaunchException(String.valueOf(e.getMessage()), e);
        }
        List<String> all = new ArrayList<>(List.of(workload.name()));
        all.addAll(arguments);
        return new Program(
                ExampleMain.class.getName(),
                List.of(ProcessLauncher.location(ExampleMain.class), ProcessLauncher.location(Workloads.class)),
                all);
    }

    /** The name of the program, with the arguments after the options. */
    String title(List<String> rest) {
        List<String> words = new ArrayList<>(rest);
        if (example != null) {
            words.addFirst(example);
        } else if (jar != null) {
            words.addFirst(jar);
        }
        return String.join(" ", words);
    }

    /** Whether the first of the arguments is the main class. */
    boolean namesMainClass() {
        return classPath != null || modulePath != null;
    }

    /** The class path for a source file, or null if the program is another one. */
    @Nullable
    String classPath() {
        return classPath;
    }
}
