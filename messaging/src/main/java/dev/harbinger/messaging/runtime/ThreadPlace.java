package dev.harbinger.messaging.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Where a thread of a program is.
 *
 * @param frame the innermost frame of the program, or null if the thread runs none of it
 * @param call the method of messaging that this frame has called, or null if it has called none
 */
record ThreadPlace(
        @Nullable StackTraceElement frame, @Nullable String call) {
    /** The place that a stack, innermost frame first, shows. */
    static ThreadPlace of(StackTraceElement... stack) {
        String call = null;
        for (StackTraceElement frame : stack) {
            String type = frame.getClassName();
            if (CallSites.isOwn(type)) {
                call = frame.getMethodName();
            } else if (!CallSites.isJdk(type)) {
                return new ThreadPlace(frame, call);
            }
        }
        return new ThreadPlace(null, null);
    }

    /** Completes "rank 3 ...". */
    @Override
    public String toString() {
        if (frame == null) {
            return "is not in the program";
        }
        return call == null ? "is at " + frame : "is in " + call + ", called at " + frame;
    }
}
