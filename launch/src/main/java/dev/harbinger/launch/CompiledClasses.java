package dev.harbinger.launch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/**
 * Keeps the output of the compiler in memory, so that nothing is left behind if the JVM ends during the compilation.
 */
final class CompiledClasses extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> classes = new LinkedHashMap<>();

    /** @param sources where the compiler finds what it reads */
    CompiledClasses(JavaFileManager sources) {
        super(sources);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
        String file = className.replace('.', '/') + kind.extension;
        return new SimpleJavaFileObject(URI.create("memory:///" + classes.size()), kind) {
            @Override
            public OutputStream openOutputStream() {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                classes.put(file, bytes);
                return bytes;
            }
        };
    }

    /** Writes the classes to a directory. */
    void writeTo(Path directory) throws IOException {
        for (Map.Entry<String, ByteArrayOutputStream> entry : classes.entrySet()) {
            Path file = directory.resolve(entry.getKey());
            Files.createDirectories(file.getParent());
            Files.write(file, entry.getValue().toByteArray());
        }
    }
}
