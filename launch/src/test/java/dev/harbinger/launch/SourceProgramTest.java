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
