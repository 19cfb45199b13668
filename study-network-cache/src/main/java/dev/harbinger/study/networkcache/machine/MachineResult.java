package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.memory.CacheCounts;
import dev.harbinger.study.networkcache.netcache.EventCounts;
import org.jspecify.annotations.Nullable;

/**
 * What a run came to.
 *
 * @param parameters the machine
 * @param instructions executed after fast-forward
 * @param cycles they took
 * @param branches conditional branches
 * @param mispredictions of them
 * @param dataCache accesses of loads and stores, and of what a policy copies
 * @param instructionCache fetches of lines
 * @param secondLevel accesses that missed the first level; null when there is no second level
 * @param dataTlbMisses translations of data that missed
 * @param networkCache what the network cache counted
 * @param received messages received
 * @param shortReceived messages received of at most {@code receive.short} bytes
 * @param early messages that arrived before their receive was posted
 * @param shortEarly short ones of them
 * @param waited cycles the program waited for messages that had not arrived
 * @param receiving cycles that posts and waits took otherwise
 * @param lastArrival cycle of the last arrival
 * @param access how soon short messages were read
 * @param duringReceive accesses of the data cache by the receive calls alone, at most those of {@code dataCache}
 * @param callCycles the cycle of each call of the program, posts, sends and waits in order
 */
@SuppressWarnings("ArrayRecordComponent") // Made once for each run, read by one experiment, never compared.
public record MachineResult(
        MachineParameters parameters,
        long instructions,
        long cycles,
        long branches,
        long mispredictions,
        CacheCounts dataCache,
        CacheCounts instructionCache,
        @Nullable CacheCounts secondLevel,
        long dataTlbMisses,
        EventCounts networkCache,
        int received,
        int shortReceived,
        int early,
        int shortEarly,
        long waited,
        long receiving,
        long lastArrival,
        AccessTimeCounts access,
        CacheCounts duringReceive,
        long[] callCycles) {
    /** Cycles an instruction. */
    public double cyclesPerInstruction() {
        return (double) cycles / instructions;
    }
}
