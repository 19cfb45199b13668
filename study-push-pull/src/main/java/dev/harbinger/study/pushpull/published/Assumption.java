package dev.harbinger.study.pushpull.published;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValue;
import dev.harbinger.reproduction.StudyRun;
import dev.harbinger.study.pushpull.cost.Machine;
import dev.harbinger.study.pushpull.measure.Degradation;
import dev.harbinger.study.pushpull.measure.LateReceiver;
import dev.harbinger.study.pushpull.measure.Measurements;
import dev.harbinger.study.pushpull.measure.Sweeps;
import dev.harbinger.study.pushpull.measure.Variants;
import dev.harbinger.study.pushpull.node.Variant;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What a row becomes when a cost that nothing published fixes has another value.
 *
 * @param key the cost
 * @param value its other value, in its unit
 * @param id the published value of the row
 * @param measured what comes out
 * @param near whether it comes as near as the row's class asks
 */
public record Assumption(String key, String value, String id, double measured, boolean near) {
    /** The rows are told apart by far more than what further iterations add. */
    private static final int MOST_ROUNDS = 20;

    /** Rows that hang on assumed costs, with values of these at which their verdicts change. */
    static List<Assumption> of(StudyRun run) {
        return Stream.of(
                        late(run, "processor.nop", "5.3.late.pushzero", Variant.pushZero(), "0.31", "0.38", "1"),
                        late(run, "processor.nop", "5.3.late.pushpull", Variants.optimised(), "0.31", "0.38", "1"),
                        each(run, "local.wake", "5.1.pushall", Degradation::firstCopiedTwice, "0", "1600"),
                        first(run, "packet.header", "4"),
                        first(run, "transmit.invoke", "10000"),
                        first(run, "nic.copy-out", "60"))
                .flatMap(rows -> rows)
                .toList();
    }

    private static Stream<Assumption> late(StudyRun run, String key, String id, Variant variant, String... values) {
        return each(run, key, id, measure -> LateReceiver.of(measure, variant).micros(), values);
    }

    private static Stream<Assumption> first(StudyRun run, String key, String value) {
        Parameters costs = run.parameters().with(key, value);
        int best = Sweeps.firstPush(new Machine(costs), Math.min(run.iterations(), MOST_ROUNDS), run.seed())
                .best()
                .bytes();
        return Stream.of(row(key, value, "5.2.btp1", best));
    }

    private static Stream<Assumption> each(
            StudyRun run, String key, String id, ToDoubleFunction<Measurements> measured, String... values) {
        return Stream.of(values).map(value -> {
            Machine machine = new Machine(run.parameters().with(key, value));
            int rounds = Math.min(run.iterations(), MOST_ROUNDS);
            return row(key, value, id, measured.applyAsDouble(new Measurements(machine, rounds, run.seed())));
        });
    }

    private static Assumption row(String key, String value, String id, double measured) {
        PublishedValue published = Comparison.published().get(id);
        return new Assumption(
                key, value, id, measured, Comparison.expectation(id).accepts(published, measured));
    }
}
