package dev.harbinger.study.messageinterface.network;

import java.util.Arrays;

/**
 * Sees to it that nodes keep to the rules of {@link Network}: one flit a cycle into and out of a port, and flits that
 * form whole messages. Ports are numbered {@code 2 * node + priority}.
 */
final class PortUse {
    private final boolean[] isOpen;
    private final long[] lastPut;
    private final long[] lastTaken;

    PortUse(int nodes) {
        isOpen = new boolean[2 * nodes];
        lastPut = new long[2 * nodes];
        lastTaken = new long[2 * nodes];
        Arrays.fill(lastPut, -1);
        Arrays.fill(lastTaken, -1);
    }

    boolean mayPut(int port, long cycle) {
        return lastPut[port] != cycle;
    }

    boolean mayTake(int port, long cycle) {
        return lastTaken[port] != cycle;
    }

    /**
     * Takes note of a flit that is put.
     *
     * @param isFree whether the inject module has room for it
     */
    void put(int port, long cycle, boolean isFree, Flit flit) {
        if (!isFree || !mayPut(port, cycle)) {
            throw new IllegalStateException(
                    name(port) + " cannot put a flit in cycle " + cycle + "; ask whether it can before");
        }
        if (flit.isHead() == isOpen[port]) {
            throw new IllegalStateException(name(port)
                    + (flit.isHead()
                            ? " begins a message before the last flit of the one under way"
                            : " puts a flit of a message that has not begun"));
        }
        isOpen[port] = !flit.isTail();
        lastPut[port] = cycle;
    }

    /**
     * Takes note that a flit is taken.
     *
     * @param isThere whether there is one
     */
    void take(int port, long cycle, boolean isThere) {
        if (!isThere || !mayTake(port, cycle)) {
            throw new IllegalStateException(name(port) + " has no flit to take in cycle " + cycle);
        }
        lastTaken[port] = cycle;
    }

    private static String name(int port) {
        return "node " + (port >> 1) + ", priority " + (port & 1) + ",";
    }
}
