package dev.harbinger.conformance;

import dev.harbinger.messaging.settings.PushParameters;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * One way to run a job: the results of a program must be the same in all of them.
 *
 * @param name for the reader of a report
 */
record Variant(String name, Interconnect interconnect, Settings settings) {
    private static final Settings PREDICTED = Settings.defaults();
    private static final Settings UNPREDICTED = PREDICTED.withoutPrediction();
    private static final List<String> OVER_TCP = List.of(
            "unpredicted",
            "everything predicted",
            "random predictions, 16 bytes pushed",
            "everything pushed, short lanes");

    private static final Set<String> FEW = Set.of("predicted", "unpredicted", "everything predicted");

    /** Whether this is the sweep over what the suite leaves out: -Psweep. */
    private static final boolean SWEEP = Boolean.getBoolean("harbinger.sweep");

    /** To look at one variant, of all there are: -Dconformance.variant="TCP, predicted". */
    private static final String ONLY = System.getProperty("conformance.variant", "");

    /** The whole matrix: in the suite those of {@link #few} that it runs, in the sweep the others. */
    static Stream<Variant> all() {
        return divided(matrix(), Variant::isInSuite);
    }

    /**
     * Each interconnect without prediction, with wrong ones and, but for TCP, with right ones: for what is long or the
     * same under all limits. In the suite those that it runs, in the sweep the others: wrong ones over TCP.
     */
    static Stream<Variant> few() {
        return divided(fewOfMatrix(), Variant::isInSuite);
    }

    private static List<Variant> fewOfMatrix() {
        return matrix().stream().filter(variant -> FEW.contains(variant.name)).toList();
    }

    /** For what depends on nothing else: in the suite one of each interconnect, in the sweep the others of the few. */
    static Stream<Variant> ofEachInterconnect() {
        List<Variant> few = fewOfMatrix();
        Set<Interconnect> seen = EnumSet.noneOf(Interconnect.class);
        List<Variant> first =
                few.stream().filter(variant -> seen.add(variant.interconnect)).toList();
        return divided(few, first::contains);
    }

    private static Stream<Variant> divided(List<Variant> variants, Predicate<Variant> suite) {
        if (!ONLY.isEmpty()) {
            return variants.stream();
        }
        return variants.stream().filter(SWEEP ? suite.negate() : suite);
    }

    private boolean isInSuite() {
        return FEW.contains(name) && !(isOverTcp() && name.equals("everything predicted"));
    }

    private boolean isOverTcp() {
        return interconnect == Interconnect.TCP || interconnect == Interconnect.TWO_HOSTS;
    }

    /** Each interconnect with each kind of prediction and each kind of limit. */
    private static List<Variant> matrix() {
        List<Variant> variants = new ArrayList<>();
        for (Interconnect interconnect : Interconnect.values()) {
            variants.add(new Variant("predicted", interconnect, PREDICTED));
            variants.add(new Variant("unpredicted", interconnect, UNPREDICTED));
            variants.add(new Variant("predicted by site", interconnect, PREDICTED.withPredictor("2-level-tag-cycle")));
            variants.add(new Variant("everything predicted", interconnect, wrong(WrongPredictor.Kind.EVERYTHING)));
            variants.add(new Variant("stale predictions", interconnect, wrong(WrongPredictor.Kind.STALE)));
            variants.add(new Variant(
                    "random predictions, 16 bytes pushed",
                    interconnect,
                    wrong(WrongPredictor.Kind.RANDOM).with(Setting.BYTES_TO_PUSH, 16)));
            variants.add(new Variant(
                    "nothing pushed, everything predicted",
                    interconnect,
                    wrong(WrongPredictor.Kind.EVERYTHING).with(Setting.BYTES_TO_PUSH, 0)));
            variants.add(new Variant("no reading of peers", interconnect, PREDICTED.with(Setting.SINGLE_COPY, 0)));
            variants.add(new Variant("no pushed buffer", interconnect, PREDICTED.with(Setting.PUSHED_BUFFER, 0)));
            variants.add(new Variant(
                    "pushed buffer of 256 bytes, no network memory",
                    interconnect,
                    wrong(WrongPredictor.Kind.EVERYTHING)
                            .with(Setting.PUSHED_BUFFER, 256)
                            .with(Setting.NETWORK_MEMORY, 0)));
            variants.add(new Variant(
                    "everything pushed, short lanes",
                    interconnect,
                    PREDICTED
                            .with(Setting.BYTES_TO_PUSH, 1 << 30)
                            .with(Setting.PUSHED_BUFFER, 1 << 30)
                            .with(Setting.LANE, 4096)
                            .with(Setting.TCP_BUFFER, 256 << 10)));
        }
        return variants.stream()
                .filter(variant ->
                        ONLY.isEmpty() ? variant.isRun() : variant.toString().contains(ONLY))
                .toList();
    }

    /** Over TCP, where every test takes longer, only the variants that differ the most are run. */
    private boolean isRun() {
        return !isOverTcp() || OVER_TCP.contains(name);
    }

    /** The same with one number changed. */
    Variant with(Setting setting, long value) {
        return new Variant(name, interconnect, settings.with(setting, value));
    }

    /** What is pushed between the ranks. */
    PushParameters push() {
        return settings.push(interconnect.medium());
    }

    /** Sizes of messages in bytes around those where the protocol changes its way. */
    int[] sizes() {
        long pushed = Math.min(push().bytesToPush(), 8 << 10);
        return Stream.of(0L, 1L, 7L, pushed - 1, pushed, pushed + 1, 2 * pushed + 3, 40_000L, 300_001L)
                .filter(size -> size >= 0)
                .distinct()
                .mapToInt(Long::intValue)
                .toArray();
    }

    private static Settings wrong(WrongPredictor.Kind kind) {
        return PREDICTED.withPredictor(() -> new WrongPredictor(kind)).with(Setting.PREDICT_AHEAD, 64);
    }

    @Override
    public String toString() {
        return interconnect + ", " + name;
    }
}
