package dev.harbinger.study.pushpull.cost;

import dev.harbinger.reproduction.Parameter;
import dev.harbinger.reproduction.ParameterValue;
import dev.harbinger.reproduction.Parameters;
import java.math.BigDecimal;

/**
 * The values that a cost may have, so that a simulation ends and its times fit into 64 bits. Most ranges follow from
 * the unit.
 *
 * @param least smallest value, in the cost's unit
 * @param most largest value
 */
record CostRange(double least, double most) {
    /** The range of a cost. */
    static CostRange of(String key, String unit) {
        return switch (key) {
            case "interrupt.symmetric" -> new CostRange(0, 1);
            case "wire.duplex" -> new CostRange(1, 2);
            case "wire.most" -> new CostRange(46, 65_536);
            case "wire.preamble", "wire.header", "wire.gap", "wire.least" -> new CostRange(0, 65_536);
            case "link.header", "packet.header" -> new CostRange(0, 1024);
            case "poll.period" -> new CostRange(1, 10_000_000);
            case "page" -> new CostRange(64, 1 << 30);
            // A timeout shorter than a round trip would fill the wire with repeated frames.
            case "link.timeout" -> new CostRange(10, 10_000);
            default -> ofUnit(key, unit);
        };
    }

    private static CostRange ofUnit(String key, String unit) {
        return switch (unit) {
            case "ns" -> new CostRange(0, 10_000_000);
            case "ms" -> new CostRange(0, 10_000);
            case "cycles" -> new CostRange(0, 1000);
            case "MHz" -> new CostRange(1, 100_000);
            case "MB/s" -> new CostRange(0.1, 1_000_000);
            case "Mbit/s" -> new CostRange(1, 1_000_000);
            case "bytes" -> new CostRange(0, 1 << 30);
            case "processors" -> new CostRange(1, 64);
            case "frames" -> new CostRange(1, 65_536);
            default -> throw new IllegalArgumentException("parameter " + key + " has no range for the unit " + unit);
        };
    }

    /**
     * Refuses costs that are out of their ranges.
     *
     * @throws IllegalArgumentException if one is; the message names the first of them and its range
     */
    static void check(Parameters costs) {
        for (Parameter cost : costs.all()) {
            if (cost.value() instanceof ParameterValue.Choice) {
                continue;
            }
            CostRange range = of(cost.key(), cost.unit());
            double value = costs.number(cost.key());
            if (value < range.least || value > range.most) {
                throw new IllegalArgumentException("parameter " + cost.key() + " is " + plain(value) + " " + cost.unit()
                        + "; it must be from " + plain(range.least) + " to " + plain(range.most));
            }
        }
    }

    /** A number without an exponent, unless it is far too long. */
    private static String plain(double value) {
        return value < 1e15 ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString() : Double.toString(value);
    }
}
