package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceProgramTest {
    @TempDir
    Path directory;

    private final StringWriter messages = new StringWriter();

    private Path write(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private SourceProgram compile(Path file) throws Exception {
        return SourceProgram.compile(file.toString(), List.of(), List.of("x"), messages);
    }

    @Test
    void theFirstClassIsTheMainClass() throws Exception {
        Path file = write("Two.java", "class First { static void main(String[] a) {} } class Second {}");
        try (SourceProgram source = compile(file)) {
            assertEquals("First", source.program().mainClass());
            assertEquals(List.of("x"), source.program().arguments());
            source.program().check();
        }
        assertEquals("", messages.toString());
    }

    @Test
    void otherFilesOfTheSourceRootAreCompiledToo() throws Exception {
        write("app/part/Part.java", "package app.part; public class Part { public static int get() { return 1; } }");
        Path file = write("app/Main.java", "package app; class Main { void main() { app.part.Part.get(); } }");
        try (SourceProgram source = compile(file)) {
            assertEquals("app.Main", source.program().mainClass());
            Path classes = source.program().classPath().getFirst();
            assertTrue(Files.exists(classes.resolve("app/part/Part.class")));
        }
    }

    @Test
    void aFileWithoutAClassDeclarationIsAProgram() throws Exception {
        Path file = write("Small.java", "void main() { dev.harbinger.messaging.Harbinger.join().close(); }");
        try (SourceProgram source = compile(file)) {
            assertEquals("Small", source.program().mainClass());
            source.program().check();
        }
    }

    @Test
    void theClassesAreRemovedAtTheEnd() throws Exception {
        SourceProgram source = compile(write("A.java", "class A { void main() {} }"));
        Path classes = source.program().classPath().getFirst();
        assertTrue(Files.exists(classes.resolve("A.class")));
        source.close();
        assertFalse(Files.exists(classes));
    }

    @Test
    void nestedClassesOfPackagesAreWrittenWhereTheyBelong() throws Exception {
        Path file = write("app/Main.java", "package app; class Main { void main() {} class Part {} }");
        try (SourceProgram source = compile(file)) {
            Path classes = source.program().classPath().getFirst();
            assertTrue(Files.exists(classes.resolve("app/Main$Part.class")));
        }
    }

    @Test
    void theClassesAreRemovedIfTheJvmEndsBefore() throws Exception {
        ShutdownActions actions = new ShutdownActions();
        Path file = write("A.java", "class A { void main() {} }");
        try (SourceProgram source = SourceProgram.compile(file.toString(), List.of(), List.of(), messages, actions)) {
            Path classes = source.program().classPath().getFirst();
            actions.run();
            assertFalse(Files.exists(classes));
        }
    }

    /** The compiler says its last note after it has made the classes: then the shutdown actions begin and end. */
    @Test
    void nothingIsLeftIfTheJvmEndsDuringTheCompilation() throws Exception {
        String name = "Noted" + ProcessHandle.current().pid() + "x" + System.nanoTime();
        Path file = write(
                name + ".java",
                "class " + name + " { void main() { java.util.List l = new java.util.ArrayList(); l.add(1); } }");
        ShutdownActions actions = new ShutdownActions();
        StringWriter note = new StringWriter() {
            @Override
            public void write(String text) {
                super.write(text);
                actions.run();
            }

            @Override
            public void write(String text, int offset, int length) {
                super.write(text, offset, length);
                actions.run();
            }

            @Override
            public void write(char[] text, int offset, int length) {
                super.write(text, offset, length);
                actions.run();
            }
        };
        try (SourceProgram source = SourceProgram.compile(file.toString(), List.of(), List.of(), note, actions)) {
            assertTrue(note.toString().contains("unchecked"), note.toString());
            assertEquals(List.of(), source.program().classPath());
        }
        try (Stream<Path> temporary = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            assertEquals(
                    List.of(),
                    temporary
                            .filter(path -> Files.exists(path.resolve(name + ".class")))
                            .toList());
        }
    }

    @Test
    void anErrorIsShownAsTheCompilerShowsIt() throws Exception {
        Path file = write("Bad.java", "class Bad {\n    void main() {\n        int x = \"text\";\n    }\n}\n");
        CompilationException e = assertThrows(CompilationException.class, () -> compile(file));
        assertEquals(file + " does not compile", e.getMessage());
        assertTrue(messages.toString().startsWith(file + ":3: error: incompatible types"), messages.toString());
        assertTrue(messages.toString().strip().endsWith("1 error"), messages.toString());
    }

    @Test
    void aFileThatDoesNotExistIsRefused() {
        LaunchException e = assertThrows(LaunchException.class, () -> compile(directory.resolve("No.java")));
        assertEquals("source file '" + directory.resolve("No.java") + "' does not exist", e.getMessage());
    }
}
