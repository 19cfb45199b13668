package dev.harbinger.study.networkcache.timing;

import static dev.harbinger.study.networkcache.timing.CoreParameters.LONGEST;
import static dev.harbinger.study.networkcache.timing.CoreParameters.check;

/**
 * Cycles from the issue of an instruction to the issue of an instruction that needs its result.
 *
 * @param integer {@code latency.integer}
 * @param multiply {@code latency.multiply}
 * @param divide {@code latency.divide}: holds the unit for all of it
 * @param floatAdd {@code latency.float-add}
 * @param floatMultiply {@code latency.float-multiply}
 * @param floatMultiplyAdd {@code latency.float-multiply-add}
 * @param floatDivide {@code latency.float-divide}: holds the unit for all of it
 * @param floatSquareRoot {@code latency.float-square-root}: holds the unit for all of it
 * @param floatOther {@code latency.float-other}: conversion, comparison, move
 * @param address {@code latency.address}: of a load or store, until its access begins
 * @param forward {@code latency.forward}: of a load that finds its bytes in the store queue (out of order only)
 * @param system {@code latency.system}: of a system instruction, and of one of the network extension on its own
 */
public record UnitLatencies(
        int integer,
        int multiply,
        int divide,
        int floatAdd,
        int floatMultiply,
        int floatMultiplyAdd,
        int floatDivide,
        int floatSquareRoot,
        int floatOther,
        int address,
        int forward,
        int system) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when a value is out of range; the message names the parameter
     */
    public UnitLatencies {
        check("latency.integer", integer, 1, LONGEST);
        check("latency.multiply", multiply, 1, LONGEST);
        check("latency.divide", divide, 1, LONGEST);
        check("latency.float-add", floatAdd, 1, LONGEST);
        check("latency.float-multiply", floatMultiply, 1, LONGEST);
        check("latency.float-multiply-add", floatMultiplyAdd, 1, LONGEST);
        check("latency.float-divide", floatDivide, 1, LONGEST);
        check("latency.float-square-root", floatSquareRoot, 1, LONGEST);
        check("latency.float-other", floatOther, 1, LONGEST);
        check("latency.address", address, 0, LONGEST);
        check("latency.forward", forward, 1, LONGEST);
        check("latency.system", system, 1, LONGEST);
    }
}
