package dev.harbinger.study.prediction.receives;

import dev.harbinger.predict.CallTable;
import dev.harbinger.predict.Predictor;
import dev.harbinger.trace.TraceEvent;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The different receive calls of a process, and how often each was posted. At most {@link #MOST} are distinguished; a
 * call first seen after that is new each time. One thread at a time.
 */
public final class Identities implements Serializable {
    private static final long serialVersionUID = 1;

    /** Different calls told apart in one process. */
    public static final int MOST = 1 << 20;

    private final CallTable table;
    private long[] receives = new long[32];
    private long beyond;

    /** None seen. */
    public Identities() {
        this(MOST);
    }

    /** None seen; at most this number, 32 or more, are distinguished. */
    Identities(int most) {
        table = new CallTable(32, most);
    }

    /** The id of a posted receive's call; {@link Predictor#NONE} when too many are known already. */
    public int post(TraceEvent receive) {
        int call = table.intern(
                receive.peer(),
                receive.tag(),
                receive.count(),
                receive.typeBytes(),
                receive.buffer(),
                Long.hashCode(receive.communicator()));
        if (call == Predictor.NONE) {
            beyond++;
            return call;
        }
        if (call >= receives.length) {
            receives = Arrays.copyOf(receives, Math.max(call + 1, 2 * receives.length));
        }
        receives[call]++;
        return call;
    }

    /** How many different calls there were; beyond {@link #MOST} each receive counts as a new one. */
    public long size() {
        return table.size() + beyond;
    }

    /** The number of receives whose calls were not distinguished, since too many were known. */
    public long beyond() {
        return beyond;
    }

    /** The calls, the first {@code most} in order of first sight. */
    public List<Identity> first(int most) {
        return IntStream.range(0, Math.min(most, table.size()))
                .mapToObj(call -> new Identity(
                        call,
                        table.source(call),
                        table.tag(call),
                        table.count(call),
                        table.datatype(call),
                        table.buffer(call),
                        table.communicator(call),
                        receives[call]))
                .toList();
    }
}
