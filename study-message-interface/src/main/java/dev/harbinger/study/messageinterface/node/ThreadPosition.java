package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.isa.Instruction;
import java.util.List;

/**
 * Where a thread is that has not ended.
 *
 * @param node number of its node
 * @param cluster its cluster
 * @param slot its slot
 * @param next the instruction that it will issue next
 * @param waitsFor what is missing before it can, in words; nothing when it can go on
 */
public record ThreadPosition(int node, int cluster, int slot, Instruction next, List<String> waitsFor) {
    /** A position; the list is copied. */
    public ThreadPosition {
        waitsFor = List.copyOf(waitsFor);
    }

    /** Its node, cluster and slot, in words. */
    public String thread() {
        return "node " + node + ", cluster " + cluster + ", slot " + slot;
    }

    @Override
    public String toString() {
        return next.place() + ": " + thread()
                + (waitsFor.isEmpty() ? " is at " : " waits for " + String.join(", and for ", waitsFor) + ": ") + next;
    }
}
