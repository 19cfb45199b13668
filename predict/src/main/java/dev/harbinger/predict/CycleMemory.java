package dev.harbinger.predict;

/** What a tag-based predictor remembers of a site's cycles once a call breaks one. */
public enum CycleMemory {
    /** Nothing: a new cycle is formed (tag-cycle; Afsahi and Dimopoulos, section 6.3). */
    LATEST("tag-cycle"),
    /** The cycle of every cycle head seen (tag-bettercycle; section 6.4). */
    PER_HEAD("tag-bettercycle");

    private final String predictor;

    CycleMemory(String predictor) {
        this.predictor = predictor;
    }

    String predictor() {
        return predictor;
    }

    CycleLearner learner(Initialisation initialisation, WhileForming whileForming, int limit) {
        return switch (this) {
            case LATEST -> new LatestCycle(initialisation, whileForming, limit);
            case PER_HEAD -> new CyclePerHead(initialisation, whileForming, limit);
        };
    }
}
