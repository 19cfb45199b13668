package dev.harbinger.study.networkcache.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class IssueScheduleTest {
    private final IssueSchedule schedule = new IssueSchedule(3, new FunctionUnits(2, 1, 1, 1, 1));

    @Test
    void aUnitTakesOneInstructionACycle() {
        assertEquals(5, schedule.issue(5, DecodedCode.MULTIPLY_UNIT));
        assertEquals(6, schedule.issue(5, DecodedCode.MULTIPLY_UNIT));
        assertEquals(5, schedule.issue(5, DecodedCode.INTEGER_UNIT));
        assertEquals(5, schedule.issue(5, DecodedCode.INTEGER_UNIT));
        assertEquals(6, schedule.issue(5, DecodedCode.FLOAT_ADD_UNIT), "three have issued in 5");
    }

    @Test
    void anInstructionMayIssueBeforeOneThatAskedEarlier() {
        assertEquals(100, schedule.issue(100, DecodedCode.MULTIPLY_UNIT));
        assertEquals(50, schedule.issue(50, DecodedCode.MULTIPLY_UNIT));
        assertEquals(101, schedule.issue(100, DecodedCode.MULTIPLY_UNIT));
    }

    @Test
    void aHeldUnitIsFreeAfterwards() {
        assertEquals(10, schedule.issueAndHold(10, DecodedCode.MULTIPLY_UNIT, 20));
        assertEquals(30, schedule.issue(15, DecodedCode.MULTIPLY_UNIT));
        assertEquals(31, schedule.issueAndHold(5, DecodedCode.MULTIPLY_UNIT, 20), "5 to 9 are too few");
        assertEquals(5, schedule.issueAndHold(5, DecodedCode.MULTIPLY_UNIT, 5));
    }

    @Test
    void aUnitTakenWithoutAnIssueSlotLeavesTheSlots() {
        assertEquals(7, schedule.take(7, DecodedCode.MEMORY_UNIT));
        assertEquals(8, schedule.take(7, DecodedCode.MEMORY_UNIT));
        assertEquals(9, schedule.issue(7, DecodedCode.MEMORY_UNIT));
        assertEquals(7, schedule.issue(7, DecodedCode.INTEGER_UNIT));
        assertEquals(7, schedule.issue(7, DecodedCode.INTEGER_UNIT));
        assertEquals(7, schedule.issue(7, DecodedCode.MULTIPLY_UNIT));
    }

    @Test
    void entriesAreUsedAgainForLaterCycles() {
        for (long cycle = 0; cycle < 100_000; cycle += 1000) {
            assertEquals(cycle, schedule.issue(cycle, DecodedCode.MULTIPLY_UNIT));
            assertEquals(cycle + 1, schedule.issue(cycle, DecodedCode.MULTIPLY_UNIT));
        }
    }

    @Property(tries = 100)
    void widthAndUnitsAreNeverExceeded(@ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int width) {
        Random random = new Random(seed);
        int[] limits = {1 + random.nextInt(4), 1 + random.nextInt(2), 2, 1, 1};
        IssueSchedule any =
                new IssueSchedule(width, new FunctionUnits(limits[0], limits[1], limits[2], limits[3], limits[4]));
        int[] slots = new int[2000];
        int[][] units = new int[limits.length][2000];
        for (int i = 0; i < 300; i++) {
            int unit = random.nextInt(limits.length);
            int hold = 1 + random.nextInt(3) * random.nextInt(10);
            int from = random.nextInt(200);
            int cycle = from;
            while (!isFree(slots, units[unit], cycle, hold, width, limits[unit])) {
                cycle++;
            }
            assertEquals(cycle, hold == 1 ? any.issue(from, unit) : any.issueAndHold(from, unit, hold));
            slots[cycle]++;
            for (int held = cycle; held < cycle + hold; held++) {
                units[unit][held]++;
            }
        }
    }

    private static boolean isFree(int[] slots, int[] unit, int cycle, int hold, int width, int limit) {
        for (int held = cycle; held < cycle + hold; held++) {
            if (unit[held] >= limit) {
                return false;
            }
        }
        return slots[cycle] < width;
    }
}
