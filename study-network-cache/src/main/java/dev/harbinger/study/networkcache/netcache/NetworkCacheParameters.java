package dev.harbinger.study.networkcache.netcache;

import dev.harbinger.study.networkcache.netmemory.NetworkMemoryParameters;
import dev.harbinger.study.networkcache.netmemory.Require;

/**
 * Parameters of a network cache.
 *
 * @param form how its tags are searched
 * @param network the network section, or in the fully associative form all lines as one set
 * @param message the message section; the fully associative form uses only its latency
 * @param process the process section; the fully associative form uses only its latency
 * @param path how long an access through the process section takes
 * @param link the link translation buffer
 * @param memory network memory
 * @param replacement choice of the line to replace
 * @param messageLines how messages over several lines are kept
 * @param miss treatment of a message that is received while it is in network memory
 * @param largestMessage bytes of the largest message that enters the lines
 * @param tlb the network TLB for larger messages
 */
public record NetworkCacheParameters(
        Form form,
        SectionGeometry network,
        SectionGeometry message,
        SectionGeometry process,
        Path path,
        LinkTranslationParameters link,
        NetworkMemoryParameters memory,
        ReplacementParameters replacement,
        MessageLines messageLines,
        ReceiveMiss miss,
        int largestMessage,
        NetworkTlbParameters tlb) {
    /** How tags are searched. */
    public enum Form {
        /** Three sections linked by pointers, each of sets and ways (Khunjush, section 3.2). */
        SET_ASSOCIATIVE,
        /** All three tags on every line, all compared at once (Afsahi and Dimopoulos, section 7.1). */
        FULLY_ASSOCIATIVE
    }

    /** How long an access through the process section takes; the documents do not say. */
    public enum Path {
        /** The pointer first, then the payload: the sum of both latencies. */
        ADD,
        /** Both at once: the longer of the two latencies. */
        OVERLAP
    }

    /** How messages over several lines are kept (Khunjush, section 3.1.4). */
    public enum MessageLines {
        /** Lines of a message are linked; when one is replaced, the whole message goes to network memory. */
        WHOLE_MESSAGE,
        /** Every line is separate, like a short message. */
        LINES_APART
    }

    /** Treatment of a message that is received while it is in network memory. */
    public enum ReceiveMiss {
        /** It goes to the process without entering the network cache again (Khunjush, section 3.3.2). */
        HAND_OVER,
        /** It is brought back into the network cache and bound there (Khunjush, section 3.1.5). */
        RELOAD
    }

    /** Checks it. */
    public NetworkCacheParameters {
        if (form == Form.FULLY_ASSOCIATIVE && network.sets() != 1) {
            throw new IllegalArgumentException(
                    "the fully associative form has all lines in one set, not in " + network.sets());
        }
        Require.atLeast("network cache", "bytes of the largest message", 0, largestMessage);
        if (largestMessage > network.bytes()) {
            throw new IllegalArgumentException("messages of " + largestMessage
                    + " bytes do not fit into a network section of " + network.bytes() + " bytes");
        }
        if (form == Form.SET_ASSOCIATIVE) {
            checkPointers(message, network);
            checkPointers(process, network);
        }
    }

    /**
     * The set-associative form with the given sections and defaults for everything else: default link translation
     * buffer and network memory, least recently used replacement, linked lines, hand-over from network memory, no
     * network TLB.
     */
    public static NetworkCacheParameters setAssociative(
            SectionGeometry network, SectionGeometry message, SectionGeometry process) {
        return usual(Form.SET_ASSOCIATIVE, network, message, process);
    }

    /**
     * The fully associative form with defaults for everything else.
     *
     * @param latency cycles of a search of all tags together with the payload
     */
    public static NetworkCacheParameters fullyAssociative(int lines, int lineBytes, int latency) {
        return usual(
                Form.FULLY_ASSOCIATIVE,
                new SectionGeometry("network cache", 1, lines, lineBytes, latency),
                new SectionGeometry("message tags", 1, lines, 1, latency),
                new SectionGeometry("process tags", 1, lines, 1, 0));
    }

    private static NetworkCacheParameters usual(
            Form form, SectionGeometry network, SectionGeometry message, SectionGeometry process) {
        return new NetworkCacheParameters(
                form,
                network,
                message,
                process,
                Path.ADD,
                LinkTranslationParameters.DEFAULT,
                NetworkMemoryParameters.DEFAULT,
                ReplacementParameters.DEFAULT,
                MessageLines.WHOLE_MESSAGE,
                ReceiveMiss.HAND_OVER,
                network.bytes(),
                NetworkTlbParameters.NONE);
    }

    /** The same with another path. */
    public NetworkCacheParameters with(Path other) {
        return new NetworkCacheParameters(
                form,
                network,
                message,
                process,
                other,
                link,
                memory,
                replacement,
                messageLines,
                miss,
                largestMessage,
                tlb);
    }

    /** The same with another link translation buffer. */
    public NetworkCacheParameters with(LinkTranslationParameters other) {
        return new NetworkCacheParameters(
                form,
                network,
                message,
                process,
                path,
                other,
                memory,
                replacement,
                messageLines,
                miss,
                largestMessage,
                tlb);
    }

    /** The same with another network memory. */
    public NetworkCacheParameters with(NetworkMemoryParameters other) {
        return new NetworkCacheParameters(
                form,
                network,
                message,
                process,
                path,
                link,
                other,
                replacement,
                messageLines,
                miss,
                largestMessage,
                tlb);
    }

    /** The same with another replacement. */
    public NetworkCacheParameters with(ReplacementParameters other) {
        return new NetworkCacheParameters(
                form, network, message, process, path, link, memory, other, messageLines, miss, largestMessage, tlb);
    }

    /** The same with another way to keep messages over several lines. */
    public NetworkCacheParameters with(MessageLines other) {
        return new NetworkCacheParameters(
                form, network, message, process, path, link, memory, replacement, other, miss, largestMessage, tlb);
    }

    /** The same with another treatment of messages received in network memory. */
    public NetworkCacheParameters with(ReceiveMiss other) {
        return new NetworkCacheParameters(
                form,
                network,
                message,
                process,
                path,
                link,
                memory,
                replacement,
                messageLines,
                other,
                largestMessage,
                tlb);
    }

    /** The same with another network TLB for messages of more than {@code largest} bytes. */
    public NetworkCacheParameters with(NetworkTlbParameters other, int largest) {
        return new NetworkCacheParameters(
                form, network, message, process, path, link, memory, replacement, messageLines, miss, largest, other);
    }

    private static void checkPointers(SectionGeometry section, SectionGeometry network) {
        long reach = section.lineBytes() >= 4 ? Long.MAX_VALUE : 1L << (8 * section.lineBytes());
        if (network.lines() > reach) {
            throw new IllegalArgumentException(section.name() + ": lines of " + section.lineBytes()
                    + " bytes can point to " + reach + " lines, and the " + network.name() + " has "
                    + network.lines());
        }
    }
}
