package dev.harbinger.study.messageinterface.node;

import org.jspecify.annotations.Nullable;

/**
 * A synchronizing access that could not be done, and that the event handler of its node tries again.
 *
 * @param node number of the node
 * @param cluster cluster of its thread
 * @param slot slot of its thread
 * @param register the register that a load fills; null for a store
 * @param offset of the word in the node's memory, in bytes
 */
public record RetriedAccess(
        int node, int cluster, int slot, @Nullable String register, long offset) {
    /** Whether it is a store, which waits for an empty word; a load waits for a full one. */
    public boolean isStore() {
        return register == null;
    }
}
