package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.predict.CallSiteTable;
import dev.harbinger.predict.CallTable;
import dev.harbinger.predict.Predictor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The predictions of a rank's receives: the predictor observes each receive that the program posts and predicts the
 * next few. Prediction pauses while its recent accuracy is poor; the predictor continues to observe.
 */
final class ReceivePrediction {
    /** Accuracies are moving averages over about this many predictions, in units of 1/{@value #ONE}. */
    private static final int MEMORY_SHIFT = 5;

    private static final int ONE = 1 << 16;
    private static final int PAUSE_BELOW = ONE / 4;
    private static final int RESUME_ABOVE = ONE / 2;

    private final @Nullable Predictor predictor;
    private final Counters counters;
    private final int[] next;
    private int count;
    /**
     * Whether a receive was observed since {@link #next} was computed. Most predictions are never used, so they are
     * computed lazily.
     */
    private boolean stale;

    private boolean paused;
    private int accuracy = ONE / 2;

    private final CallTable calls = new CallTable();
    private final CallSiteTable sites = new CallSiteTable();
    private long[] contexts = new long[64];
    private int[] sources = new int[64];
    private long[] capacities = new long[64];
    /** Length of the message a call received last. */
    private long[] lengths = new long[64];
    /** Whether the message of a call is lent. */
    private boolean[] lent = new boolean[64];
    /** Whether the last message of a call arrived before its receive. */
    private boolean[] late = new boolean[64];

    /** @param ahead number of next receives to predict */
    ReceivePrediction(@Nullable Predictor predictor, int ahead, Counters counters) {
        this.predictor = predictor;
        this.counters = counters;
        this.next = new int[ahead];
    }

    /**
     * Observes a posted receive.
     *
     * @param call its six-tuple as the program wrote it, and its site
     * @param context context it is matched in
     * @param source source as a rank of the world, or ANY
     * @param capacity bytes it can take
     * @param lends whether its message is to be lent
     * @return its number, for {@link #received}; -1 when nothing is predicted
     */
    int observe(ReceiveCall call, long context, int source, long capacity, boolean lends) {
        if (predictor == null) {
            return -1;
        }
        int id = intern(call);
        if (id == Predictor.NONE) {
            // The program never repeats itself: forget everything, so that memory stays bounded.
            calls.clear();
            predictor.reset();
            Arrays.fill(lengths, 0);
            Arrays.fill(late, false);
            count = 0;
            stale = false;
            id = intern(call);
        }
        remember(id, context, source, capacity);
        lent[id] = lends;
        int site = sites.intern(call.site());
        boolean offered = predictor.predictAt(site) != Predictor.NONE || expected() > 0;
        boolean hit = predictor.observe(id, site);
        if (offered) {
            judge(hit);
        }
        stale = true;
        return id;
    }

    /** Records the message of a call. */
    void received(int id, long bytes, boolean early) {
        if (id >= 0 && id < lengths.length) {
            lengths[id] = bytes;
            late[id] = early;
        }
    }

    /** Whether one of the next expected receives would take a message. */
    boolean expects(long context, int source, int tag, long bytes) {
        for (int i = 0; i < count(); i++) {
            if (context(i) == context && matches(source(i), source) && matches(tag(i), tag) && bytes <= capacity(i)) {
                return true;
            }
        }
        return false;
    }

    /** Number of receives predicted now; 0 while paused. */
    int count() {
        return paused ? 0 : expected();
    }

    private int expected() {
        if (stale && predictor != null) {
            count = predictor.predict(next, next.length);
            stale = false;
        }
        return count;
    }

    long context(int i) {
        return contexts[next[i]];
    }

    int source(int i) {
        return sources[next[i]];
    }

    int tag(int i) {
        return calls.tag(next[i]);
    }

    long capacity(int i) {
        return capacities[next[i]];
    }

    /** Length of the last message of the i-th call ahead, 0 if it has had none. */
    long length(int i) {
        return lengths[next[i]];
    }

    /** Whether the message of the i-th call ahead is lent. */
    boolean isLent(int i) {
        return lent[next[i]];
    }

    /** Whether the i-th call ahead was posted after its message arrived, the last time. */
    boolean isLate(int i) {
        return late[next[i]];
    }

    private int intern(ReceiveCall call) {
        return calls.intern(
                call.source(), call.tag(), call.count(), call.datatype(), call.buffer(), call.communicator());
    }

    private void judge(boolean hit) {
        counters.add(Counter.PREDICTED, 1);
        if (hit) {
            counters.add(Counter.HITS, 1);
        }
        accuracy += ((hit ? ONE : 0) - accuracy) >> MEMORY_SHIFT;
        if (!paused && accuracy < PAUSE_BELOW) {
            paused = true;
            counters.add(Counter.PREDICTION_PAUSES, 1);
        } else if (paused && accuracy > RESUME_ABOVE) {
            paused = false;
        }
    }

    private void remember(int id, long context, int source, long capacity) {
        if (id >= contexts.length) {
            contexts = Arrays.copyOf(contexts, 2 * id);
            sources = Arrays.copyOf(sources, 2 * id);
            capacities = Arrays.copyOf(capacities, 2 * id);
            lengths = Arrays.copyOf(lengths, 2 * id);
            lent = Arrays.copyOf(lent, 2 * id);
            late = Arrays.copyOf(late, 2 * id);
        }
        contexts[id] = context;
        sources[id] = source;
        capacities[id] = capacity;
    }

    private static boolean matches(int wanted, int actual) {
        return wanted == actual || wanted == ReceiveOperation.ANY;
    }
}
