package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.isa.Operation;

/**
 * A thread that was stopped by a fault.
 *
 * @param cycle when
 * @param node number of its node
 * @param cluster its cluster
 * @param slot its slot
 * @param fault why
 * @param operation what it was about to do
 */
public record ThreadFault(long cycle, int node, int cluster, int slot, Fault fault, Operation operation) {
    @Override
    public String toString() {
        return operation.place() + ": " + fault.description() + " (" + operation + "; cycle " + cycle + ", node " + node
                + ", cluster " + cluster + ", slot " + slot + ")";
    }
}
