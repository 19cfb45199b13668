package dev.harbinger.study.messageinterface.protection;

/**
 * How strict a certifier is.
 *
 * @param faultsPermitted whether operations may raise an exception, which ends the handler and dispatches the next
 *     message. Source: Lee, section 5.2.3, its last paragraph
 * @param mostInstructions most instructions that a handler may execute
 */
public record CertifierSettings(boolean faultsPermitted, int mostInstructions) {
    /** Largest value of {@link #mostInstructions}. */
    public static final int MOST = 100_000;

    /** Nothing may fault; the number of instructions is ours, since the document says "small" and gives none. */
    public static final CertifierSettings STRICT = new CertifierSettings(false, 1000);

    /**
     * Settings.
     *
     * @throws IllegalArgumentException when the number is out of range
     */
    public CertifierSettings {
        if (mostInstructions < 1 || mostInstructions > MOST) {
            throw new IllegalArgumentException(
                    "a handler of at most " + mostInstructions + " instructions: must be 1 to " + MOST);
        }
    }

    /** The same, but loads, stores and divisions may fault. */
    public CertifierSettings withFaults() {
        return new CertifierSettings(true, mostInstructions);
    }
}
