package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/**
 * Ring allgather: every rank starts with its part and passes on what it receives from its predecessor, until all have
 * all parts.
 */
final class Ring {
    private final CollectiveMessages messages;

    Ring(CollectiveMessages messages) {
        this.messages = messages;
    }

    void allgather(MemorySegment data, PartLayout parts, int tag) {
        int size = messages.size();
        int rank = messages.rank();
        int next = (rank + 1) % size;
        int previous = (rank - 1 + size) % size;
        for (int step = 0; step < size - 1; step++) {
            int passed = (rank - step + size) % size;
            int coming = (rank - step - 1 + size) % size;
            messages.exchangeParts(parts.of(data, passed), next, parts.of(data, coming), previous, tag);
        }
    }
}
