package dev.harbinger.study.networkcache.timing;

import dev.harbinger.study.networkcache.core.CodeTable;
import dev.harbinger.study.networkcache.core.InstructionBatch;

/**
 * An in-order pipeline with a scoreboard.
 *
 * <ul>
 *   <li>An instruction issues when all previous ones have issued, its operands are ready and its unit is free; at most
 *       {@code core.issue-width} in a cycle. Its result is ready after the latency of its unit.
 *   <li>Loads do not block: the first instruction that needs the value waits for it. Stores leave through an unlimited
 *       write buffer; a later load finds the block in the cache, perhaps still in flight.
 *   <li>Fetch runs ahead just far enough to hide a hit: in straight-line code a hit costs nothing, and a miss costs its
 *       time beyond a hit. A branch predicted as taken costs {@code core.taken-penalty}; a mispredicted one costs
 *       {@code core.mispredict-penalty} and a fetch that is not hidden. The targets of jumps are always predicted.
 *   <li>A register that is written again before its first result is ready has only the second result.
 * </ul>
 */
public final class InOrderPipeline implements Pipeline {
    private final DecodedCode code;
    private final DataPort data;
    private final InstructionPort instructions;
    private final int width;
    private final int hitLatency;
    private final BranchParameters penalties;
    private final BranchPredictor predictor;

    /** The cycle in which the value of each register is ready. */
    private final long[] ready = new long[DecodedCode.REGISTERS];

    /** The cycle in which the next instruction may begin in each held unit. */
    private final long[] unitFree = new long[DecodedCode.UNITS];

    private long count;

    /** The cycle in which the last instruction issued, and the number of instructions issued in it. */
    private long issue = -1;

    private int issued;

    private long done;

    /** The instruction that follows the last one in memory, and the last one's form. */
    private int next = -1;

    private int lastForm = DecodedCode.SIMPLE;
    private long lastComplete;
    private long lastFetch;

    /**
     * A pipeline at cycle 0.
     *
     * @param code the program that will run
     */
    public InOrderPipeline(CodeTable code, CoreParameters parameters, DataPort data, InstructionPort instructions) {
        this.code = new DecodedCode(code, parameters.latencies(), instructions.lineBytes());
        this.data = data;
        this.instructions = instructions;
        this.width = parameters.issueWidth();
        this.issued = width;
        this.hitLatency = instructions.hitLatency();
        this.penalties = parameters.branches();
        this.predictor = new BranchPredictor(parameters.branches().predictorEntries());
    }

    @Override
    public void execute(InstructionBatch batch) {
        long[] words = code.words();
        int access = 0;
        int i = 0;
        try {
            for (; i < batch.count; i++) {
                int index = batch.index[i];
                long word = words[index];
                long cycle = issued < width ? issue : issue + 1;
                if (index != next || lastForm == DecodedCode.BRANCH || DecodedCode.isNewLine(word)) {
                    cycle = fetch(index, word, cycle);
                }
                cycle = Math.max(cycle, ready[DecodedCode.source0(word)]);
                cycle = Math.max(cycle, ready[DecodedCode.source1(word)]);
                cycle = Math.max(cycle, ready[DecodedCode.source2(word)]);
                int form = DecodedCode.form(word);
                long complete;
                switch (form) {
                    case DecodedCode.LOAD -> {
                        complete = data.load(
                                batch.address[access],
                                DecodedCode.bytes(word),
                                batch.value[access],
                                cycle + DecodedCode.latency(word));
                        access++;
                    }
                    case DecodedCode.STORE -> {
                        data.store(
                                batch.address[access],
                                DecodedCode.bytes(word),
                                batch.value[access],
                                cycle + DecodedCode.latency(word));
                        access++;
                        complete = cycle + 1;
                    }
                    case DecodedCode.MULTIPLIER -> {
                        int unit = DecodedCode.unit(word);
                        cycle = Math.max(cycle, unitFree[unit]);
                        unitFree[unit] = cycle + DecodedCode.hold(word);
                        complete = cycle + DecodedCode.latency(word);
                    }
                    case DecodedCode.ATOMIC -> {
                        complete = atomic(batch, access, word, cycle);
                        access += 2;
                    }
                    case DecodedCode.DRAIN -> {
                        complete = Math.max(cycle, done) + DecodedCode.latency(word);
                        cycle = complete - 1;
                    }
                    default -> complete = cycle + DecodedCode.latency(word);
                }
                ready[DecodedCode.destination(word)] = complete;
                done = Math.max(done, complete);
                issued = form == DecodedCode.DRAIN ? width : cycle > issue ? 1 : issued + 1;
                issue = cycle;
                next = index + 1;
                lastForm = form;
                lastComplete = complete;
            }
        } catch (ValueMismatchException e) {
            throw e.at(code.address(batch.index[i]));
        }
        count += batch.count;
    }

    private long atomic(InstructionBatch batch, int access, long word, long cycle) {
        int bytes = DecodedCode.bytes(word);
        long loaded = data.load(batch.address[access], bytes, batch.value[access], cycle + DecodedCode.latency(word));
        data.store(batch.address[access + 1], bytes, batch.value[access + 1], loaded);
        return loaded;
    }

    /**
     * Fetches the line of an instruction if necessary; returns the first cycle, no earlier than a given one, in which
     * the instruction may issue.
     */
    private long fetch(int index, long word, long cycle) {
        boolean moved = index != next;
        long earliest = moved ? issue + 1 : cycle;
        long start = earliest - hitLatency;
        boolean again = moved || DecodedCode.isNewLine(word);
        if (lastForm == DecodedCode.BRANCH && !predictor.predicted(next - 1, moved)) {
            start = lastComplete + penalties.mispredictPenalty();
            again = true;
        } else if (moved) {
            boolean foreseen = lastForm == DecodedCode.BRANCH || lastForm == DecodedCode.JUMP;
            start = foreseen ? start + penalties.takenPenalty() : earliest;
        }
        if (!again) {
            return earliest;
        }
        lastFetch = Math.max(lastFetch, start);
        return Math.max(earliest, instructions.fetch(code.address(index), lastFetch));
    }

    @Override
    public long cycle() {
        return done;
    }

    @Override
    public void stallUntil(long cycle) {
        if (cycle - 1 >= issue) {
            issue = cycle - 1;
            issued = width;
        }
        done = Math.max(done, cycle);
    }

    @Override
    public long instructions() {
        return count;
    }

    @Override
    public long branches() {
        return predictor.branches();
    }

    @Override
    public long mispredictions() {
        return predictor.mispredictions();
    }
}
