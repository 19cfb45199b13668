package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/** The output of commands, and whether all of it could be written. For one thread at a time. */
final class StandardOutput {
    private final Remembering stream;
    private final PrintWriter writer;

    StandardOutput(OutputStream out, Charset charset) {
        stream = new Remembering(out);
        writer = new PrintWriter(new BufferedWriter(new OutputStreamWriter(stream, charset)), true);
    }

    PrintWriter writer() {
        return writer;
    }

    /**
     * The exit code of a command that ended with {@code code}. Lost output is a failure, and is reported unless the
     * reader has closed the pipe.
     */
    int exitCode(int code, PrintWriter err) {
        writer.flush();
        IOException failure = stream.failure;
        if (failure == null) {
            return code;
        }
        String message = String.valueOf(failure.getMessage());
        if (!message.contains("Broken pipe")) {
            err.println("harbinger: the output is incomplete because it could not be written: " + message);
            err.flush();
        }
        return code == ExitCode.SUCCESS || code == ExitCode.INCOMPLETE_TRACE ? ExitCode.FAILURE : code;
    }

    /** Keeps the first error, which {@link PrintWriter} hides. */
    private static final class Remembering extends FilterOutputStream {
        private @Nullable IOException failure;

        Remembering(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failure = failure == null ? e : failure;
                throw e;
            }
        }
    }
}
