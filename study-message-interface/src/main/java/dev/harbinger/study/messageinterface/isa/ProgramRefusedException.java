package dev.harbinger.study.messageinterface.isa;

/** A program that assembles, but that a machine or an interface model cannot take. */
public final class ProgramRefusedException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /**
     * A refusal.
     *
     * @param message one line that names the place, the reason and what to do
     */
    public ProgramRefusedException(String message) {
        super(message);
    }
}
