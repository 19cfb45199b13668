package dev.harbinger.workloads;

/** A workload ran to its end, but its result is not what it must be. Has no stack trace: the message says all. */
public final class VerificationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    VerificationException(String message) {
        super(message, null, false, false);
    }
}
