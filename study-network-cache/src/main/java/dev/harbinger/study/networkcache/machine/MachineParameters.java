package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.memory.MemoryParameters;
import dev.harbinger.study.networkcache.netcache.NetworkCacheParameters;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.policy.ReceptionCosts;
import dev.harbinger.study.networkcache.timing.CoreParameters;

/**
 * All parameters of a {@link Machine}.
 *
 * @param core the kind of pipeline
 * @param pipeline parameters of the pipeline
 * @param memory caches and main memory
 * @param networkCache the network cache; every machine has one, and some policies use it
 * @param replacement the predictor that orders the replacement of unbound lines, {@code lru} for none
 * @param policy the reception policy
 * @param reception costs of reception
 * @param send cycles of a send
 * @param deviceBytes memory of the system for waiting messages, in bytes
 * @param fastForward instructions at the start, at most up to the first call, that take no time and leave no trace in
 *     the caches
 * @param lastAccess the event that ends the watching of a message for its last access
 */
public record MachineParameters(
        CoreKind core,
        CoreParameters pipeline,
        MemoryParameters memory,
        NetworkCacheParameters networkCache,
        String replacement,
        PolicyKind policy,
        ReceptionCosts reception,
        int send,
        int deviceBytes,
        long fastForward,
        LastAccess lastAccess) {
    /** The kinds of pipeline. */
    public enum CoreKind {
        /** In order, with a scoreboard. */
        IN_ORDER,
        /** Out of order, with a window. */
        OUT_OF_ORDER
    }

    /** The event that ends the watching of a message for its last access. */
    public enum LastAccess {
        /**
         * Any next message is received. Khunjush, section 7.3.1, has the arrival of the next message, which for early
         * messages would be before the receive.
         */
        NEXT_MESSAGE,
        /** The next message is received in the same memory, so the value is overwritten. */
        NEXT_IN_SAME_MEMORY
    }

    /** Replacement of the least recently used line, without a predictor. */
    public static final String LRU = "lru";

    /** The same with another policy. */
    public MachineParameters with(PolicyKind other) {
        return new MachineParameters(
                core,
                pipeline,
                memory,
                networkCache,
                replacement,
                other,
                reception,
                send,
                deviceBytes,
                fastForward,
                lastAccess);
    }

    /** The same with other caches and memory. */
    public MachineParameters with(MemoryParameters other) {
        return new MachineParameters(
                core,
                pipeline,
                other,
                networkCache,
                replacement,
                policy,
                reception,
                send,
                deviceBytes,
                fastForward,
                lastAccess);
    }

    /** The same with other costs of receiving. */
    public MachineParameters with(ReceptionCosts other) {
        return new MachineParameters(
                core,
                pipeline,
                memory,
                networkCache,
                replacement,
                policy,
                other,
                send,
                deviceBytes,
                fastForward,
                lastAccess);
    }

    /** The same with another network cache. */
    public MachineParameters with(NetworkCacheParameters other) {
        return new MachineParameters(
                core,
                pipeline,
                memory,
                other,
                replacement,
                policy,
                reception,
                send,
                deviceBytes,
                fastForward,
                lastAccess);
    }
}
