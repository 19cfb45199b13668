package dev.harbinger.study.networkcache.hardware;

import dev.harbinger.study.networkcache.netcache.LinkTranslationParameters;
import dev.harbinger.study.networkcache.netcache.NetworkCacheParameters;
import dev.harbinger.study.networkcache.netcache.SectionGeometry;
import java.util.ArrayList;
import java.util.List;

/**
 * The hardware cost of a configuration: bits of storage, and bits that a search compares at once. It includes what the
 * documents omit from "4 KB": tags, pointers, states and order of use.
 *
 * @param parts its parts
 */
public record HardwareCost(List<Part> parts) {
    /** Keeps a copy of the list. */
    public HardwareCost {
        parts = List.copyOf(parts);
    }

    /**
     * A part.
     *
     * @param name its name
     * @param payloadBits data
     * @param tagBits tags
     * @param pointerBits pointers, and positions within lines
     * @param stateBits valid, dirty and kind
     * @param orderBits order of use for replacement
     * @param comparators comparators of a search
     * @param comparedBits width of each comparator
     */
    public record Part(
            String name,
            long payloadBits,
            long tagBits,
            long pointerBits,
            long stateBits,
            long orderBits,
            int comparators,
            int comparedBits) {
        /** All its bits. */
        public long bits() {
            return payloadBits + tagBits + pointerBits + stateBits + orderBits;
        }
    }

    /** All bits. */
    public long bits() {
        return parts.stream().mapToLong(Part::bits).sum();
    }

    /** Bits that are not payload. */
    public long overheadBits() {
        return bits() - parts.stream().mapToLong(Part::payloadBits).sum();
    }

    /** Bits compared at once when every part is searched. */
    public long comparedBits() {
        return parts.stream()
                .mapToLong(part -> (long) part.comparators * part.comparedBits)
                .sum();
    }

    /** The cost of a network cache, without network memory and network TLB. */
    public static HardwareCost of(NetworkCacheParameters parameters, AddressWidths widths) {
        List<Part> parts = new ArrayList<>();
        if (parameters.form() == NetworkCacheParameters.Form.FULLY_ASSOCIATIVE) {
            fullyAssociative(parameters, widths, parts);
        } else {
            sections(parameters, widths, parts);
        }
        links(parameters, widths, parts);
        return new HardwareCost(parts);
    }

    /** The cost of an ordinary data cache: write-back, least recently used. */
    public static HardwareCost ofDataCache(SectionGeometry geometry, AddressWidths widths) {
        long lines = geometry.lines();
        int tag = Math.max(0, widths.physical() - log2(geometry.sets()) - log2(geometry.lineBytes()));
        return new HardwareCost(List.of(new Part(
                geometry.name(),
                8L * geometry.bytes(),
                lines * tag,
                0,
                2 * lines,
                orderBits(geometry.sets(), geometry.ways()),
                geometry.ways(),
                tag)));
    }

    private static void sections(NetworkCacheParameters parameters, AddressWidths widths, List<Part> parts) {
        SectionGeometry network = parameters.network();
        int lineBits = log2(network.lineBytes());
        int pointer = log2(network.lines());
        long lines = network.lines();
        int networkTag = Math.max(0, widths.network() - log2(network.sets()) - lineBits);
        // A bound line needs the process address to which it returns, with the bits within a line, and its length.
        long back = lines * (widths.physical() + lineBits + 1);
        boolean whole = parameters.messageLines() == NetworkCacheParameters.MessageLines.WHOLE_MESSAGE;
        boolean several = parameters.largestMessage() > network.lineBytes();
        long links = whole && several ? 2 * lines * (pointer + 1) : 0;
        parts.add(new Part(
                network.name(),
                8L * network.bytes(),
                lines * networkTag,
                back + links,
                3 * lines,
                orderBits(network.sets(), network.ways()),
                network.ways(),
                networkTag));
        SectionGeometry message = parameters.message();
        int messageTag = messageTag(parameters, widths);
        parts.add(new Part(
                message.name(),
                0,
                (long) message.lines() * messageTag,
                (long) message.lines() * pointer,
                message.lines(),
                orderBits(message.sets(), message.ways()),
                message.ways(),
                messageTag));
        SectionGeometry process = parameters.process();
        int processTag = Math.max(0, widths.physical() - log2(process.sets()) - lineBits);
        // Each entry covers a part of its block: first byte, last byte, and their position in the line.
        int range = 3 * lineBits;
        parts.add(new Part(
                process.name(),
                0,
                (long) process.lines() * processTag,
                (long) process.lines() * (pointer + range),
                process.lines(),
                orderBits(process.sets(), process.ways()),
                process.ways(),
                processTag));
    }

    private static void fullyAssociative(NetworkCacheParameters parameters, AddressWidths widths, List<Part> parts) {
        SectionGeometry network = parameters.network();
        int lineBits = log2(network.lineBytes());
        long lines = network.lines();
        boolean whole = parameters.messageLines() == NetworkCacheParameters.MessageLines.WHOLE_MESSAGE;
        boolean several = parameters.largestMessage() > network.lineBytes();
        long links = whole && several ? 2 * lines * (log2(network.lines()) + 1) : 0;
        int networkTag = Math.max(0, widths.network() - lineBits);
        parts.add(new Part(
                "lines with network tags",
                8L * network.bytes(),
                lines * networkTag,
                links + lines * (lineBits + 1),
                3 * lines,
                orderBits(1, network.lines()),
                network.lines(),
                networkTag));
        int messageTag = messageTag(parameters, widths);
        parts.add(new Part("message tags", 0, lines * messageTag, 0, 0, 0, network.lines(), messageTag));
        // The tag is the address of a byte, and a hit lies between it and the end: two comparisons of magnitude.
        parts.add(new Part(
                "process tags", 0, lines * widths.physical(), 0, 0, 0, 2 * network.lines(), widths.physical()));
    }

    private static void links(NetworkCacheParameters parameters, AddressWidths widths, List<Part> parts) {
        LinkTranslationParameters link = parameters.link();
        if (link.entries() == 0) {
            return;
        }
        int sets = link.entries() / link.ways();
        // The set is chosen by a sum of ID and sequence number, so the tag keeps all of both.
        int tag = messageTag(parameters, widths);
        long target = (long) widths.network() - log2(parameters.network().lineBytes());
        parts.add(new Part(
                "link translation buffer",
                0,
                (long) link.entries() * tag,
                link.entries() * target,
                link.entries(),
                orderBits(sets, link.ways()),
                link.ways(),
                tag));
    }

    /** ID and sequence number, and the number of the line if the lines of a message are separate. */
    private static int messageTag(NetworkCacheParameters parameters, AddressWidths widths) {
        int part = parameters.messageLines() == NetworkCacheParameters.MessageLines.LINES_APART
                ? log2((parameters.largestMessage() + parameters.network().lineBytes() - 1)
                        / parameters.network().lineBytes())
                : 0;
        return widths.messageId() + widths.sequence() + part;
    }

    /** Bits for the order of use of each set: enough for every permutation of its ways. */
    private static long orderBits(int sets, int ways) {
        double permutations = 0;
        for (int way = 2; way <= ways; way++) {
            permutations += Math.log(way) / Math.log(2);
        }
        return sets * (long) Math.ceil(permutations - 1e-9);
    }

    /** Bits that distinguish a number of things. */
    private static int log2(int things) {
        return things <= 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(things - 1);
    }
}
