package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;

/**
 * Sends one part from every rank to every rank. Pairwise exchange: in round k, each rank sends to the rank k above and
 * receives from the rank k below. Bruck's algorithm: in round k, all parts whose distance has bit k set travel 2^k
 * ranks up together, so that a few messages of many parts replace many messages of one part (Bruck et al. 1997, section
 * 2).
 */
final class Alltoall {
    private final CollectiveMessages messages;
    private final Algorithms algorithms;
    private final Topology topology;

    Alltoall(CollectiveMessages messages, Algorithms algorithms, Topology topology) {
        this.messages = messages;
        this.algorithms = algorithms;
        this.topology = topology;
    }

    /** Equal parts. */
    void alltoall(MemorySegment in, MemorySegment out) {
        topology.call();
        long bytes = in.byteSize() / messages.size();
        switch (algorithms.alltoall(topology, bytes)) {
            case SHARED_MEMORY -> topology.sharedMemory().alltoall(in, out);
            case BRUCK -> bruck(in, out, bytes);
            default -> {
                PartLayout parts = new PartLayout.Equal(bytes);
                pairwise(in, parts, out, parts);
            }
        }
    }

    /** Parts of any layout. */
    void pairwise(MemorySegment in, PartLayout sent, MemorySegment out, PartLayout received) {
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

    private void bruck(MemorySegment in, MemorySegment out, long part) {
        int size = messages.size();
        int rank = messages.rank();
        // Parts are numbered by their remaining distance in ranks.
        MemorySegment numbered = messages.scratch().accumulator.take(size * part);
        RankRotation.fromRanksToNumbers(in, numbered, part, size, rank);
        int round = 0;
        for (int bit = 1; bit < size; bit <<= 1) {
            MemorySegment going = messages.scratch().going.take(size * part);
            long length = 0;
            for (int number = bit; number < size; number++) {
                if ((number & bit) != 0) {
                    MemorySegment.copy(numbered, number * part, going, length, part);
                    length += part;
                }
            }
            MemorySegment coming = messages.scratch().incoming.take(length);
            int above = (rank + bit) % size;
            int below = (rank - bit + size) % size;
            int tag = CollectiveKind.ALLTOALL.tag(CollectiveKind.SECOND_PHASE + round++);
            messages.exchange(going.asSlice(0, length), above, coming, below, tag);
            long at = 0;
            for (int number = bit; number < size; number++) {
                if ((number & bit) != 0) {
                    MemorySegment.copy(coming, at, numbered, number * part, part);
                    at += part;
                }
            }
        }
        for (int number = 0; number < size; number++) {
            int source = (rank - number + size) % size;
            MemorySegment.copy(numbered, number * part, out, source * part, part);
        }
    }
}
