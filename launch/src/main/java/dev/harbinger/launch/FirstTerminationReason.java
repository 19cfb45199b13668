package dev.harbinger.launch;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The first reason why this launcher or another ends a job; later ones are ignored. Thread-safe. */
final class FirstTerminationReason {
    private @Nullable TerminationReason reason;
    private Consumer<TerminationReason> listener = _ -> {};

    /** Sets the reason and returns whether it is the first. */
    synchronized boolean set(TerminationReason why) {
        if (reason != null) {
            return false;
        }
        reason = why;
        listener.accept(why);
        return true;
    }

    /** Passes the reason to {@code wanted}, now or when it is known. */
    synchronized void whenKnown(Consumer<TerminationReason> wanted) {
        listener = wanted;
        if (reason != null) {
            wanted.accept(reason);
        }
    }
}
