package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.extraction.ExtractionSettings;
import dev.harbinger.study.messageinterface.injection.InjectionSettings;

/**
 * What a node is built like. All latencies are in cycles: a result of latency n can be used by an instruction that
 * issues n cycles later.
 *
 * @param memoryLatency of a load, and of a store until a load sees it
 * @param crossLatency of a write to another cluster
 * @param jumpLatency from a jump to the instruction that it goes to
 * @param multiplyLatency of an integer multiplication
 * @param divideLatency of an integer division
 * @param floatLatency of floating-point operations but division
 * @param floatDivideLatency of a floating-point division
 * @param memoryBanks banks of local memory, interleaved by words; each takes a request a cycle
 * @param memoryWords words of local memory, a power of two
 * @param eventWords words of the event queue
 * @param injection its injection units
 * @param extraction its extraction units
 * @param streaming whether register i15 of user threads is a port that injects words one by one
 */
public record NodeSettings(
        int memoryLatency,
        int crossLatency,
        int jumpLatency,
        int multiplyLatency,
        int divideLatency,
        int floatLatency,
        int floatDivideLatency,
        int memoryBanks,
        int memoryWords,
        int eventWords,
        InjectionSettings injection,
        ExtractionSettings extraction,
        boolean streaming) {
    /** Thread slots of a cluster; the last one is reserved for messages and events. Source: Lee, section 3.1. */
    public static final int SLOTS = 5;

    /** Longest latency that can be set; results of two latencies in a row must fit the ring of those under way. */
    public static final int LONGEST_LATENCY = 30;

    private static final int MOST_BANKS = 8;
    private static final int MOST_WORDS = 1 << 24;

    /**
     * The MAP chip. Source: Lee, sections 3.1, 3.1.1 and 3.2.2; the latencies of multiplication, division and floating
     * point, the memory's size and that of the event queue are not printed and assumed.
     */
    public static final NodeSettings DEFAULT = new NodeSettings(
            3, 3, 3, 3, 20, 3, 20, 2, 1 << 16, 96, InjectionSettings.DEFAULT, ExtractionSettings.DEFAULT, false);

    /**
     * Settings.
     *
     * @throws IllegalArgumentException when one is out of its range
     */
    public NodeSettings {
        check("node.memory-latency", memoryLatency, 1, LONGEST_LATENCY);
        check("node.cross-latency", crossLatency, 1, LONGEST_LATENCY);
        check("node.jump-latency", jumpLatency, 1, LONGEST_LATENCY);
        check("node.multiply-latency", multiplyLatency, 1, LONGEST_LATENCY);
        check("node.divide-latency", divideLatency, 1, LONGEST_LATENCY);
        check("node.float-latency", floatLatency, 1, LONGEST_LATENCY);
        check("node.float-divide-latency", floatDivideLatency, 1, LONGEST_LATENCY);
        check("node.memory-banks", memoryBanks, 1, MOST_BANKS);
        check("node.memory-words", memoryWords, 1 << 11, MOST_WORDS);
        if (Integer.bitCount(memoryWords) != 1) {
            throw new IllegalArgumentException("node.memory-words is " + memoryWords + "; it must be a power of two");
        }
        check("node.event-words", eventWords, EventQueue.LONGEST_EVENT, MOST_WORDS);
    }

    private static void check(String key, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(key + " is " + value + "; it must be " + least + " to " + most);
        }
    }

    /** The slot that is reserved for messages on clusters 1 and 2, and for events on cluster 0. */
    public int reservedSlot() {
        return SLOTS - 1;
    }

    /** The same with other extraction units. */
    public NodeSettings with(ExtractionSettings other) {
        return with(injection, other, streaming);
    }

    /** The same, whose user threads stream words into the network or do not. */
    public NodeSettings withStreaming(boolean other) {
        return with(injection, extraction, other);
    }

    /** The same with other injection units. */
    public NodeSettings with(InjectionSettings other) {
        return with(other, extraction, streaming);
    }

    private NodeSettings with(InjectionSettings in, ExtractionSettings out, boolean streams) {
        return new NodeSettings(
                memoryLatency,
                crossLatency,
                jumpLatency,
                multiplyLatency,
                divideLatency,
                floatLatency,
                floatDivideLatency,
                memoryBanks,
                memoryWords,
                eventWords,
                in,
                out,
                streams);
    }
}
