package dev.harbinger.predict;

/**
 * A set of at most {@code size} calls, one of which is expected to come next (Afsahi and Dimopoulos, section 5.2). A
 * hit is a call that was in the set; a call that was not enters it, in place of another one once the set is full.
 */
public abstract sealed class Window implements Predictor permits LruWindow, FifoWindow, LfuWindow {
    private final String policy;
    private final int size;

    Window(String policy, int size) {
        this.policy = policy;
        this.size = Limits.atLeastOne(size, "window size");
    }

    /** How many calls the window holds at most. */
    public final int size() {
        return size;
    }

    @Override
    public final String name() {
        return policy + ":" + size;
    }

    /** True if the call is in the window. */
    @Override
    public abstract boolean expects(int call);

    @Override
    public final int predictAt(int site) {
        return next();
    }

    /** The size: all its places are set aside. */
    @Override
    public final int footprint() {
        return size;
    }
}
