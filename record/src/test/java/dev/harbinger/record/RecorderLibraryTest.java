package dev.harbinger.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecorderLibraryTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    @Tag("long")
    void theSourcesCompileWithoutAWarning(MpiLibrary library) throws Exception {
        MpiCompiler compiler = Mpi.installed(library, folder).compiler();
        assertEquals(library, compiler.library());
        SystemProgram.Result result = RecorderLibrary.compile(compiler, folder, folder.resolve("recorder.so"));
        assertEquals("", result.output());
        assertEquals(0, result.exitCode());
    }

    @ParameterizedTest
    @EnumSource
    void whatWasBuiltIsKept(MpiLibrary library) throws Exception {
        MpiCompiler compiler = Mpi.installed(library, folder).compiler();
        // Each build takes seconds: all tests share one.
        Path built = RecorderLibrary.build(compiler, Mpi.cache());
        FileTime time = Files.getLastModifiedTime(built);
        assertEquals(built, RecorderLibrary.build(compiler, Mpi.cache()));
        assertEquals(time, Files.getLastModifiedTime(built));
        try (var files = Files.list(Mpi.cache())) {
            assertTrue(files.allMatch(Files::isRegularFile), "a folder of the build is left");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPathThatCannotBePreloadedIsRefused(MpiLibrary library) throws Exception {
        MpiCompiler compiler = Mpi.installed(library, folder).compiler();
        RecordingException refused = Assertions.assertThrows(
                RecordingException.class, () -> RecorderLibrary.build(compiler, folder.resolve("a b")));
        assertTrue(refused.getMessage().contains("XDG_CACHE_HOME"), refused.getMessage());
    }

    @ParameterizedTest
    @EnumSource
    void aCacheThatCannotBeMadeIsNamed(MpiLibrary library) throws Exception {
        MpiCompiler compiler = Mpi.installed(library, folder).compiler();
        Path file = Files.writeString(folder.resolve("file"), "");
        RecordingException refused = Assertions.assertThrows(
                RecordingException.class, () -> RecorderLibrary.build(compiler, file.resolve("cache")));
        assertTrue(refused.getMessage().contains("file/cache"), refused.getMessage());
        assertTrue(refused.getMessage().contains("XDG_CACHE_HOME"), refused.getMessage());
    }
}
