package dev.harbinger.study.networkcache.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.networkcache.core.InstructionClass;
import dev.harbinger.study.networkcache.memory.MemoryPresets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Moving a parameter moves the cycles of a program that depends on it by the predicted amount; so with every one. */
class KnobTest {
    private static final int MISS = 212;
    private static final int L2 = 15;
    private static final int HIT = 2;
    private static final int TRANSLATION = 30;

    private static final Map<String, Integer> ONE_INSTRUCTION_LINE = Map.of("il1.sets", 1, "il1.ways", 1);

    /** The program in one line of the instruction cache, so that nothing but its first fetch is waited for. */
    private static final Map<String, Integer> ONE_LINE = Map.of("il1.line", 1024, "l2.line", 1024);

    private static Map<String, Integer> oneLine(String key, int value) {
        return Map.of("il1.line", 1024, "l2.line", 1024, key, value);
    }

    /** Loads each of which needs the one before. */
    private static Consumer<SyntheticProgram> loads(long... addresses) {
        return program -> {
            for (long address : addresses) {
                program.load(5, 5, address, 8, 0);
            }
        };
    }

    /** Jumps to and fro between the first line and one that many bytes on, twice. */
    private static Consumer<SyntheticProgram> jumps(int bytes) {
        return program -> {
            int first = program.add(InstructionClass.JUMP, 0);
            program.skipToLine(bytes);
            int second = program.add(InstructionClass.JUMP, 0);
            program.repeat(first);
            program.repeat(second);
        };
    }

    /** A loop of two instructions, executed a number of times. */
    private static Consumer<SyntheticProgram> loop(int times) {
        return program -> {
            int first = program.integer(5);
            int branch = program.branch(5);
            for (int i = 1; i < times; i++) {
                program.repeat(first);
                program.repeat(branch);
            }
            program.integer(7);
        };
    }

    private static Consumer<SyntheticProgram> chain(InstructionClass kind, int length) {
        return program -> {
            for (int i = 0; i < length; i++) {
                program.add(kind, 5, 5);
            }
        };
    }

    private static Consumer<SyntheticProgram> independent(InstructionClass kind, int count) {
        return program -> {
            for (int i = 0; i < count; i++) {
                program.add(kind, 5 + i % 16);
            }
        };
    }

    private static Consumer<SyntheticProgram> stores(int count) {
        return program -> {
            for (int i = 0; i < count; i++) {
                program.store(10, 11, 0x1000 + 8 * i, 8, 0);
            }
        };
    }

    private static Consumer<SyntheticProgram> divisionAnd(Consumer<SyntheticProgram> others) {
        return program -> {
            program.add(InstructionClass.DIVIDE, 31);
            others.accept(program);
        };
    }

    /** What both pipelines do alike. */
    private static List<Knob> alike() {
        Map<String, Integer> none = Map.of();
        Map<String, Integer> directMapped = Map.of("dl1.ways", 1);
        Map<String, Integer> oneLineCaches = Map.of("dl1.sets", 1, "dl1.ways", 1, "l2.ways", 1);
        Map<String, Integer> smallest = Map.of("dl1.sets", 1, "dl1.ways", 1, "l2.sets", 1, "l2.ways", 1);
        Map<String, Integer> oneItlbEntry = Map.of("itlb.entries", 1, "itlb.ways", 1);
        Map<String, Integer> twoItlbSets = Map.of("itlb.entries", 2, "itlb.ways", 1);
        Map<String, Integer> oneDtlbEntry = Map.of("dtlb.entries", 1, "dtlb.ways", 1);
        Map<String, Integer> twoDtlbSets = Map.of("dtlb.entries", 2, "dtlb.ways", 1);
        Map<String, Integer> unpredicted = Map.of("core.predictor-entries", 0);
        Consumer<SyntheticProgram> twoBlocks = loads(0x1000, 0x3000, 0x1000, 0x3000);
        Consumer<SyntheticProgram> twoPages = loads(0x2000, 0x3040, 0x2000, 0x3040);
        List<Knob> knobs = new ArrayList<>(List.of(
                new Knob("il1.latency", HIT + 3, unpredicted, loop(4), 3 * 3),
                new Knob("il1.line", 64, none, independent(InstructionClass.INTEGER, 16), -(L2 - HIT)),
                new Knob("dl1.latency", HIT + 4, none, loads(0x1000, 0x1008, 0x1000), 2 * 4),
                new Knob("dl1.line", 64, none, loads(0x1000, 0x1020), -(L2 - HIT)),
                new Knob("dl1.sets", 512, directMapped, twoBlocks, -2 * (L2 - HIT)),
                new Knob("dl1.ways", 2, directMapped, twoBlocks, -2 * (L2 - HIT)),
                new Knob("dl1.count-installs", 1, none, twoBlocks, 0),
                new Knob("l2.latency", L2 + 10, none, loads(0x1000, 0x1020), 10),
                new Knob("l2.line", 128, none, loads(0x1000), 2 * 4 * 4),
                new Knob("l2.sets", 1, oneLineCaches, loads(0x1000, 0x2040, 0x1000), MISS - L2),
                new Knob("l2.ways", 4, smallest, loads(0x1000, 0x2040, 0x1000), L2 - MISS),
                new Knob("memory.first-chunk", 300, none, loads(0x1000), 2 * 100),
                new Knob("memory.inter-chunk", 10, none, loads(0x1000), 2 * 3 * 6),
                new Knob("memory.bus-width", 32, none, loads(0x1000), 2 * -2 * 4),
                new Knob("itlb.entries", 2, oneItlbEntry, jumps(4096), -2 * (TRANSLATION - HIT)),
                new Knob("itlb.ways", 2, twoItlbSets, jumps(8192), -2 * (TRANSLATION - HIT)),
                new Knob("itlb.page", 8192, oneItlbEntry, jumps(4096), -2 * (TRANSLATION - HIT)),
                new Knob("itlb.latency", 7, unpredicted, loop(4), 3 * (7 - HIT)),
                new Knob("itlb.miss-latency", TRANSLATION + 20, oneItlbEntry, jumps(4096), 2 * 20),
                new Knob("dtlb.entries", 2, oneDtlbEntry, twoPages, -2 * (TRANSLATION - HIT)),
                new Knob("dtlb.ways", 2, twoDtlbSets, loads(0x2000, 0x4040, 0x2000, 0x4040), -2 * (TRANSLATION - HIT)),
                new Knob("dtlb.page", 8192, oneDtlbEntry, twoPages, -2 * (TRANSLATION - HIT)),
                new Knob("dtlb.latency", 7, none, loads(0x1000, 0x1008, 0x1000), 2 * (7 - HIT)),
                new Knob("dtlb.miss-latency", TRANSLATION + 20, oneDtlbEntry, twoPages, 2 * 20),
                new Knob("core.mispredict-penalty", 3 + 7, unpredicted, loop(10), 9 * 7),
                new Knob("latency.integer", 1 + 2, ONE_LINE, chain(InstructionClass.INTEGER, 5), 5 * 2),
                new Knob("latency.multiply", 3 + 2, ONE_LINE, chain(InstructionClass.MULTIPLY, 2), 2 * 2),
                new Knob("latency.divide", 20 + 2, ONE_LINE, chain(InstructionClass.DIVIDE, 2), 2 * 2),
                new Knob("latency.float-add", 2 + 2, ONE_LINE, chain(InstructionClass.FLOAT_ADD, 2), 2 * 2),
                new Knob("latency.float-multiply", 4 + 2, ONE_LINE, chain(InstructionClass.FLOAT_MULTIPLY, 2), 2 * 2),
                new Knob(
                        "latency.float-multiply-add",
                        4 + 2,
                        ONE_LINE,
                        chain(InstructionClass.FLOAT_MULTIPLY_ADD, 2),
                        2 * 2),
                new Knob("latency.float-divide", 12 + 2, ONE_LINE, chain(InstructionClass.FLOAT_DIVIDE, 2), 2 * 2),
                new Knob(
                        "latency.float-square-root",
                        24 + 2,
                        ONE_LINE,
                        chain(InstructionClass.FLOAT_SQUARE_ROOT, 2),
                        2 * 2),
                new Knob("latency.float-other", 2 + 2, ONE_LINE, chain(InstructionClass.FLOAT_OTHER, 2), 2 * 2),
                new Knob("latency.address", 1 + 3, none, loads(0x1000, 0x1000), 2 * 3),
                new Knob("latency.system", 1 + 4, none, chain(InstructionClass.SYSTEM, 2), 2 * 4)));
        return knobs;
    }

    private static List<Knob> inOrder() {
        List<Knob> knobs = alike();
        Consumer<SyntheticProgram> integers = independent(InstructionClass.INTEGER, 40);
        knobs.add(new Knob("il1.sets", 1, Map.of(), jumps(128), 2 * (L2 - HIT)));
        knobs.add(new Knob("il1.ways", 2, ONE_INSTRUCTION_LINE, jumps(128), -2 * (L2 - HIT)));
        knobs.add(new Knob("core.issue-width", 2, ONE_LINE, integers, -20));
        knobs.add(new Knob("core.taken-penalty", 1 + 3, ONE_LINE, jumps(128), 3 * 3));
        // Two mispredictions and 8 taken branches become 9 mispredictions.
        knobs.add(new Knob("core.predictor-entries", 0, ONE_LINE, loop(10), (9 - 2) * (3 + HIT) - 8));
        // What an in-order pipeline does not have.
        for (String key : CoreParameters.inOrder().values().keySet()) {
            if (knobs.stream().noneMatch(knob -> knob.key().equals(key))) {
                knobs.add(new Knob(key, 2, ONE_LINE, integers, 0));
            }
        }
        return knobs;
    }

    private static List<Knob> outOfOrder() {
        List<Knob> knobs = alike();
        Consumer<SyntheticProgram> integers = independent(InstructionClass.INTEGER, 40);
        // The target of a jump is fetched a cycle before the line that it displaces is there: three times.
        knobs.add(new Knob("il1.sets", 1, Map.of(), jumps(128), 2 * (L2 - HIT) + 3));
        knobs.add(new Knob("il1.ways", 2, ONE_INSTRUCTION_LINE, jumps(128), -2 * (L2 - HIT) - 3));
        for (String width : List.of("fetch", "dispatch", "issue", "commit")) {
            knobs.add(new Knob("core." + width + "-width", 2, ONE_LINE, integers, 20 - 10));
        }
        // The ninth instruction's line arrives in cycle 250 when it is fetched two before the fifth is dispatched
        // (237),
        // and long before the seventh commits (243) when it is fetched at once.
        knobs.add(new Knob(
                "core.fetch-queue",
                16,
                Map.of("core.window", 2),
                divisionAnd(independent(InstructionClass.INTEGER, 8)),
                243 - 250));
        // The last commits 4 cycles after the division if there is room for 16, else 8 times 3 for each pair.
        knobs.add(new Knob(
                "core.window", 2, ONE_LINE, divisionAnd(independent(InstructionClass.INTEGER, 16)), 8 * 3 - 4));
        // The last commits 3 cycles after the division if there is room for 8, else 3 for each but the first.
        knobs.add(new Knob("core.load-store-queue", 1, oneLine("units.memory", 15), divisionAnd(stores(9)), 8 * 3 - 3));
        // Mispredicted, an iteration takes 8 cycles, else one; the last instruction commits a cycle behind the branch.
        knobs.add(new Knob("core.predictor-entries", 0, ONE_LINE, loop(10), 9 * 8 + 1 - (2 * 8 + 8)));
        knobs.add(new Knob("core.taken-penalty", 3, ONE_LINE, jumps(128), 3 * 3));
        knobs.add(new Knob(
                "latency.forward",
                1 + 4,
                ONE_LINE,
                program -> {
                    program.store(10, 11, 0x1000, 8, 0);
                    program.load(5, 10, 0x1000, 8, 0);
                },
                4));
        knobs.add(new Knob("units.integer", 1, ONE_LINE, integers, 40 - 10));
        knobs.add(new Knob("units.multiply", 2, ONE_LINE, independent(InstructionClass.DIVIDE, 2), -20));
        knobs.add(new Knob("units.memory", 1, ONE_LINE, stores(4), 2));
        knobs.add(new Knob("units.float-add", 1, ONE_LINE, independent(InstructionClass.FLOAT_ADD, 8), 8 - 2));
        knobs.add(
                new Knob("units.float-multiply", 4, ONE_LINE, independent(InstructionClass.FLOAT_MULTIPLY, 8), 2 - 8));
        return knobs;
    }

    @TestFactory
    Stream<DynamicTest> inAnInOrderPipelineItMovesTheCyclesByThePredictedAmount() {
        return inOrder().stream()
                .map(knob -> DynamicTest.dynamicTest(
                        knob.key(), () -> assertEquals(knob.predicted(), knob.measured(false), knob.key())));
    }

    @TestFactory
    Stream<DynamicTest> inAnOutOfOrderPipelineItMovesTheCyclesByThePredictedAmount() {
        return outOfOrder().stream()
                .map(knob -> DynamicTest.dynamicTest(
                        knob.key(), () -> assertEquals(knob.predicted(), knob.measured(true), knob.key())));
    }

    @Test
    void everyParameterIsMoved() {
        Set<String> keys = new HashSet<>(MemoryPresets.table61().values().keySet());
        keys.addAll(CoreParameters.inOrder().values().keySet());
        for (List<Knob> knobs : List.of(inOrder(), outOfOrder())) {
            Set<String> moved = new HashSet<>();
            knobs.forEach(knob -> moved.add(knob.key()));
            assertEquals(keys, moved);
        }
    }

    /** What the in-order pipeline ignores is what its parameters say is for the other alone. */
    @Test
    void anInOrderPipelineIgnoresOnlyWhatItDoesNotHave() {
        Set<String> ignored = new HashSet<>();
        inOrder().stream().filter(knob -> knob.predicted() == 0).forEach(knob -> ignored.add(knob.key()));
        assertEquals(
                Set.of(
                        "dl1.count-installs",
                        "core.fetch-width",
                        "core.fetch-queue",
                        "core.dispatch-width",
                        "core.commit-width",
                        "core.window",
                        "core.load-store-queue",
                        "latency.forward",
                        "units.integer",
                        "units.multiply",
                        "units.memory",
                        "units.float-add",
                        "units.float-multiply"),
                ignored);
    }
}
