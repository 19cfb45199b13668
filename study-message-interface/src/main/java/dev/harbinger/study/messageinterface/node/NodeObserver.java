package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.word.Word;

/** Learns what happens in nodes, for timelines and measurements; it changes nothing. */
public interface NodeObserver {
    /** Nobody looks. */
    NodeObserver NONE = new NodeObserver() {};

    /**
     * An instruction issued.
     *
     * @param operations how many of its operations took effect
     */
    default void issued(
            long cycle, int node, int cluster, int slot, int index, Instruction instruction, int operations) {}

    /** A thread issued a SEND, or wrote the first word of a message to the port of an interface that streams. */
    default void sent(long cycle, int node, int cluster, int slot, int priority) {}

    /** The GTLB gave the destination of the message that a node sent last at a priority. */
    default void translated(long cycle, int node, int priority) {}

    /** The GTLB does not map the destination of the message that a node sent last: an event instead of a message. */
    default void missed(long cycle, int node, int cluster, int slot) {}

    /** The header of a message entered the outgoing queue of the node, for a SEND of a thread. */
    default void injected(long cycle, int node, int cluster, int slot, int priority, long message) {}

    /** All words of a message have left the registers. */
    default void acknowledged(long cycle, int node, int cluster, int slot, int priority) {}

    /** MsgHead was read: the handler of a message begins. */
    default void headRead(long cycle, int node, int priority, long message) {}

    /** The same, for those who ask which handler it gave. */
    default void headRead(long cycle, int node, int priority, long message, Word handler) {
        headRead(cycle, node, priority, message);
    }

    /** MsgBody gave a word of a message. */
    default void bodyRead(long cycle, int node, int priority, long message) {}

    /** A thread was started by a write to the configuration space. */
    default void started(long cycle, int node, int cluster, int slot, int index) {}

    /** A word was stored in local memory. */
    default void stored(long cycle, int node, int cluster, int slot, long address) {}

    /** A thread was stopped by a fault. */
    default void faulted(ThreadFault fault) {}
}
