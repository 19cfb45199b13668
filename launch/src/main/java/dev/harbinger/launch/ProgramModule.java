package dev.harbinger.launch;

import java.io.File;
import java.lang.module.Configuration;
import java.lang.module.FindException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.module.ResolutionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The module of a program's main class.
 *
 * @param name its name
 * @param path jars, and directories of modules, without Harbinger's own
 */
public record ProgramModule(String name, List<Path> path) {
    /** The module of the launcher. */
    static final String LAUNCHER = "dev.harbinger.launch";

    /** Copies the list. */
    public ProgramModule {
        path = List.copyOf(path);
    }

    /** The path with Harbinger's modules and those they need, which come first. */
    List<Path> wholePath() throws LaunchException {
        return Stream.concat(ownModules().stream(), path.stream()).toList();
    }

    /** The launcher's module and all it needs, found on the launcher's own class path. */
    private static List<Path> ownModules() throws LaunchException {
        Path[] classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toArray(Path[]::new);
        try {
            return Configuration.empty()
                    .resolve(ModuleFinder.of(classPath), ModuleFinder.ofSystem(), Set.of(LAUNCHER))
                    .modules()
                    .stream()
                    .flatMap(module -> module.reference().location().stream())
                    .filter(location -> location.getScheme().equals("file"))
                    .map(Path::of)
                    .sorted()
                    .toList();
        } catch (FindException | ResolutionException e) {
            throw new LaunchException("the modules of Harbinger cannot be found: " + e.getMessage(), e);
        }
    }

    /**
     * The main class that the module itself names.
     *
     * @throws LaunchException if there is no such module or it names none
     */
    String mainClass() throws LaunchException {
        return find().descriptor()
                .mainClass()
                .orElseThrow(() -> new LaunchException(
                        "module " + name + " names no main class: use --module-path PATH " + name + "/MAIN"));
    }

    private ModuleReference find() throws LaunchException {
        try {
            return finder().find(name)
                    .orElseThrow(() -> new LaunchException("module " + name + " is not on the module path"));
        } catch (FindException e) {
            throw new LaunchException("module path: " + e.getMessage(), e);
        }
    }

    private ModuleFinder finder() throws LaunchException {
        return ModuleFinder.of(wholePath().toArray(Path[]::new));
    }

    /**
     * Checks whether the main class can be run, without running any of its code.
     *
     * @throws LaunchException if it cannot; the message says why
     */
    void check(String mainClass) throws LaunchException {
        String _ = find().descriptor().name();
        ModuleLayer boot = ModuleLayer.boot();
        try {
            Configuration modules = boot.configuration().resolve(finder(), ModuleFinder.of(), Set.of(name));
            ClassLoader loader = boot.defineModulesWithOneLoader(modules, ClassLoader.getPlatformClassLoader())
                    .findLoader(name);
            MainMethod.of(mainClass, loader);
        } catch (FindException | ResolutionException e) {
            throw new LaunchException("module " + name + " cannot be run: " + e.getMessage(), e);
        }
    }

    /**
     * Options of the {@code java} command that let the launcher's class {@code launched} run a class of this module.
     */
    List<String> options(String mainClass, String launched) throws LaunchException {
        List<String> options = new ArrayList<>(List.of(
                "--enable-native-access=dev.harbinger.messaging",
                "-p",
                wholePath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                "--add-modules",
                name));
        int dot = mainClass.lastIndexOf('.');
        if (dot >= 0) {
            options.addAll(List.of("--add-opens", name + "/" + mainClass.substring(0, dot) + "=" + LAUNCHER));
        }
        options.addAll(List.of("-m", LAUNCHER + "/" + launched));
        return options;
    }
}
