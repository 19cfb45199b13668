package dev.harbinger.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.report.MeasureTable.Measure;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class MeasureTableTest {
    private final MeasureTable table = new MeasureTable(
            "rank", List.of(new Measure("calls", Amounts::count), new Measure("time", Amounts::nanos)));

    @Test
    void minimumAverageAndMaximumAreOverTheProcessesThatHaveTheValue() {
        row("0", OptionalDouble.of(2), OptionalDouble.of(100));
        row("1", OptionalDouble.of(4), OptionalDouble.empty());
        row("2", OptionalDouble.empty(), OptionalDouble.empty());
        assertEquals("""
               rank  calls    time
            ----------------------
                  0      2  100 ns
                  1      4       -
                  2      -       -
            ----------------------
                min      2  100 ns
            average      3  100 ns
                max      4  100 ns
            """, table.table(16).format(80, false));
    }

    @Test
    void ofManyProcessesTheFirstAndTheLastAreShown() {
        for (int i = 0; i < 20; i++) {
            row(String.valueOf(i), OptionalDouble.of(i), OptionalDouble.of(i));
        }
        assertEquals("""
               rank  calls    time
            ----------------------
                  0      0    0 ns
                  1      1    1 ns
                  2      2    2 ns
                  3      3    3 ns
                ...
                 19     19   19 ns
            ----------------------
                min      0    0 ns
            average    9.5  9.5 ns
                max     19   19 ns
            """, table.table(16).format(80, false));
    }

    @Test
    void oneProcessNeedsNoSummary() {
        row("0", OptionalDouble.of(2), OptionalDouble.of(100));
        assertEquals(
                "rank  calls    time\n-------------------\n   0      2  100 ns\n",
                table.table(16).format(80, false));
    }

    private void row(String name, OptionalDouble... values) {
        table.row(name, List.of(values));
    }
}
