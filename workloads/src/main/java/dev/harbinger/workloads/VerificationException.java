package dev.harbinger.workloads;

/** A workload finished with a wrong result. Has no stack trace: the message is complete. */
public final class VerificationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    VerificationException(String message) {
        super(message, null, false, false);
    }
}
