package dev.harbinger.study.networkcache.timing;

import static dev.harbinger.study.networkcache.timing.CoreParameters.check;

/**
 * The numbers of function units of an out-of-order core, 1 to 15 of each kind. The in-order core has one multiplier of
 * each kind and as many others as it issues instructions.
 *
 * @param integer {@code units.integer}: integer arithmetic, branches, addresses
 * @param multiply {@code units.multiply}: integer multiplication and division
 * @param memory {@code units.memory}: ports of the data cache
 * @param floatAdd {@code units.float-add}: floating-point addition and all other operations except multiplication
 * @param floatMultiply {@code units.float-multiply}: floating-point multiplication, division, square root
 */
public record FunctionUnits(int integer, int multiply, int memory, int floatAdd, int floatMultiply) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when a value is out of range; the message names the parameter
     */
    public FunctionUnits {
        check("units.integer", integer, 1, CoreParameters.WIDEST);
        check("units.multiply", multiply, 1, CoreParameters.WIDEST);
        check("units.memory", memory, 1, CoreParameters.WIDEST);
        check("units.float-add", floatAdd, 1, CoreParameters.WIDEST);
        check("units.float-multiply", floatMultiply, 1, CoreParameters.WIDEST);
    }
}
