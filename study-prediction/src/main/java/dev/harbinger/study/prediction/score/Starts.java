package dev.harbinger.study.prediction.score;

import dev.harbinger.predict.Predictor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Copies of one predictor that begin to listen at the first receive, the second, and so on.
 *
 * <p>After a while most copies are alike, as they have learned the same cycles. From then on one of them scores for
 * all: a hundred copies do not fit into the processor's caches, and took an eighth of the time of an analysis.
 *
 * <p>A copy may keep a cycle for each call site. A process with more than {@link StartScore#MOST_SITES} gets no scores,
 * since a hundred copies could fill the memory.
 */
final class Starts {
    private final Supplier<Predictor> factory;
    private int most;
    /** The copies that differ from all others; each scores for one start or more. */
    private final List<Copy> copies = new ArrayList<>();

    private final long[] hits;
    private int started;
    private long receives;
    private long blocks;
    private final String name;

    private record Copy(Predictor predictor, List<Integer> starts) {}

    Starts(Supplier<Predictor> factory, int most) {
        this.factory = factory;
        this.most = most;
        this.hits = new long[most];
        this.name = factory.get().name();
    }

    void observe(ReceiveBlock block) {
        if (block.lastSite >= StartScore.MOST_SITES) {
            copies.clear();
            most = 0;
            started = 0;
        }
        for (; started < most && receives + block.length > started; started++) {
            copies.add(new Copy(factory.get(), new ArrayList<>(List.of(started))));
        }
        for (Copy copy : copies) {
            int from = (int) Math.max(0, copy.starts().getFirst() - receives);
            Predictor predictor = copy.predictor();
            ReceiveBlock order = from == 0 && predictor.learnsSitesApart() ? block.bySite() : block;
            int predicted = predictor.observe(order.calls, order.sites, from, block.length);
            for (int start : copy.starts()) {
                hits[start] += predicted;
            }
        }
        receives += block.length;
        blocks++;
        // Comparing costs about as much as a block: less and less often.
        if (Long.bitCount(blocks) == 1) {
            join();
        }
    }

    /** Leaves one of those copies that are alike. */
    private void join() {
        List<Copy> different = new ArrayList<>();
        for (Copy copy : copies) {
            different.stream()
                    .filter(other -> other.predictor().behavesLike(copy.predictor()))
                    .findFirst()
                    .ifPresentOrElse(alike -> alike.starts().addAll(copy.starts()), () -> different.add(copy));
        }
        copies.clear();
        copies.addAll(different);
    }

    StartScore score() {
        return new StartScore(
                name,
                IntStream.range(0, started)
                        .mapToObj(start -> (double) hits[start] / (receives - start))
                        .toList());
    }
}
