package dev.harbinger.study.grain.life;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.grain.model.Costs;
import dev.harbinger.study.grain.model.LogModel;
import dev.harbinger.study.grain.model.Run;
import dev.harbinger.study.grain.model.Scaling;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;

/** What the document asks of LIFE: sections 7.2.2 and 7.3. Times are cycles. Does not change. */
public final class Sensitivity {
    /** Cells of the simulated LIFE (section 7.2.1). */
    public static final long SMALL = 64;
    /** Cells of the largest LIFE that is asked for (section 7.3). */
    public static final long LARGE = 16_384;
    /** Problem sizes of figure 7-16. */
    public static final List<Long> SIZES = List.of(64L, 256L, 1024L, 4096L, LARGE);

    /** Cells of a problem with every grain that may be asked for: efficiencies of LIFE do not depend on the problem. */
    private static final long ENDLESS = 1L << 40;

    private final Parameters parameters;
    private final LogModel model;
    private final Axis speed;
    private final Axis efficiency;
    private final double floor;
    private final double words;

    /**
     * The questions on the machine and the program of these parameters.
     *
     * @throws IllegalArgumentException when one is out of its range
     */
    public Sensitivity(Parameters parameters) {
        ParameterRange.check(parameters);
        this.parameters = parameters;
        model = Life.model(parameters);
        speed = parameters.choice("figures.speed-occupancy", Axis.class);
        efficiency = parameters.choice("figures.efficiency-occupancy", Axis.class);
        floor = parameters.number("figures.efficiency") / 100;
        words = parameters.number("life.words");
    }

    /** The costs of the machine. */
    public Costs machine() {
        return model.costs();
    }

    /** What figures 7-15 and 7-16 ask for, from 0 to 1. */
    public double floor() {
        return floor;
    }

    /** Where the machine is on the axis of figures 7-16 and 7-17. */
    public double machineOccupancy() {
        return efficiency.of(machine(), words);
    }

    /** The small LIFE on a number of processors, with costs added to those of the machine (figures 7-11 to 7-13). */
    public Run small(long processors, double addedOccupancy, double addedLatency) {
        Costs costs = machine()
                .withFixed(machine().fixed() + addedOccupancy)
                .withLatency(machine().latency() + addedLatency);
        return model.with(costs).at(SMALL, SMALL / processors);
    }

    /** The slack at a grain as its definition in section 7.2.1 gives it: the lead and the messages before. */
    public double definedSlack(boolean isOneCell) {
        double message = machine().fixed() + words * machine().word();
        return parameters.number("life.slack-lead") + (isOneCell ? 8 : 3) * message;
    }

    /**
     * The occupancy from which on the small LIFE is slower at every parallel grain than on one processor, counted as
     * the figures are read; empty when there is none.
     */
    public Optional<Double> breakEven() {
        boolean isAdded = parameters.word("figures.added").equals("added");
        double base = isAdded ? machine().fixed() : 0;
        return last(
                1e6,
                occupancy -> Scaling.of(model.with(machine().withFixed(base + occupancy)), SMALL).runs().stream()
                        .anyMatch(run -> run.processors() > 1 && run.speedUp() >= 1));
    }

    /** The cycles of a sequential cell with which {@link #breakEven} gives this occupancy, all else as it is. */
    public double fitted(double occupancy) {
        boolean isAdded = parameters.word("figures.added").equals("added");
        double base = isAdded ? machine().fixed() : 0;
        double fastest = Scaling.of(model.with(machine().withFixed(base + occupancy)), SMALL).runs().stream()
                .filter(run -> run.processors() > 1)
                .mapToDouble(Run::phase)
                .min()
                .orElseThrow();
        return fastest / SMALL;
    }

    /** Best share of the linear speed-up at one cell a processor, at an occupancy (figure 7-14). */
    public double shareAtOccupancy(double occupancy) {
        return share(speed.costs(machine(), occupancy));
    }

    /** The same at a latency. */
    public double shareAtLatency(double latency) {
        return share(machine().withLatency(latency));
    }

    private double share(Costs costs) {
        return Scaling.of(model.with(costs), LARGE).best().speedUp() / LARGE;
    }

    /** The fastest run of the large LIFE that is efficient enough, at an occupancy (figure 7-15). */
    public Run fastAtOccupancy(double occupancy) {
        return fast(speed.costs(machine(), occupancy));
    }

    /** The same at a latency. */
    public Run fastAtLatency(double latency) {
        return fast(machine().withLatency(latency));
    }

    /** The same on the machine itself. */
    public Run fast() {
        return fast(machine());
    }

    private Run fast(Costs costs) {
        return Scaling.of(model.with(costs), LARGE).best(floor).orElseThrow();
    }

    /** Most processors that a problem may have and still be efficient enough, at an occupancy (figure 7-16). */
    public long largestMachine(long cells, double occupancy) {
        return Scaling.of(model.with(efficiency.costs(machine(), occupancy)), cells)
                .largest(floor)
                .processors();
    }

    /** The largest occupancy, a whole number, at which a problem may have that many processors; empty if none. */
    public Optional<Double> mostOccupancy(long cells, long processors) {
        return last(1e6, occupancy -> largestMachine(cells, occupancy) >= processors)
                .map(occupancy -> Math.floor(occupancy + 1e-6));
    }

    /** The smallest grain that is efficient enough, at an occupancy (figure 7-17); empty when none is. */
    public Optional<Long> finestGrain(double atLeast, double occupancy) {
        return finest(efficiency.costs(machine(), occupancy), atLeast);
    }

    /** The same on the machine itself. */
    public Optional<Long> finestGrain(double atLeast) {
        return finest(machine(), atLeast);
    }

    private Optional<Long> finest(Costs costs, double atLeast) {
        return Scaling.of(model.with(costs), ENDLESS).finest(atLeast).map(Run::grain);
    }

    /** The efficiency of the machine at a grain, whatever the problem. */
    public double efficiency(long grain) {
        return model.at(ENDLESS, grain).efficiency();
    }

    /** The last number from 0 on at which something holds that ceases to hold once and for all; empty for none. */
    private static Optional<Double> last(double most, DoublePredicate holds) {
        if (!holds.test(0) || holds.test(most)) {
            return Optional.empty();
        }
        double low = 0;
        double high = most;
        while (high - low > 1e-9) {
            double middle = (low + high) / 2;
            if (holds.test(middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Optional.of((low + high) / 2);
    }
}
