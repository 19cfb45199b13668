package dev.harbinger.study.prediction.score;

import dev.harbinger.predict.Predictor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Copies of one predictor that begin to listen at the first receive, the second, and so on. */
final class Starts {
    private final Supplier<Predictor> factory;
    private final int most;
    private final List<Predictor> started = new ArrayList<>();
    private final long[] hits;
    private long receives;
    private final String name;

    Starts(Supplier<Predictor> factory, int most) {
        this.factory = factory;
        this.most = most;
        this.hits = new long[most];
        this.name = factory.get().name();
    }

    void observe(ReceiveBlock block) {
        for (int begun = started.size(); begun < most && receives + block.length > begun; begun++) {
            started.add(factory.get());
        }
        for (int start = 0; start < started.size(); start++) {
            int from = (int) Math.max(0, start - receives);
            Predictor predictor = started.get(start);
            ReceiveBlock order = from == 0 && predictor.learnsSitesApart() ? block.bySite() : block;
            hits[start] += predictor.observe(order.calls, order.sites, from, block.length);
        }
        receives += block.length;
    }

    StartScore score() {
        return new StartScore(
                name,
                IntStream.range(0, started.size())
                        .mapToObj(start -> (double) hits[start] / (receives - start))
                        .toList());
    }
}
