package dev.harbinger.study.networkcache.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.networkcache.core.InstructionClass;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Cycles of short sequences, worked out by hand. Everything hits. The first instructions are dispatched in cycle
 * {@link FixedPort#HIT}, issue in the next, are complete a latency later and commit in the cycle after: so an integer
 * instruction takes {@link #SHORTEST} cycles, and counts are of what comes on top.
 */
class OutOfOrderPipelineTest {
    private static final int SHORTEST = FixedPort.HIT + 1 + 1 + 1;
    private static final int DIVIDE = 20;
    private static final int LOAD = 1 + FixedPort.HIT;

    private SyntheticProgram program = new SyntheticProgram();
    private final FixedPort port = new FixedPort();

    private Pipeline run(Map<String, Integer> changes) {
        Map<String, Integer> values = new HashMap<>(CoreParameters.outOfOrder().values());
        values.putAll(changes);
        Pipeline pipeline = new OutOfOrderPipeline(program.table(), CoreParameters.of(values::get), port, port);
        program.batches().forEach(pipeline::execute);
        return pipeline;
    }

    private long extra(Map<String, Integer> changes) {
        return run(changes).cycle() - SHORTEST;
    }

    private long extra() {
        return extra(Map.of());
    }

    private void integers(int count) {
        for (int i = 0; i < count; i++) {
            program.integer(5 + i % 16);
        }
    }

    @Test
    void independentInstructionsTakeACycleForFour() {
        integers(4);
        assertEquals(0, extra());
        integers(1);
        assertEquals(1, extra());
        integers(35);
        assertEquals(9, extra());
        assertEquals(40, run(Map.of()).instructions());
    }

    @Test
    void eachWidthLimits() {
        integers(40);
        assertEquals(19, extra(Map.of("core.fetch-width", 2)));
        assertEquals(19, extra(Map.of("core.dispatch-width", 2)));
        assertEquals(19, extra(Map.of("core.issue-width", 2)));
        assertEquals(19, extra(Map.of("core.commit-width", 2)));
        assertEquals(39, extra(Map.of("core.commit-width", 1)));
        assertEquals(19, extra(Map.of("units.integer", 2)));
    }

    @Test
    void aChainTakesTheSumOfItsLatencies() {
        program.add(InstructionClass.MULTIPLY, 5);
        program.integer(6, 5);
        program.add(InstructionClass.FLOAT_OTHER, 40, 6);
        program.add(InstructionClass.FLOAT_ADD, 41, 40);
        assertEquals(3 + 1 + 2 + 2 - 1, extra());
    }

    @Test
    void whatDoesNotDependPassesADivision() {
        program.add(InstructionClass.DIVIDE, 5);
        program.integer(6, 5);
        integers(8);
        // The chain commits last but one; the eight others commit behind it, four in a cycle.
        assertEquals(DIVIDE + 2, extra());
    }

    @Test
    void divisionsHoldTheirUnit() {
        program.add(InstructionClass.DIVIDE, 5);
        program.add(InstructionClass.DIVIDE, 6);
        assertEquals(2 * DIVIDE - 1, extra());
        assertEquals(DIVIDE - 1, extra(Map.of("units.multiply", 2)));
        program.add(InstructionClass.MULTIPLY, 7);
        assertEquals(2 * DIVIDE + 3 - 1, extra());
        program.add(InstructionClass.FLOAT_DIVIDE, 40);
        assertEquals(2 * DIVIDE + 3 - 1, extra(), "the floating-point multiplier is another");
    }

    @Test
    void aFullWindowStopsDispatch() {
        program.add(InstructionClass.DIVIDE, 5);
        integers(16);
        // The division is dispatched in cycle 2 and commits in 24 with 14 others; the seventeenth takes its place then:
        // it is dispatched in 24, issues, is complete, commits in 27.
        Map<String, Integer> wide = Map.of("core.commit-width", 15);
        assertEquals(27 - SHORTEST, extra(wide));
        // With room for it the last two commit in 25.
        assertEquals(25 - SHORTEST, extra(Map.of("core.commit-width", 15, "core.window", 17)));
        // Two at a time: each pair is dispatched when the one before commits, 7 pairs and one.
        assertEquals(24 + 8 * 3 - SHORTEST, extra(Map.of("core.window", 2)));
    }

    @Test
    void aFullLoadStoreQueueStopsDispatch() {
        program.add(InstructionClass.DIVIDE, 5);
        for (int i = 0; i < 9; i++) {
            program.load(6 + i, 10, 0x100 + 8 * i, 8, 0);
        }
        // The division commits in 24 with three loads; then the queue has room for the ninth: dispatched in 24, address
        // in 25, access from 26, there in 28, committed in 29.
        assertEquals(29 - SHORTEST, extra());
        // With room it commits with the others: three in 24, four in 25, two in 26.
        assertEquals(26 - SHORTEST, extra(Map.of("core.load-store-queue", 9)));
    }

    @Test
    void aLoadIsAnAddressAndAnAccess() {
        program.load(5, 10, 0x100, 8, 0);
        program.integer(6, 5);
        assertEquals(LOAD, extra());
    }

    @Test
    void loadsNeedPortsOfTheCache() {
        for (int i = 0; i < 4; i++) {
            program.load(5 + i, 10, 0x100 + 8 * i, 8, 0);
        }
        assertEquals(LOAD - 1 + 1, extra());
        assertEquals(LOAD - 1 + 3, extra(Map.of("units.memory", 1)));
        assertEquals(LOAD - 1, extra(Map.of("units.memory", 4)));
    }

    @Test
    void storesTakeAPortWhenTheyCommit() {
        for (int i = 0; i < 4; i++) {
            program.store(10, 11, 0x100 + 8 * i, 8, 0);
        }
        assertEquals(1, extra());
        assertEquals(3, extra(Map.of("units.memory", 1)));
        assertEquals(0, extra(Map.of("units.memory", 4)));
    }

    @Test
    void aLoadIsServedByAStoreInTheQueue() {
        program.store(10, 11, 0x100, 8, 0x1122334455667788L);
        program.load(5, 10, 0x104, 4, 0x11223344L);
        // Both addresses are known in cycle 4; the load's value a cycle later.
        assertEquals(4 + 1 + 1 - SHORTEST, extra());
        assertEquals(0, port.loads);
        assertEquals(4 + 7 + 1 - SHORTEST, extra(Map.of("latency.forward", 7)));
    }

    @Test
    void aForwardedValueIsWaitedFor() {
        program.add(InstructionClass.DIVIDE, 11);
        program.store(10, 11, 0x100, 8, 1);
        program.load(5, 10, 0x100, 8, 1);
        // The quotient is there in cycle 23, the load's value in 24.
        assertEquals(25 - SHORTEST, extra());
        assertEquals(0, port.loads);
    }

    @Test
    void theYoungestStoreServesALoad() {
        program.store(10, 11, 0x100, 8, 1);
        program.add(InstructionClass.DIVIDE, 11);
        program.store(10, 11, 0x100, 8, 2);
        program.load(5, 10, 0x100, 8, 2);
        assertEquals(25 - SHORTEST, extra());
    }

    @Test
    void aLoadThatNeedsOnlySomeBytesOfAStoreWaitsForItsCommit() {
        program.store(10, 11, 0x100, 4, 1);
        program.load(5, 10, 0x100, 8, 1);
        // The store's address is known in 4, it commits in 5; the load accesses the cache in 6 and commits in 9.
        assertEquals(9 - SHORTEST, extra());
        assertEquals(1, port.loads);
    }

    @Test
    void aLoadBesideAStoreIsNotServedByIt() {
        program.store(10, 11, 0x100, 8, 1);
        program.load(5, 10, 0x108, 8, 0);
        assertEquals(LOAD - 1, extra());
        assertEquals(1, port.loads);
    }

    @Test
    void aLoadAfterTheCommitOfAStoreReadsTheCache() {
        program.store(10, 11, 0x100, 8, 1);
        program.add(InstructionClass.DIVIDE, 10);
        program.load(5, 10, 0x100, 8, 1);
        assertEquals(DIVIDE + LOAD - 1, extra());
        assertEquals(1, port.loads);
    }

    @Test
    void aLoadWaitsForTheAddressesOfStoresBefore() {
        program.add(InstructionClass.DIVIDE, 10);
        program.store(10, 11, 0x100, 8, 1);
        program.load(5, 12, 0x200, 8, 0);
        // The store's address is known in 24; the load accesses the cache then.
        assertEquals(24 + FixedPort.HIT + 1 - SHORTEST, extra());
    }

    @Test
    void fetchStopsAtATakenBranch() {
        program.add(InstructionClass.JUMP, 1);
        program.skipToLine(FixedPort.LINE);
        program.integer(6);
        assertEquals(1, extra());
        assertEquals(3, extra(Map.of("core.taken-penalty", 2)));
    }

    @Test
    void aMispredictedBranchCostsThePenaltyFromItsOutcome() {
        program.add(InstructionClass.DIVIDE, 5);
        program.branch(5);
        program.skipToLine(FixedPort.LINE);
        program.integer(6);
        // The quotient is there in 23, the outcome in 24; fetch goes on in 27.
        assertEquals(27 + SHORTEST - SHORTEST, extra());
        assertEquals(29, extra(Map.of("core.mispredict-penalty", 5)));
        assertEquals(1, run(Map.of()).mispredictions());
    }

    @Test
    void aLoopIsLearned() {
        int first = program.integer(5);
        int branch = program.branch(5);
        for (int i = 0; i < 9; i++) {
            program.repeat(first);
            program.repeat(branch);
        }
        program.integer(7);
        Pipeline pipeline = run(Map.of());
        assertEquals(2, pipeline.mispredictions());
        assertEquals(10, pipeline.branches());
        assertEquals(9, run(Map.of("core.predictor-entries", 0)).mispredictions());
    }

    @Test
    void systemAndNetworkInstructionsDrainThePipeline() {
        for (InstructionClass kind : new InstructionClass[] {InstructionClass.SYSTEM, InstructionClass.NETWORK}) {
            program = new SyntheticProgram();
            program.add(InstructionClass.DIVIDE, 5);
            program.add(kind, 6);
            program.integer(7);
            // The division commits in 24; then each is dispatched, issues, is complete and commits.
            assertEquals(24 + 3 + 3 - SHORTEST, extra());
        }
    }

    @Test
    void anAtomicInstructionBeginsWhenAllBeforeIsDone() {
        program.add(InstructionClass.DIVIDE, 5);
        program.atomic(6, 10, 11, 0x100, 8, 0, 1);
        program.load(7, 10, 0x100, 8, 1);
        // Dispatched in 24, address in 26, loaded in 28, committed in 29; the load behind is served by its store.
        assertEquals(30 - SHORTEST, extra());
        assertEquals(1, port.loads);
        assertEquals(1, port.stores);
        assertEquals(29, port.lastStore);
    }

    @Test
    void nothingIsDispatchedBeforeAStallIsOver() {
        program.integer(5);
        Pipeline pipeline = run(Map.of());
        pipeline.stallUntil(100);
        assertEquals(100, pipeline.cycle());
        program.batches().forEach(pipeline::execute);
        // Executed again it is not what follows in memory: a fetch that is not hidden.
        assertEquals(100 + SHORTEST, pipeline.cycle());
    }
}
