package dev.harbinger.study.networkcache.netcache;

import dev.harbinger.predict.CallTable;
import dev.harbinger.predict.Predictor;
import dev.harbinger.study.networkcache.netmemory.Require;
import dev.harbinger.trace.traffic.MessageId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The order of receives as a predictor sees it. It learns from the receives that are posted (Afsahi and Dimopoulos,
 * section 6) and predicts the next ones when a line must be replaced. For one thread.
 */
public final class PredictedReceives implements ConsumptionOrder {
    /** The default number of receives that it looks ahead: more than the lines of any cache here. */
    public static final int DEFAULT_HORIZON = 1024;

    private final Predictor predictor;
    private final CallTable calls = new CallTable();
    private final int[] ahead;
    private final Map<Long, Integer> indexOfId = new HashMap<>();
    /** The index of the ID of each call. */
    private int[] idOfCall = new int[32];

    private boolean stale;
    /** Positions of the predicted receives of each ID; for ID i from starts[i] to starts[i + 1]. */
    private final int[] positions;

    private int[] starts = new int[1];

    /** With the default horizon. */
    public PredictedReceives(Predictor predictor) {
        this(predictor, DEFAULT_HORIZON);
    }

    /**
     * @param horizon how many receives it looks ahead
     * @throws IllegalArgumentException when that is less than 1
     */
    public PredictedReceives(Predictor predictor, int horizon) {
        Require.atLeast("predicted replacement", "receives to look ahead", 1, horizon);
        this.predictor = predictor;
        ahead = new int[horizon];
        positions = new int[horizon];
    }

    @Override
    public void posted(long id, int bytes, long address, int site) {
        int call = intern(id, bytes, address);
        if (call == Predictor.NONE) {
            calls.clear();
            predictor.reset();
            call = intern(id, bytes, address);
        }
        int index = indexOfId.computeIfAbsent(id, _ -> indexOfId.size());
        if (call >= idOfCall.length) {
            idOfCall = Arrays.copyOf(idOfCall, 2 * call);
        }
        idOfCall[call] = index;
        predictor.observe(call, site);
        stale = true;
    }

    @Override
    public int distance(long id, long waitingBefore) {
        if (stale) {
            look();
            stale = false;
        }
        @Nullable Integer index = indexOfId.get(id);
        if (index == null || index + 1 >= starts.length) {
            return NOT_EXPECTED;
        }
        long at = starts[index] + waitingBefore;
        return at < starts[index + 1] ? positions[(int) at] : NOT_EXPECTED;
    }

    private int intern(long id, int bytes, long address) {
        return calls.intern(MessageId.peer(id), MessageId.tag(id), bytes, 1, address, MessageId.communicator(id));
    }

    /** Sorts the predicted receives by ID. */
    private void look() {
        int count = predictor.predict(ahead, ahead.length);
        int ids = indexOfId.size();
        if (starts.length < ids + 2) {
            starts = new int[2 * ids + 2];
        }
        Arrays.fill(starts, 0);
        for (int i = 0; i < count; i++) {
            starts[idOfCall[ahead[i]] + 2]++;
        }
        for (int i = 2; i < starts.length; i++) {
            starts[i] += starts[i - 1];
        }
        for (int i = 0; i < count; i++) {
            positions[starts[idOfCall[ahead[i]] + 1]++] = i;
        }
    }
}
