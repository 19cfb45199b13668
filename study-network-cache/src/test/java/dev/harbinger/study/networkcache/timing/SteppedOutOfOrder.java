package dev.harbinger.study.networkcache.timing;

import dev.harbinger.study.networkcache.core.CodeTable;
import dev.harbinger.study.networkcache.core.InstructionBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The out-of-order core once more, stepped cycle by cycle: commit, issue, dispatch, fetch. Everything hits, in as many
 * cycles as with {@link FixedPort}; fetch runs ahead as far as it likes; no units are held, nothing drains.
 */
final class SteppedOutOfOrder {
    private static final long NEVER = Long.MAX_VALUE / 2;

    private static final class Executed {
        final int index;
        final long word;
        final List<Executed> operands = new ArrayList<>();
        /** The value of a store. */
        Executed value;

        long address;
        boolean moved;
        boolean mispredicted;
        long fetched = NEVER;
        int place;
        long dispatched = NEVER;
        long addressed = NEVER;
        /** When a load may read, as far as stores before it are concerned. */
        long readable = NEVER;

        long complete = NEVER;
        long committed = NEVER;

        Executed(int index, long word) {
            this.index = index;
            this.word = word;
        }

        boolean is(int form) {
            return DecodedCode.form(word) == form;
        }

        boolean isMemory() {
            return is(DecodedCode.LOAD) || is(DecodedCode.STORE);
        }

        int bytes() {
            return DecodedCode.bytes(word);
        }
    }

    private final CoreParameters core;
    private final List<Executed> program = new ArrayList<>();
    private final int[] limits;
    private final int[] unitsTaken = new int[DecodedCode.UNITS];
    private int slotsTaken;

    SteppedOutOfOrder(CodeTable code, CoreParameters core, List<InstructionBatch> batches) {
        this.core = core;
        FunctionUnits units = core.units();
        limits = new int[] {units.integer(), units.multiply(), units.memory(), units.floatAdd(), units.floatMultiply()};
        long[] words = new DecodedCode(code, core.latencies(), FixedPort.LINE).words();
        BranchPredictor predictor = new BranchPredictor(core.branches().predictorEntries());
        Executed[] writers = new Executed[DecodedCode.REGISTERS];
        Executed before = null;
        for (InstructionBatch batch : batches) {
            int access = 0;
            for (int i = 0; i < batch.count; i++) {
                long word = words[batch.index[i]];
                Executed next = new Executed(batch.index[i], word);
                next.operands.add(writers[DecodedCode.source0(word)]);
                if (next.is(DecodedCode.STORE)) {
                    next.value = writers[DecodedCode.source1(word)];
                } else {
                    next.operands.add(writers[DecodedCode.source1(word)]);
                    next.operands.add(writers[DecodedCode.source2(word)]);
                }
                next.address = next.isMemory() ? batch.address[access++] : 0;
                if (before != null) {
                    next.moved = next.index != before.index + 1;
                    before.mispredicted =
                            before.is(DecodedCode.BRANCH) && !predictor.predicted(before.index, next.moved);
                }
                if (DecodedCode.destination(word) != DecodedCode.NOWHERE) {
                    writers[DecodedCode.destination(word)] = next;
                }
                program.add(next);
                before = next;
            }
        }
    }

    /** The cycle in which the last instruction commits. */
    long run() {
        int fetched = 0;
        int dispatched = 0;
        int committed = 0;
        for (long cycle = 0; ; cycle++) {
            slotsTaken = 0;
            Arrays.fill(unitsTaken, 0);
            int first = committed;
            while (committed < dispatched && committed - first < core.commitWidth() && commits(committed, cycle)) {
                program.get(committed++).committed = cycle;
            }
            if (committed == program.size()) {
                return cycle;
            }
            for (int i = committed; i < dispatched; i++) {
                issue(i, cycle);
            }
            first = dispatched;
            while (dispatched < fetched
                    && dispatched - first < core.dispatchWidth()
                    && program.get(dispatched).fetched + FixedPort.HIT <= cycle
                    && dispatched - committed < core.window()
                    && hasRoomInQueue(committed, dispatched)) {
                program.get(dispatched++).dispatched = cycle;
            }
            while (fetched < program.size() && fetchedBy(fetched, cycle)) {
                fetched++;
            }
        }
    }

    private boolean commits(int place, long cycle) {
        Executed oldest = program.get(place);
        return oldest.complete < cycle && (!oldest.is(DecodedCode.STORE) || takeUnit(DecodedCode.MEMORY_UNIT));
    }

    private boolean hasRoomInQueue(int committed, int dispatched) {
        long memory = program.subList(committed, dispatched).stream()
                .filter(Executed::isMemory)
                .count();
        return !program.get(dispatched).isMemory() || memory < core.loadStoreQueue();
    }

    private boolean fetchedBy(int place, long cycle) {
        Executed next = program.get(place);
        Executed before = place == 0 ? null : program.get(place - 1);
        if (before == null) {
            next.fetched = 0;
        } else if (before.mispredicted) {
            next.fetched = before.complete + core.branches().mispredictPenalty();
        } else if (next.moved) {
            next.fetched = before.fetched + 1 + core.branches().takenPenalty();
        } else if (before.place + 1 == core.fetchWidth()) {
            next.fetched = before.fetched + 1;
        } else {
            next.fetched = before.fetched;
            next.place = before.place + 1;
        }
        return next.fetched <= cycle;
    }

    private void issue(int place, long cycle) {
        Executed it = program.get(place);
        boolean there = it.dispatched < cycle
                && it.operands.stream().allMatch(operand -> operand == null || operand.complete <= cycle);
        if (!it.isMemory()) {
            if (there && it.complete == NEVER && takeSlot(DecodedCode.unit(it.word))) {
                it.complete = cycle + DecodedCode.latency(it.word);
            }
            return;
        }
        if (there && it.addressed == NEVER && takeSlot(DecodedCode.INTEGER_UNIT)) {
            it.addressed = cycle + core.latencies().address();
        }
        if (it.addressed > cycle || it.complete < NEVER) {
            return;
        }
        if (it.is(DecodedCode.STORE)) {
            if (it.value == null || it.value.complete <= cycle) {
                it.complete = cycle;
            }
        } else {
            load(place, it, cycle);
        }
    }

    private void load(int place, Executed load, long cycle) {
        if (load.readable == NEVER) {
            for (int i = 0; i < place; i++) {
                if (program.get(i).is(DecodedCode.STORE) && program.get(i).addressed > cycle) {
                    return;
                }
            }
            load.readable = cycle;
        }
        for (int i = place - 1; i >= 0; i--) {
            Executed store = program.get(i);
            if (store.is(DecodedCode.STORE)
                    && store.committed > load.readable
                    && store.address < load.address + load.bytes()
                    && load.address < store.address + store.bytes()) {
                boolean covers =
                        store.address <= load.address && load.address + load.bytes() <= store.address + store.bytes();
                if (covers && store.complete <= cycle) {
                    load.complete = cycle + core.latencies().forward();
                }
                if (covers || store.committed >= cycle) {
                    return;
                }
                break;
            }
        }
        if (takeSlot(DecodedCode.MEMORY_UNIT)) {
            load.complete = cycle + FixedPort.HIT;
        }
    }

    private boolean takeSlot(int unit) {
        if (slotsTaken == core.issueWidth() || !takeUnit(unit)) {
            return false;
        }
        slotsTaken++;
        return true;
    }

    private boolean takeUnit(int unit) {
        if (unitsTaken[unit] == limits[unit]) {
            return false;
        }
        unitsTaken[unit]++;
        return true;
    }
}
