package dev.harbinger.study.networkcache.timing;

import static dev.harbinger.study.networkcache.timing.CoreParameters.check;

/**
 * How many function units an out-of-order core has, 1 to 15 of each. The in-order core has one multiplier of each kind
 * and as many others as it issues instructions.
 *
 * @param integer {@code units.integer}: integer arithmetic, branches, addresses
 * @param multiply {@code units.multiply}: integer multiplication and division
 * @param memory {@code units.memory}: ports of the data cache
 * @param floatAdd {@code units.float-add}: floating-point addition and what is neither that nor multiplication
 * @param floatMultiply {@code units.float-multiply}: floating-point multiplication, division, square root
 */
public record FunctionUnits(int integer, int multiply, int memory, int floatAdd, int floatMultiply) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when one is out of range; names the parameter
     */
    public FunctionUnits {
        check("units.integer", integer, 1, CoreParameters.WIDEST);
        check("units.multiply", multiply, 1, CoreParameters.WIDEST);
        check("units.memory", memory, 1, CoreParameters.WIDEST);
        check("units.float-add", floatAdd, 1, CoreParameters.WIDEST);
        check("units.float-multiply", floatMultiply, 1, CoreParameters.WIDEST);
    }
}
