package dev.harbinger.messaging.conformance;

import dev.harbinger.messaging.settings.PushParameters;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import java.util.ArrayList;
import java.util.List;
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

    /** The whole matrix: each interconnect with each kind of prediction and each kind of limit. */
    static Stream<Variant> all() {
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
        // To look at one of them, of all there are: -Dconformance.variant="TCP, predicted".
        String only = System.getProperty("conformance.variant", "");
        return variants.stream()
                .filter(variant ->
                        only.isEmpty() ? variant.isRun() : variant.toString().contains(only));
    }

    /** Over TCP, where every test takes longer, only the variants that differ the most are run. */
    private boolean isRun() {
        return (interconnect != Interconnect.TCP && interconnect != Interconnect.TWO_HOSTS) || OVER_TCP.contains(name);
    }

    /** Each interconnect with right, wrong and without prediction, for what is long or the same under all limits. */
    static Stream<Variant> few() {
        return all().filter(variant ->
                List.of("predicted", "unpredicted", "everything predicted").contains(variant.name));
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
