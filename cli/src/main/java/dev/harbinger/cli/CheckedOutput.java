package dev.harbinger.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;

/** Reports write errors of a {@link PrintStream} as exceptions. Each write is flushed. For one thread. */
final class CheckedOutput extends OutputStream {
    private final PrintStream out;

    CheckedOutput(PrintStream out) {
        this.out = out;
    }

    @Override
    public void write(int oneByte) throws IOException {
        out.write(oneByte);
        check();
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
        check();
    }

    private void check() throws IOException {
        if (out.checkError()) {
            throw new IOException("its standard output cannot be written to: it is closed, or the disk is full");
        }
    }
}
