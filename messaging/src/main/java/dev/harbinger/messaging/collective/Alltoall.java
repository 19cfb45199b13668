package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/** A part of every rank to every rank, by pairwise exchange: in round k to the one k above, from the one k below. */
final class Alltoall {
    private final Messages messages;

    Alltoall(Messages messages) {
        this.messages = messages;
    }

    void alltoall(MemorySegment in, Parts sent, MemorySegment out, Parts received) {
        int size = messages.size();
        int rank = messages.rank();
        received.of(out, rank).copyFrom(sent.of(in, rank));
        for (int distance = 1; distance < size; distance++) {
            int above = (rank + distance) % size;
            int below = (rank - distance + size) % size;
            int tag = CollectiveKind.ALLTOALL.tag(distance & 0xFFFF);
            messages.exchangeParts(sent.of(in, above), above, received.of(out, below), below, tag);
        }
    }
}
