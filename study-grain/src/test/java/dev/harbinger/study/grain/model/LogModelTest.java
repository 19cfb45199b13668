package dev.harbinger.study.grain.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.study.grain.program.Kind;
import dev.harbinger.study.grain.program.LogProgram;
import dev.harbinger.study.grain.program.Programs;
import dev.harbinger.study.grain.program.Quantity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogModelTest {
    private static final Costs M_MACHINE = new Costs(5, 1, 11);
    private static final LogProgram LIFE = Programs.bundled("life");

    private static Run life(Costs costs, long grain) {
        return new LogModel(LIFE, costs).at(64, grain);
    }

    /** 1000 x (n x 35 + 4 (1 + sqrt n) x 7). */
    @ParameterizedTest
    @CsvSource({"1, 91000", "4, 224000", "16, 700000"})
    void section_7_2_1_a_thousand_generations_take_what_the_formula_says(long grain, double cycles) {
        assertEquals(cycles, life(M_MACHINE, grain).time(), 1e-6);
    }

    @Test
    void section_7_2_1_one_processor_runs_the_sequential_program() {
        Run run = life(M_MACHINE, 64);
        assertEquals(1000 * 64 * 29.546875, run.time(), 1e-6);
        assertEquals(1, run.efficiency());
        assertEquals(Limit.NOTHING, run.limit());
    }

    @ParameterizedTest
    @CsvSource({"1, 78, 0", "1, 79, 1", "1, 178, 100", "4, 33, 0", "4, 34, 1", "16, 133, 100"})
    void section_7_1_1_latency_stops_a_thread_beyond_the_slack(long grain, double latency, double stall) {
        assertEquals(stall, life(M_MACHINE.withLatency(latency), grain).stall());
    }

    @Test
    void section_7_1_1_a_negative_slack_adds_to_the_latency() {
        LogProgram late = LIFE.with(Quantity.SLACK, "-20");
        assertEquals(31, new LogModel(late, M_MACHINE).at(64, 4).stall());
    }

    @Test
    void section_7_1_1_latency_is_masked_when_threads_slip_or_are_a_pipeline() {
        for (Kind kind : new Kind[] {Kind.LOOSE, Kind.PIPELINED}) {
            assertEquals(
                    0,
                    new LogModel(LIFE.with(kind), M_MACHINE.withLatency(1e6))
                            .at(64, 1)
                            .stall());
        }
    }

    @Test
    void section_7_1_2_bundled_messages_pay_the_fixed_occupancy_once_a_destination() {
        LogModel bundled = new LogModel(LIFE, new Costs(100, 1, 11), true, 1);
        // 20 messages of 2 words to 3 processors, then 12 to 8, then 8 to 8.
        assertEquals(3 * 100 + 20 * 2, bundled.at(64, 16).occupancy());
        assertEquals(8 * 100 + 12 * 2, bundled.at(64, 4).occupancy());
        assertEquals(8 * 100 + 8 * 2, bundled.at(64, 1).occupancy());
    }

    @Test
    void aProgramThatSaysNothingOfDestinationsCannotBeBundled() {
        LogProgram silent = new LogProgram(
                "mine",
                "mine",
                "",
                Kind.TIGHT,
                LIFE.cells(),
                LIFE.grains(),
                1,
                LIFE.definitions(),
                java.util.Map.of(
                        Quantity.COMPUTATION,
                        LIFE.formulas().get(Quantity.COMPUTATION),
                        Quantity.MESSAGES,
                        LIFE.formulas().get(Quantity.MESSAGES)));
        assertThrows(IllegalArgumentException.class, () -> new LogModel(silent, M_MACHINE, true, 1));
        // Without word of the sequential program it is what one processor computes; a message has a word.
        Run run = new LogModel(silent, M_MACHINE).at(64, 16);
        assertEquals(64 * 35, run.serial());
        assertEquals(20 * 6, run.occupancy());
        assertEquals(11, run.stall());
    }

    @Test
    void theLargestOfTheLossesIsTheLimit() {
        assertEquals(Limit.OCCUPANCY, life(M_MACHINE, 1).limit());
        assertEquals(Limit.LATENCY, life(M_MACHINE.withLatency(1000), 1).limit());
        assertEquals(Limit.EXTRA_WORK, life(new Costs(0, 0, 0), 1).limit());
    }

    @Test
    void costsInNanosecondsMeetAProgramInCycles() {
        // A cycle of 2 ns: a cell takes 70, the slack of 78 cycles is 156.
        LogModel model = new LogModel(LIFE, new Costs(10, 2, 200), false, 2);
        Run run = model.at(64, 1);
        assertEquals(70, run.computation());
        assertEquals(8 * 14, run.occupancy());
        assertEquals(200 - 156, run.stall());
        LogModel computed = new LogModel(LIFE.with(Quantity.SLACK, "6 + 8 * (k_o + 2 * v_o)"), model.costs(), false, 2);
        assertEquals(200 - 2 * (6 + 8 * 7), computed.at(64, 1).stall());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        messages | n - 2        | messages of LIFE, the messages that a processor sends in a phase, is -1.0 at grain n = 1 (N = 64, P = 64); it must be 0 or more
        words    | 0 - 1        | words of LIFE, the words of a message, is -1.0 at grain n = 16 (N = 64, P = 4); it must be 0 or more
        messages | 8 / (n - 4)  | life, line 1, column 3: division by zero, in messages at grain n = 4 (N = 64, P = 16)
        serial   | 0            | serial of LIFE is 0.0 at grain n = 64 (N = 64, P = 1); it must take some time
        """)
    void whatCannotBeIsNamedWithItsGrain(String quantity, String formula, String message) {
        Quantity changed = Quantity.valueOf(quantity.toUpperCase(java.util.Locale.ROOT));
        LogModel model = new LogModel(LIFE.with(changed, formula), M_MACHINE);
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> Scaling.of(model, 64))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource({"-1, 0, 0", "0, NaN, 0", "0, 0, Infinity"})
    void costsThatCannotBeAreRefused(double fixed, double word, double latency) {
        assertThrows(IllegalArgumentException.class, () -> new Costs(fixed, word, latency));
    }

    @Test
    void cellsThatMakeNoSquareAreRefusedWithThoseNextToThem() {
        assertEquals(
                "100 cells: LIFE needs a power of 4, such as 64 or 256",
                assertThrows(IllegalArgumentException.class, () -> Scaling.of(new LogModel(LIFE, M_MACHINE), 100))
                        .getMessage());
    }
}
