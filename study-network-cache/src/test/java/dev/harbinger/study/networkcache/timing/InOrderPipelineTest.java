package dev.harbinger.study.networkcache.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.networkcache.core.InstructionClass;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Cycles of short sequences, worked out by hand. Everything hits: the first instruction issues in cycle
 * {@link FixedPort#HIT}, when its line is there, and all counts are from then on.
 */
class InOrderPipelineTest {
    private static final int INTEGER = 1;
    private static final int MULTIPLY = 3;
    private static final int DIVIDE = 20;
    private static final int LOAD = 1 + FixedPort.HIT;
    private static final int MISPREDICT = 3 + FixedPort.HIT;

    private final SyntheticProgram program = new SyntheticProgram();
    private final FixedPort port = new FixedPort();

    private Pipeline run(Map<String, Integer> changes) {
        Map<String, Integer> values = new HashMap<>(CoreParameters.inOrder().values());
        values.putAll(changes);
        Pipeline pipeline = new InOrderPipeline(program.table(), CoreParameters.of(values::get), port, port);
        program.batches().forEach(pipeline::execute);
        return pipeline;
    }

    private long cycles(Map<String, Integer> changes) {
        return run(changes).cycle() - FixedPort.HIT;
    }

    private long cycles() {
        return cycles(Map.of());
    }

    @Test
    void independentInstructionsTakeACycleEach() {
        for (int i = 0; i < 10; i++) {
            program.integer(5 + i);
        }
        assertEquals(10, cycles());
        assertEquals(10, run(Map.of()).instructions());
    }

    @Test
    void aStraightLineIsFetchedOnceALineAndHitsAreHidden() {
        for (int i = 0; i < 64; i++) {
            program.integer(5 + i % 20);
        }
        assertEquals(64, cycles());
        assertEquals(64 * 4 / FixedPort.LINE, port.fetches);
    }

    @Test
    void severalIssueInACycleIfTheWidthAllows() {
        for (int i = 0; i < 10; i++) {
            program.integer(5 + i);
        }
        assertEquals(5, cycles(Map.of("core.issue-width", 2)));
        assertEquals(4, cycles(Map.of("core.issue-width", 3)));
    }

    @Test
    void aPairThatDependsDoesNotIssueTogether() {
        program.integer(5);
        program.integer(6, 5);
        program.integer(7);
        program.integer(8, 7);
        assertEquals(3, cycles(Map.of("core.issue-width", 2)), "5; 6 and 7; 8");
    }

    @Test
    void anOperandIsWaitedFor() {
        program.add(InstructionClass.MULTIPLY, 5);
        program.integer(6, 5);
        assertEquals(MULTIPLY + INTEGER, cycles());
    }

    @Test
    void eachOfThreeOperandsIsWaitedFor() {
        for (int operand = 0; operand < 3; operand++) {
            SyntheticProgram fused = new SyntheticProgram();
            fused.add(InstructionClass.FLOAT_DIVIDE, 40);
            int[] sources = {33, 34, 35};
            sources[operand] = 40;
            fused.add(InstructionClass.FLOAT_ADD, 36, sources);
            Pipeline pipeline = new InOrderPipeline(fused.table(), CoreParameters.inOrder(), port, port);
            fused.batches().forEach(pipeline::execute);
            assertEquals(12 + 2, pipeline.cycle() - FixedPort.HIT);
        }
    }

    @Test
    void theZeroRegisterIsNeverWaitedFor() {
        program.add(InstructionClass.DIVIDE, 0);
        program.integer(5, 0, 0);
        program.integer(6, 5);
        assertEquals(DIVIDE, cycles());
        program.integer(7, 6);
        assertEquals(DIVIDE, cycles());
    }

    @Test
    void aLoadIsWaitedForByItsUseOnly() {
        program.load(5, 10, 0x100, 8, 0);
        program.integer(6);
        program.integer(7, 5);
        assertEquals(LOAD + INTEGER, cycles());
        program.integer(8);
        assertEquals(LOAD + 2 * INTEGER, cycles());
    }

    @Test
    void multiplicationsFollowEachOtherAndDivisionsDoNot() {
        program.add(InstructionClass.MULTIPLY, 5);
        program.add(InstructionClass.MULTIPLY, 6);
        assertEquals(MULTIPLY + 1, cycles());
        program.add(InstructionClass.DIVIDE, 7);
        assertEquals(2 + DIVIDE, cycles());
        program.add(InstructionClass.DIVIDE, 8);
        assertEquals(2 + 2 * DIVIDE, cycles());
        program.add(InstructionClass.MULTIPLY, 9);
        assertEquals(2 + 2 * DIVIDE + MULTIPLY, cycles(), "the multiplier is the divider");
    }

    @Test
    void aDivisionDoesNotHoldOthersUp() {
        program.add(InstructionClass.DIVIDE, 5);
        for (int i = 0; i < 15; i++) {
            program.integer(6 + i);
        }
        assertEquals(DIVIDE, cycles());
    }

    @Test
    void theFloatingPointMultiplierIsAnother() {
        program.add(InstructionClass.DIVIDE, 5);
        program.add(InstructionClass.FLOAT_SQUARE_ROOT, 40);
        program.add(InstructionClass.FLOAT_MULTIPLY, 41);
        assertEquals(1 + 24 + 4, cycles());
    }

    @Test
    void storesDoNotWaitForTheCache() {
        program.store(10, 11, 0x100, 8, 0);
        program.store(10, 11, 0x108, 8, 0);
        assertEquals(2, cycles());
        assertEquals(2, port.stores);
    }

    @Test
    void anAtomicInstructionLoadsAndThenStores() {
        program.atomic(5, 10, 11, 0x100, 8, 0, 1);
        program.integer(6, 5);
        assertEquals(LOAD + INTEGER, cycles());
        assertEquals(FixedPort.HIT + LOAD, port.lastStore);
        assertEquals(1, port.loads);
        assertEquals(1, port.stores);
    }

    @Test
    void aLoopCostsATakenBranchEachTimeOnceItIsLearned() {
        int first = program.integer(5);
        program.integer(6);
        int branch = program.branch(5);
        for (int i = 0; i < 9; i++) {
            program.repeat(first);
            program.repeat(first + 1);
            program.repeat(branch);
        }
        program.integer(7);
        Pipeline pipeline = run(Map.of());
        // The first time it is predicted as not taken, the last time as taken.
        assertEquals(2, pipeline.mispredictions());
        assertEquals(10, pipeline.branches());
        assertEquals(31 + 8 * 1 + 2 * MISPREDICT, pipeline.cycle() - FixedPort.HIT);
        assertEquals(1 + 9 + 1, port.fetches, "one line, again at each redirection");
    }

    @Test
    void withoutAPredictorEveryTakenBranchIsMispredicted() {
        int first = program.integer(5);
        int branch = program.branch(5);
        for (int i = 0; i < 9; i++) {
            program.repeat(first);
            program.repeat(branch);
        }
        program.integer(7);
        Pipeline pipeline = run(Map.of("core.predictor-entries", 0));
        assertEquals(9, pipeline.mispredictions());
        assertEquals(21 + 9 * MISPREDICT, pipeline.cycle() - FixedPort.HIT);
    }

    @Test
    void aMispredictedBranchIsKnownWhenItsOperandIs() {
        program.add(InstructionClass.DIVIDE, 5);
        int branch = program.branch(5);
        program.skipToLine(FixedPort.LINE);
        program.integer(6);
        assertEquals(DIVIDE + INTEGER + MISPREDICT + INTEGER, cycles());
        assertEquals(1, branch);
    }

    @Test
    void aJumpCostsATakenBranch() {
        program.add(InstructionClass.JUMP, 1);
        program.skipToLine(FixedPort.LINE);
        program.integer(6);
        assertEquals(1 + 1 + 1, cycles());
        assertEquals(0, run(Map.of()).branches());
    }

    @Test
    void theTargetOfATakenBranchIsNotInItsCycle() {
        program.add(InstructionClass.JUMP, 1);
        program.skipToLine(FixedPort.LINE);
        program.integer(6);
        assertEquals(2, cycles(Map.of("core.issue-width", 4, "core.taken-penalty", 0)));
    }

    @Test
    void systemAndNetworkInstructionsDrainThePipeline() {
        for (InstructionClass kind : new InstructionClass[] {InstructionClass.SYSTEM, InstructionClass.NETWORK}) {
            SyntheticProgram drained = new SyntheticProgram();
            drained.add(InstructionClass.DIVIDE, 5);
            drained.add(kind, 6);
            drained.integer(7);
            Pipeline pipeline = new InOrderPipeline(drained.table(), CoreParameters.inOrder(), port, port);
            drained.batches().forEach(pipeline::execute);
            assertEquals(DIVIDE + 1 + INTEGER, pipeline.cycle() - FixedPort.HIT);
        }
    }

    @Test
    void nothingIssuesBesideASystemInstructionHoweverWide() {
        program.integer(5);
        program.add(InstructionClass.SYSTEM, 0);
        program.integer(6);
        program.integer(7);
        assertEquals(3, cycles(Map.of("core.issue-width", 4)));
    }

    @Test
    void nothingIssuesBeforeAStallIsOver() {
        program.integer(5);
        Pipeline pipeline = run(Map.of());
        pipeline.stallUntil(100);
        assertEquals(100, pipeline.cycle());
        pipeline.stallUntil(50);
        assertEquals(100, pipeline.cycle());
        program.batches().forEach(pipeline::execute);
        // Executed again it is not what follows in memory: a fetch that is not hidden.
        assertEquals(100 + FixedPort.HIT + INTEGER, pipeline.cycle());
    }

    @Test
    void aStallInThePastCostsNothing() {
        for (int i = 0; i < 5; i++) {
            program.integer(5 + i);
        }
        Pipeline pipeline = run(Map.of());
        pipeline.stallUntil(2);
        assertEquals(5, pipeline.cycle() - FixedPort.HIT);
    }
}
