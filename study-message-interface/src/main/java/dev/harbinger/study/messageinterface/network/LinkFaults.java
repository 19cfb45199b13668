package dev.harbinger.study.messageinterface.network;

import java.util.List;

/** The faults of a mesh. */
final class LinkFaults {
    private final List<LinkFault> faults;
    private final int[] places;
    private final long[] counts;

    LinkFaults(MeshSize size, List<LinkFault> faults) {
        this.faults = List.copyOf(faults);
        places = new int[faults.size()];
        counts = new long[faults.size()];
        for (int i = 0; i < places.length; i++) {
            LinkFault fault = faults.get(i);
            if (!size.holds(fault.from())) {
                throw new IllegalArgumentException(
                        "a fault at " + fault.from() + ": a mesh of " + size + " has no such node");
            }
            places[i] = RouterLayout.place(size.index(fault.from()), fault.towards());
        }
    }

    boolean isEmpty() {
        return places.length == 0;
    }

    /** A flit goes over a link. */
    void pass(int place, int token, FlitPool pool) {
        for (int i = 0; i < places.length; i++) {
            if (places[i] == place && counts[i]++ == faults.get(i).flit()) {
                pool.flipBit(token, faults.get(i).bit());
            }
        }
    }
}
