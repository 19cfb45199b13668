package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.study.networkcache.netcache.ConsumptionOrder;
import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.Traffic;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The actual order of future receives, as a perfect predictor would know it: the bound for all other predictors. */
final class KnownReceives implements ConsumptionOrder {
    private final Map<Long, Positions> byId = new HashMap<>();
    private int posted;

    KnownReceives(Traffic traffic) {
        int position = 0;
        for (Call call : traffic.calls()) {
            if (call.kind() == Call.Kind.POST) {
                byId.computeIfAbsent(call.id(), _ -> new Positions()).add(position++);
            }
        }
    }

    @Override
    public void posted(long id, int bytes, long address, int site) {
        posted++;
        @Nullable Positions positions = byId.get(id);
        if (positions != null) {
            positions.next++;
        }
    }

    @Override
    public int distance(long id, long ahead) {
        @Nullable Positions positions = byId.get(id);
        if (positions == null || positions.next + ahead >= positions.count) {
            return NOT_EXPECTED;
        }
        return positions.of[positions.next + (int) ahead] - posted;
    }

    /** The positions of the receives of one ID among all receives. */
    private static final class Positions {
        private int[] of = new int[16];
        private int count;
        private int next;

        void add(int position) {
            if (count == of.length) {
                of = Arrays.copyOf(of, 2 * count);
            }
            of[count++] = position;
        }
    }
}
