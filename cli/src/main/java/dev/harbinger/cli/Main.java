package dev.harbinger.cli;

/** Entry point of the {@code harbinger} command. */
public final class Main {
    private Main() {}

    /**
     * Prints which Harbinger this is.
     *
     * @param arguments not read yet
     */
    public static void main(String[] arguments) {
        System.out.println("harbinger 0.1.0-SNAPSHOT");
    }
}
