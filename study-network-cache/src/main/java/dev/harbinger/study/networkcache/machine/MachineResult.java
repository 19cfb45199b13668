package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.memory.CacheCounts;
import dev.harbinger.study.networkcache.netcache.EventCounts;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run.
 *
 * @param parameters the machine
 * @param instructions instructions executed after fast-forward
 * @param cycles cycles of these instructions
 * @param branches conditional branches
 * @param mispredictions branches that were mispredicted
 * @param dataCache accesses of loads and stores, and of the copies of a policy
 * @param instructionCache fetches of lines
 * @param secondLevel accesses that missed the first level; null when there is no second level
 * @param dataTlbMisses translations of data that missed
 * @param networkCache counts of the network cache
 * @param received messages received
 * @param shortReceived messages received of at most {@code receive.short} bytes
 * @param early messages that arrived before their receive was posted
 * @param shortEarly short messages among them
 * @param waited cycles the program waited for messages that had not arrived
 * @param receiving other cycles of posts and waits
 * @param lastArrival cycle of the last arrival
 * @param access access times of short messages
 * @param duringReceive accesses of the data cache by receive calls, a subset of {@code dataCache}
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
    /** Cycles per instruction. */
    public double cyclesPerInstruction() {
        return (double) cycles / instructions;
    }
}
