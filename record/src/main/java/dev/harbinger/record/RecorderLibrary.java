package dev.harbinger.record;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** The library in C that is preloaded into the ranks, built on the spot for the MPI library at hand. */
final class RecorderLibrary {
    private static final List<String> SOURCES = List.of(
            "call.c",
            "call_site.c",
            "clock.c",
            "communicator.c",
            "communicator_calls.c",
            "completion.c",
            "counted_calls.c",
            "exchange.c",
            "fortran.c",
            "handle_map.c",
            "life.c",
            "lock.c",
            "other_library.c",
            "own_file.c",
            "persistent.c",
            "post.c",
            "real.c",
            "receive.c",
            "recording.c",
            "request.c",
            "send.c",
            "trace_file.c",
            "trace_tail.c");

    private static final List<String> HEADERS = List.of(
            "counted_calls.h", "handle_map.h", "own_file.h", "parameters.h", "real.h", "recorder.h", "trace_tail.h");

    private static final List<String> OPTIONS = List.of(
            "-std=c11",
            "-D_GNU_SOURCE",
            "-O2",
            "-Wall",
            "-Wextra",
            "-fPIC",
            "-fvisibility=hidden",
            "-shared",
            // The MPI library must be there also where only a library that a script loads needs it.
            "-Wl,--no-as-needed");

    private RecorderLibrary() {}

    /**
     * The library's file, built unless that was done before.
     *
     * @param cache folder for the built library
     * @throws RecordingException if the cache cannot be written, or the compiler fails; the message has its output
     */
    static Path build(MpiCompiler compiler, Path cache) throws IOException, InterruptedException {
        Path library = cache.resolve("recorder-" + compiler.library().key() + "-" + digest(compiler) + ".so")
                .toAbsolutePath();
        if (library.toString().matches("(?s).*[\\s:;].*")) {
            throw new RecordingException("the recorder cannot be preloaded from '" + library
                    + "', since that path has a space, colon or semicolon; set XDG_CACHE_HOME to another folder");
        }
        if (Files.isRegularFile(library)) {
            return library;
        }
        Path work = workIn(cache);
        try {
            Path built = work.resolve("recorder.so");
            SystemProgram.Result result = compile(compiler, work, built);
            if (result.exitCode() != 0) {
                throw new RecordingException(compiler.file() + " cannot build the recorder: "
                        + result.output()
                                .strip()
                                .lines()
                                .limit(3)
                                .reduce((a, b) -> a + " / " + b)
                                .orElse("it says nothing"));
            }
            // At once whole, however many build it at the same time.
            return Files.move(built, library, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            deleteAll(work);
        }
    }

    private static Path workIn(Path cache) throws RecordingException {
        try {
            Files.createDirectories(cache);
            return Files.createTempDirectory(cache, "build");
        } catch (IOException e) {
            throw new RecordingException("the recorder cannot be built in '" + cache + "', where it is kept"
                    + FileErrorReason.of(e) + "; set XDG_CACHE_HOME to a folder that can be written");
        }
    }

    /** Compiles the sources, which are put into a folder. */
    static SystemProgram.Result compile(MpiCompiler compiler, Path work, Path built)
            throws IOException, InterruptedException {
        for (String name : names()) {
            Files.write(work.resolve(name), source(name));
        }
        return SystemProgram.run(line(compiler, work, built));
    }

    private static List<String> line(MpiCompiler compiler, Path work, Path built) {
        List<String> line = new ArrayList<>();
        line.add(compiler.file().toString());
        line.addAll(OPTIONS);
        line.addAll(List.of("-o", built.toString()));
        SOURCES.forEach(name -> line.add(work.resolve(name).toString()));
        line.addAll(List.of("-ldl", "-lpthread"));
        return line;
    }

    private static String digest(MpiCompiler compiler) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String name : names()) {
                digest.update(source(name));
            }
            digest.update(OPTIONS.toString().getBytes(StandardCharsets.UTF_8));
            digest.update(compiler.file().toRealPath().toString().getBytes(StandardCharsets.UTF_8));
            digest.update(compiler.macros().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static List<String> names() {
        return Stream.concat(SOURCES.stream(), HEADERS.stream()).toList();
    }

    private static byte[] source(String name) throws IOException {
        try (InputStream in = RecorderLibrary.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not in this module");
            }
            return in.readAllBytes();
        }
    }

    private static void deleteAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
