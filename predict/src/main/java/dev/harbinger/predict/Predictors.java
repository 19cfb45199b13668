package dev.harbinger.predict;

import java.util.List;
import java.util.function.Supplier;

/**
 * The predictors by name. A name may carry a number and flags: {@code lru:20}, {@code context:6},
 * {@code single-cycle+init}, {@code tag-cycle+init+previous}.
 *
 * <ul>
 *   <li>{@code :NUMBER}: what the table below says; it must be given where there is no default.
 *   <li>{@code +init}: begin with an initialisation phase (Afsahi and Dimopoulos, section 6.1.1). {@code +init:LENGTH}
 *       sets the shortest first cycle; {@code +first-sight} behind it counts a cycle from the first sight of its head
 *       (see {@link Initialisation}).
 *   <li>{@code +previous}: offer the previous call while a cycle is formed, instead of nothing.
 * </ul>
 */
public final class Predictors {
    /** The predictor a runtime uses by default. */
    public static final String DEFAULT = "tournament";

    private static final List<PredictorKind> KINDS = List.of(
            new PredictorKind(
                    "single-cycle",
                    "longest cycle",
                    CycleLearner.DEFAULT_LIMIT,
                    Initialisation.OF_PROGRAM,
                    "repeats the calls since the last cycle head",
                    o -> new SingleCycle(o.initialisation(), o.whileForming(), o.number())),
            new PredictorKind(
                    "tagging",
                    "",
                    0,
                    Initialisation.NONE,
                    "the last call of each site; needs the site as a hint",
                    _ -> new Tagging()),
            new PredictorKind(
                    "tag-cycle",
                    "",
                    0,
                    Initialisation.OF_SITE,
                    "a cycle for each site; needs the site as a hint",
                    o -> new TagCycle(CycleMemory.LATEST, o.initialisation(), o.whileForming())),
            new PredictorKind(
                    "tag-bettercycle",
                    "",
                    0,
                    Initialisation.OF_SITE,
                    "the cycles of each site by cycle head; needs the site as a hint",
                    o -> new TagCycle(CycleMemory.PER_HEAD, o.initialisation(), o.whileForming())),
            new PredictorKind(
                    "2-level-tag-cycle",
                    "sites in a context",
                    TwoLevel.DEFAULT_ORDER,
                    Initialisation.OF_SITE,
                    "tag-cycle that predicts the site as well",
                    o -> new TwoLevel(CycleMemory.LATEST, o.number(), o.initialisation(), o.whileForming())),
            new PredictorKind(
                    "2-level-tag-bettercycle",
                    "sites in a context",
                    TwoLevel.DEFAULT_ORDER,
                    Initialisation.OF_SITE,
                    "tag-bettercycle that predicts the site as well",
                    o -> new TwoLevel(CycleMemory.PER_HEAD, o.number(), o.initialisation(), o.whileForming())),
            new PredictorKind(
                    "last-successor",
                    "",
                    0,
                    Initialisation.NONE,
                    "the call that followed the latest call last time",
                    _ -> new LongestContext(1)),
            new PredictorKind(
                    "context",
                    "calls in the longest context",
                    PredictorKind.NO_DEFAULT,
                    Initialisation.NONE,
                    "the call that followed the longest known run of latest calls last time",
                    o -> new LongestContext(o.number())),
            new PredictorKind(
                    "confident-context",
                    "calls in the longest context",
                    PredictorKind.NO_DEFAULT,
                    Initialisation.NONE,
                    "the same, preferring runs that have been right",
                    o -> new LongestContext(o.number(), true, ContextModel.DEFAULT_LIMIT)),
            new PredictorKind(
                    "tournament",
                    "budget in six-tuples",
                    Tournament.DEFAULT_BUDGET,
                    Initialisation.NONE,
                    "single-cycle or confident context, whichever has been right lately",
                    o -> new Tournament(o.number())),
            new PredictorKind(
                    "tag-tournament",
                    "budget in six-tuples",
                    Tournament.DEFAULT_BUDGET,
                    Initialisation.NONE,
                    "the tournament with tagging as well; needs the site as a hint",
                    o -> Tournament.withTagging(o.number())),
            new PredictorKind(
                    "lru",
                    "size",
                    PredictorKind.NO_DEFAULT,
                    Initialisation.NONE,
                    "the calls posted most recently, a set",
                    o -> new LruWindow(o.number())),
            new PredictorKind(
                    "fifo",
                    "size",
                    PredictorKind.NO_DEFAULT,
                    Initialisation.NONE,
                    "the calls that entered last, a set",
                    o -> new FifoWindow(o.number())),
            new PredictorKind(
                    "lfu",
                    "size",
                    PredictorKind.NO_DEFAULT,
                    Initialisation.NONE,
                    "the calls posted most often, a set",
                    o -> new LfuWindow(o.number())));

    private Predictors() {}

    /**
     * A new predictor.
     *
     * @throws IllegalArgumentException if the name is unknown or its number or flags do not fit; the message is one
     *     line that says what would
     */
    public static Predictor byName(String name) {
        return factory(name).get();
    }

    /**
     * Makes predictors of one name, one for each rank, for instance. Any thread may use it.
     *
     * @throws IllegalArgumentException as {@link #byName} does, at once rather than when the first one is made
     */
    public static Supplier<Predictor> factory(String name) {
        PredictorKind kind = kind(name);
        PredictorKind.Options options = kind.options(name);
        // Made once for its checks of the number.
        Predictor _ = kind.make(options);
        return () -> kind.make(options);
    }

    /** All kinds of predictor, in the order in which help should list them. */
    public static List<PredictorKind> kinds() {
        return KINDS;
    }

    static String flags(Initialisation initialisation, Initialisation usual, WhileForming whileForming) {
        return initialisation.flags(usual) + (whileForming == WhileForming.PREVIOUS_CALL ? PredictorKind.PREVIOUS : "");
    }

    private static PredictorKind kind(String name) {
        int end = 0;
        while (end < name.length() && name.charAt(end) != ':' && name.charAt(end) != '+') {
            end++;
        }
        String base = name.substring(0, end);
        for (PredictorKind kind : KINDS) {
            if (kind.name().equals(base)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("unknown predictor '" + name + "'; known are "
                + String.join(", ", KINDS.stream().map(PredictorKind::usage).toList()));
    }
}
