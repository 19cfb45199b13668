package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/** Every rank holds its part; each passes on to the next what the one before gave it, until all have all. */
final class Ring {
    private final CollectiveMessages messages;

    Ring(CollectiveMessages messages) {
        this.messages = messages;
    }

    void allgather(MemorySegment data, Parts parts, int tag) {
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
