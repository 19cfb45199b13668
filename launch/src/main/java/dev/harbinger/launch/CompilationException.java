package dev.harbinger.launch;

/** Thrown for a source file that the compiler rejects; the message is one line that names the file. */
public final class CompilationException extends Exception {
    private static final long serialVersionUID = 1L;

    /** An error with its full explanation. */
    public CompilationException(String message) {
        super(message);
    }
}
