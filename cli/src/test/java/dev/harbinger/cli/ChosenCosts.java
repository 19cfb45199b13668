package dev.harbinger.cli;

import dev.harbinger.study.grain.CostMeasurement;
import dev.harbinger.study.grain.MeasuredCosts;
import java.util.List;

/** Costs that are chosen instead of measured; found by the service loader. */
public final class ChosenCosts implements CostMeasurement {
    /** For the service loader. */
    public ChosenCosts() {}

    @Override
    public MeasuredCosts run(Placement placement) {
        return new MeasuredCosts(
                "as chosen",
                List.of(new MeasuredCosts.Sample(0, 100, 50, 400), new MeasuredCosts.Sample(64, 140, 90, 480)));
    }
}
