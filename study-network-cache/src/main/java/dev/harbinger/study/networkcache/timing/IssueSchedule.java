package dev.harbinger.study.networkcache.timing;

/**
 * The issue slots and function units of an out-of-order core that are taken in each cycle.
 *
 * <p>Each cycle is one {@code long}: the cycle itself above bit 24, below it counts of 4 bits, of instructions issued
 * and then for each function unit. Instructions request slots in program order, so the oldest goes first, as with a
 * selection by age. A cycle shares its entry with the cycle 8,192 earlier, which is normally over by then. If it is
 * not, because dependent loads missed all the way to memory, the slot is granted but not recorded.
 */
final class IssueSchedule {
    private static final int CYCLES = 1 << 13;
    private static final int COUNTS = 24;
    private static final int BITS = 4;
    private static final long MASK = (1 << BITS) - 1;

    private final long[] entries = new long[CYCLES];
    private final int width;
    private final int[] limits;

    IssueSchedule(int width, FunctionUnits units) {
        this.width = width;
        this.limits = new int[DecodedCode.UNITS];
        limits[DecodedCode.INTEGER_UNIT] = units.integer();
        limits[DecodedCode.MULTIPLY_UNIT] = units.multiply();
        limits[DecodedCode.MEMORY_UNIT] = units.memory();
        limits[DecodedCode.FLOAT_ADD_UNIT] = units.floatAdd();
        limits[DecodedCode.FLOAT_MULTIPLY_UNIT] = units.floatMultiply();
    }

    /** Issues an instruction in the first cycle, from a given one on, that has a slot and a free unit. */
    long issue(long from, int unit) {
        int shift = shift(unit);
        int limit = limits[unit];
        for (long cycle = from; ; cycle++) {
            long entry = entry(cycle);
            if ((entry & MASK) < width && (entry >>> shift & MASK) < limit) {
                set(cycle, entry + 1 + (1L << shift));
                return cycle;
            }
        }
    }

    /** Issues an instruction that keeps its unit for some cycles. */
    long issueAndHold(long from, int unit, int hold) {
        int shift = shift(unit);
        int limit = limits[unit];
        int kept = Math.min(hold, CYCLES / 2);
        long cycle = from;
        for (long free = from; free < cycle + kept; free++) {
            long entry = entry(free);
            if ((entry >>> shift & MASK) >= limit || (free == cycle && (entry & MASK) >= width)) {
                cycle = free + 1;
            }
        }
        set(cycle, entry(cycle) + 1);
        for (long held = cycle; held < cycle + kept; held++) {
            set(held, entry(held) + (1L << shift));
        }
        return cycle;
    }

    /** Takes a unit in the first cycle, from a given one on, in which it is free, without an issue slot. */
    long take(long from, int unit) {
        int shift = shift(unit);
        int limit = limits[unit];
        for (long cycle = from; ; cycle++) {
            long entry = entry(cycle);
            if ((entry >>> shift & MASK) < limit) {
                set(cycle, entry + (1L << shift));
                return cycle;
            }
        }
    }

    private static int shift(int unit) {
        return BITS + BITS * unit;
    }

    private long entry(long cycle) {
        long entry = entries[(int) cycle & CYCLES - 1];
        return entry >>> COUNTS == cycle ? entry : cycle << COUNTS;
    }

    private void set(long cycle, long entry) {
        int at = (int) cycle & CYCLES - 1;
        if (entries[at] >>> COUNTS <= cycle) {
            entries[at] = entry;
        }
    }
}
