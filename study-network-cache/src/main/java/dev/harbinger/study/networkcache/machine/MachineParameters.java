package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.memory.MemoryParameters;
import dev.harbinger.study.networkcache.netcache.NetworkCacheParameters;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.policy.ReceptionCosts;
import dev.harbinger.study.networkcache.timing.CoreParameters;

/**
 * Everything that shapes a {@link Machine}.
 *
 * @param core the kind of pipeline
 * @param pipeline what shapes it
 * @param memory caches and main memory
 * @param networkCache the network cache; there in every machine, used by the policies that need it
 * @param replacement the predictor by which it replaces unbound lines, {@code lru} for none
 * @param policy how messages get to the program
 * @param reception what that costs
 * @param send cycles of a send
 * @param deviceBytes memory of the system for messages that wait, in bytes
 * @param fastForward instructions at the start that take no time and leave no trace in the caches, up to the first call
 * @param lastAccess what ends the time in which the last access to a message is looked for
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

    /** What ends the time in which the last access to a message is looked for. */
    public enum LastAccess {
        /**
         * The next message is received, whichever it is (Khunjush, section 7.3.1, which has its arrival: of messages
         * that come early that would be before the receive).
         */
        NEXT_MESSAGE,
        /** The next message is received in the same memory: the value itself is gone. */
        NEXT_IN_SAME_MEMORY
    }

    /** Replacement by least recent use alone. */
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
