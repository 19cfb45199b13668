package dev.harbinger.study.networkcache.timing;

import dev.harbinger.study.networkcache.core.CodeTable;
import dev.harbinger.study.networkcache.core.InstructionBatch;
import java.util.Arrays;

/**
 * An out-of-order pipeline with a window of instructions, shaped like that of sim-outorder. It goes through the
 * instructions once, in program order, and computes when each is fetched, dispatched, issued, completed and committed.
 *
 * <ul>
 *   <li>Fetch: {@code core.fetch-width} in a cycle, up to the next branch or jump that is taken, and at most
 *       {@code core.fetch-queue} ahead of dispatch. After a mispredicted branch it continues
 *       {@code core.mispredict-penalty} cycles after the branch completes. The targets of jumps are always predicted.
 *   <li>Dispatch: in order, {@code core.dispatch-width} in a cycle, into a window with room for {@code core.window}
 *       instructions and {@code core.load-store-queue} loads and stores.
 *   <li>Issue: a cycle after dispatch or later, when operands, an issue slot and a unit are available; older
 *       instructions first. Loads and stores issue the computation of their address, then loads issue their access,
 *       when the addresses of all stores before are known. A load whose bytes are in a store in the queue gets them
 *       {@code latency.forward} later, without an access of the cache. A load that needs only some of its bytes from
 *       there waits until that store has committed.
 *   <li>Commit: in order, {@code core.commit-width} in a cycle, a cycle after completion or later. Stores take a port
 *       of the data cache then, and do not wait for the cache.
 * </ul>
 *
 * <p>One pass simplifies the following:
 *
 * <ul>
 *   <li>Instructions of a mispredicted path are neither fetched nor executed, so they touch no cache.
 *   <li>The caches see accesses in program order with the times at which they happen. The wait for a block starts at
 *       the earliest access to it, but the displaced block is chosen in program order.
 *   <li>A division waits for older ones that hold the unit later but were known first.
 *   <li>Atomic instructions begin when all previous instructions are done.
 * </ul>
 *
 * <p>With pipelined units and only hits, it takes exactly as long as a core simulated cycle by cycle; a test compares
 * both on random programs.
 */
public final class OutOfOrderPipeline implements Pipeline {
    private final DecodedCode code;
    private final DataPort data;
    private final InstructionPort instructions;
    private final CoreParameters core;
    private final int hitLatency;
    private final BranchPredictor predictor;
    private final IssueSchedule schedule;
    private final StoreQueue stores;

    /** The cycle in which the value of each register is ready. */
    private final long[] ready = new long[DecodedCode.REGISTERS];

    /** When the last instructions were dispatched and committed, and when the last loads and stores were committed. */
    private final long[] dispatched;

    private final long[] committed;
    private final int mask;
    private final long[] memoryCommitted;
    private final int memoryMask;

    private long count;
    private long memoryCount;

    private long fetch;
    private int fetched;
    private long lastDispatch;
    private long lastCommit;

    /** The instruction that follows the last one in memory, and the last one's form and completion. */
    private int next = -1;

    private int lastForm = DecodedCode.SIMPLE;
    private long lastComplete;

    /**
     * A pipeline at cycle 0.
     *
     * @param code the program that will run
     */
    public OutOfOrderPipeline(CodeTable code, CoreParameters parameters, DataPort data, InstructionPort instructions) {
        this.code = new DecodedCode(code, parameters.latencies(), instructions.lineBytes());
        this.data = data;
        this.instructions = instructions;
        this.core = parameters;
        this.hitLatency = instructions.hitLatency();
        this.predictor = new BranchPredictor(parameters.branches().predictorEntries());
        this.schedule = new IssueSchedule(parameters.issueWidth(), parameters.units());
        this.stores = new StoreQueue(parameters.loadStoreQueue());
        int most = Math.max(Math.max(parameters.window(), parameters.fetchQueue()), CoreParameters.WIDEST);
        this.dispatched = ring(most);
        this.committed = ring(most);
        this.mask = committed.length - 1;
        this.memoryCommitted = ring(parameters.loadStoreQueue());
        this.memoryMask = memoryCommitted.length - 1;
    }

    /** Room for the cycles of the last instructions; those before the first were in cycle -1. */
    private static long[] ring(int entries) {
        long[] ring = new long[Integer.highestOneBit(entries) << 1];
        Arrays.fill(ring, -1);
        return ring;
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
                int form = DecodedCode.form(word);
                int position = (int) count;
                long dispatch = dispatch(fetch(index, word), position);
                long complete;
                long commit;
                switch (form) {
                    case DecodedCode.LOAD -> {
                        dispatch = Math.max(dispatch, memoryRoom());
                        complete = load(
                                batch.address[access], DecodedCode.bytes(word), batch.value[access], word, dispatch);
                        commit = commit(complete, position);
                        memoryCommitted[(int) memoryCount++ & memoryMask] = commit;
                        access++;
                    }
                    case DecodedCode.STORE -> {
                        dispatch = Math.max(dispatch, memoryRoom());
                        complete = storeComplete(word, dispatch);
                        commit = store(
                                batch.address[access],
                                DecodedCode.bytes(word),
                                batch.value[access],
                                complete,
                                position);
                        memoryCommitted[(int) memoryCount++ & memoryMask] = commit;
                        access++;
                    }
                    case DecodedCode.ATOMIC -> {
                        dispatch = Math.max(Math.max(dispatch, memoryRoom()), lastCommit);
                        complete = load(
                                batch.address[access], DecodedCode.bytes(word), batch.value[access], word, dispatch);
                        commit = store(
                                batch.address[access + 1],
                                DecodedCode.bytes(word),
                                batch.value[access + 1],
                                complete,
                                position);
                        memoryCommitted[(int) memoryCount++ & memoryMask] = commit;
                        access += 2;
                    }
                    case DecodedCode.DRAIN -> {
                        dispatch = Math.max(dispatch, lastCommit);
                        complete = schedule.issue(dispatch + 1, DecodedCode.INTEGER_UNIT) + DecodedCode.latency(word);
                        commit = commit(complete, position);
                    }
                    default -> {
                        complete = issue(word, operands(word, dispatch)) + DecodedCode.latency(word);
                        commit = commit(complete, position);
                    }
                }
                ready[DecodedCode.destination(word)] = complete;
                dispatched[position & mask] = dispatch;
                committed[position & mask] = commit;
                lastDispatch = form == DecodedCode.DRAIN ? commit : dispatch;
                lastCommit = commit;
                next = index + 1;
                lastForm = form;
                lastComplete = complete;
                count++;
            }
        } catch (ValueMismatchException e) {
            throw e.at(code.address(batch.index[i]));
        }
    }

    /** Fetches an instruction; returns the first cycle in which it may be dispatched. */
    private long fetch(int index, long word) {
        boolean moved = index != next;
        boolean again = moved || DecodedCode.isNewLine(word);
        if (lastForm == DecodedCode.BRANCH && !predictor.predicted(next - 1, moved)) {
            fetchFrom(lastComplete + core.branches().mispredictPenalty());
            again = true;
        } else if (moved) {
            boolean foreseen = lastForm == DecodedCode.BRANCH || lastForm == DecodedCode.JUMP;
            fetchFrom(foreseen ? fetch + 1 + core.branches().takenPenalty() : lastDispatch);
        } else if (fetched == core.fetchWidth()) {
            fetchFrom(fetch + 1);
        }
        fetchFrom(dispatched[(int) count - core.fetchQueue() & mask] - hitLatency);
        if (again) {
            fetchFrom(instructions.fetch(code.address(index), fetch) - hitLatency);
        }
        fetched++;
        return fetch + hitLatency;
    }

    private void fetchFrom(long cycle) {
        if (cycle > fetch) {
            fetch = cycle;
            fetched = 0;
        }
    }

    private long dispatch(long there, int position) {
        long cycle = Math.max(there, lastDispatch);
        cycle = Math.max(cycle, dispatched[position - core.dispatchWidth() & mask] + 1);
        return Math.max(cycle, committed[position - core.window() & mask]);
    }

    /** When the load/store queue has room for one more. */
    private long memoryRoom() {
        return memoryCommitted[(int) memoryCount - core.loadStoreQueue() & memoryMask];
    }

    private long operands(long word, long dispatch) {
        long cycle = Math.max(dispatch + 1, ready[DecodedCode.source0(word)]);
        cycle = Math.max(cycle, ready[DecodedCode.source1(word)]);
        return Math.max(cycle, ready[DecodedCode.source2(word)]);
    }

    private long issue(long word, long from) {
        int unit = DecodedCode.unit(word);
        int hold = DecodedCode.hold(word);
        return hold == 1 ? schedule.issue(from, unit) : schedule.issueAndHold(from, unit, hold);
    }

    private long load(long address, int bytes, long value, long word, long dispatch) {
        long cycle = schedule.issue(operands(word, dispatch), DecodedCode.INTEGER_UNIT) + DecodedCode.latency(word);
        cycle = Math.max(cycle, stores.addressed());
        int store = stores.find(address, bytes, cycle);
        if (store >= 0) {
            if (stores.covers(store, address, bytes)) {
                return Math.max(cycle, stores.ready(store)) + core.latencies().forward();
            }
            cycle = stores.commit(store) + 1;
        }
        return data.load(address, bytes, value, schedule.issue(cycle, DecodedCode.MEMORY_UNIT));
    }

    /** When a store's address and value are known. */
    private long storeComplete(long word, long dispatch) {
        long base = Math.max(dispatch + 1, ready[DecodedCode.source0(word)]);
        long addressed = schedule.issue(base, DecodedCode.INTEGER_UNIT) + DecodedCode.latency(word);
        stores.addressKnown(addressed);
        return Math.max(addressed, ready[DecodedCode.source1(word)]);
    }

    /** Commits a store; returns the cycle. */
    private long store(long address, int bytes, long value, long complete, int position) {
        long cycle = schedule.take(commit(complete, position), DecodedCode.MEMORY_UNIT);
        data.store(address, bytes, value, cycle);
        stores.add(address, bytes, complete, cycle);
        return cycle;
    }

    private long commit(long complete, int position) {
        long cycle = Math.max(complete + 1, lastCommit);
        return Math.max(cycle, committed[position - core.commitWidth() & mask] + 1);
    }

    @Override
    public long cycle() {
        return lastCommit;
    }

    @Override
    public void stallUntil(long cycle) {
        lastDispatch = Math.max(lastDispatch, cycle);
        lastCommit = Math.max(lastCommit, cycle);
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
