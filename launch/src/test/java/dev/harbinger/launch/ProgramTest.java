package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class ProgramTest {
    @Test
    void aPathWithTheSeparatorOfClassPathsIsRefused() throws IOException, LaunchException {
        Path folder = Files.createDirectory(directory.resolve("a b" + File.pathSeparator + "c"));
        Path jar = Files.createFile(folder.resolve("x.jar"));
        LaunchException e = assertThrows(LaunchException.class, () -> Program.ofJar(jar.toString(), List.of()));
        assertTrue(e.getMessage().startsWith("jar '" + jar + "' has a ':' in its path"), e.getMessage());
        Path odd = Files.createFile(directory.resolve("x" + File.pathSeparator + "y.jar"));
        assertThrows(LaunchException.class, () -> Program.ofClass(directory + "/*", "Main", List.of()));
        Files.delete(odd);
        assertEquals(
                List.of(directory, directory),
                Program.ofClass(directory + File.pathSeparator + directory, "Main", List.of())
                        .classPath());
    }

    private static final List<String> CALLED = new ArrayList<>();

    @TempDir
    Path directory;

    static final class StaticMain {
        public static void main(String[] arguments) {
            CALLED.add("static " + String.join("+", arguments));
        }
    }

    static final class InstanceMain {
        void main() {
            CALLED.add("instance");
        }
    }

    static final class Inherited extends Parent {}

    static class Parent {
        static void main(String[] arguments) {
            CALLED.add("inherited " + arguments.length);
        }
    }

    static final class Throwing {
        static void main(String[] arguments) throws Throwable {
            if (arguments.length == 0) {
                throw new Throwable("as it is");
            }
        }
    }

    static final class WithoutMain {
        int main() {
            return 0;
        }
    }

    @Test
    void theMainMethodIsFoundAsTheJavaCommandFindsIt() throws Throwable {
        for (Class<?> type : List.of(StaticMain.class, InstanceMain.class, Inherited.class)) {
            main(type).run(List.of("a", "b"));
        }
        assertEquals(List.of("static a+b", "instance", "inherited 2"), CALLED);
    }

    @Test
    void whatTheProgramThrowsComesThroughUnchanged() throws LaunchException {
        MainMethod main = main(Throwing.class);
        Throwable thrown = assertThrows(Throwable.class, () -> main.run(List.of()));
        assertEquals("as it is", thrown.getMessage());
        StackTraceElement[] frames = MainMethod.programFrames(thrown.getStackTrace());
        assertEquals(1, frames.length);
        assertEquals(Throwing.class.getName(), frames[0].getClassName());
    }

    private static MainMethod main(Class<?> type) throws LaunchException {
        return MainMethod.of(type.getName(), ProgramTest.class.getClassLoader());
    }

    @Test
    void aClassWithoutMainIsRefused() {
        assertRefused("has no main method", () -> main(WithoutMain.class));
    }

    @Test
    void aMissingClassIsRefused() {
        assertRefused(
                "class no.such.Program is not on the class path",
                () -> Program.ofClass(directory.toString(), "no.such.Program", List.of())
                        .check());
    }

    @Test
    void aClassThatNeedsAMissingClassIsRefusedWithItsName() throws IOException {
        Path from = Launched.classes().resolve("dev/harbinger/launch/ProgramTest$Inherited.class");
        Path to = directory.resolve("dev/harbinger/launch/ProgramTest$Inherited.class");
        Files.createDirectories(to.getParent());
        Files.copy(from, to);
        ClassLoader alone = new ClassLoader(null) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                try {
                    byte[] bytes = Files.readAllBytes(directory.resolve(name.replace('.', '/') + ".class"));
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        };
        assertRefused(
                "it needs dev.harbinger.launch.ProgramTest$Parent, which is not on the class path",
                () -> MainMethod.of(Inherited.class.getName(), alone));
    }

    @Test
    void aMissingPartOfTheClassPathIsNamed() {
        assertRefused(
                "class path entry '/no/such' does not exist",
                () -> Program.ofClass(directory + File.pathSeparator + "/no/such", "Main", List.of()));
    }

    @Test
    void aStarStandsForTheJarsOfADirectory() throws Exception {
        Files.createFile(directory.resolve("b.jar"));
        Files.createFile(directory.resolve("a.jar"));
        Files.createFile(directory.resolve("c.txt"));
        assertEquals(
                List.of(directory.resolve("a.jar"), directory.resolve("b.jar")),
                Program.ofClass(directory + File.separator + "*", "Main", List.of())
                        .classPath());
    }

    @Test
    void aJarTellsItsMainClass() throws Exception {
        Program program = Program.ofJar(jar(true).toString(), List.of("x"));
        assertEquals("some.Main", program.mainClass());
        assertEquals(List.of("x"), program.arguments());
    }

    @Test
    void aJarThatCannotBeRunIsRefused() throws IOException {
        Path nameless = jar(false);
        assertRefused("names no Main-Class in its manifest", () -> Program.ofJar(nameless.toString(), List.of()));
        assertRefused(
                "does not exist",
                () -> Program.ofJar(directory.resolve("none.jar").toString(), List.of()));
        assertRefused("is a directory", () -> Program.ofJar(directory.toString(), List.of()));
        Path garbage = Files.writeString(directory.resolve("garbage.jar"), "this is no archive");
        assertRefused("cannot be read", () -> Program.ofJar(garbage.toString(), List.of()));
    }

    private Path jar(boolean withMain) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (withMain) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "some.Main");
        }
        Path file = directory.resolve(withMain ? "main.jar" : "nameless.jar");
        try (OutputStream out = Files.newOutputStream(file)) {
            new JarOutputStream(out, manifest).close();
        }
        return file;
    }

    /** One line that says what is expected. */
    private static void assertRefused(String expected, Executable executable) {
        LaunchException e = assertThrows(LaunchException.class, executable);
        assertTrue(e.getMessage().contains(expected), e.getMessage());
        assertEquals(1, e.getMessage().lines().count());
    }
}
