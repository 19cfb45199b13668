package dev.harbinger.launch;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Why a job is being ended, by this launcher or another; the first reason counts. Thread-safe. */
final class FirstEndReason {
    private @Nullable EndReason reason;
    private Consumer<EndReason> listener = _ -> {};

    /** Sets the reason and returns whether it is the first. */
    synchronized boolean set(EndReason why) {
        if (reason != null) {
            return false;
        }
        reason = why;
        listener.accept(why);
        return true;
    }

    /** Passes the reason to {@code wanted}, now or when it is known. */
    synchronized void whenKnown(Consumer<EndReason> wanted) {
        listener = wanted;
        if (reason != null) {
            wanted.accept(reason);
        }
    }
}
