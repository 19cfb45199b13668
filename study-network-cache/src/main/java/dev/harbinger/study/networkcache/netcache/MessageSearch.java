package dev.harbinger.study.networkcache.netcache;

import java.util.Arrays;

/**
 * Finds the lines of a waiting message by its ID: in the message section, else by the link translation buffer, else by
 * a search of network memory (Khunjush, section 3.1.1). For one thread.
 */
final class MessageSearch {
    private final NetworkSection lines;
    private final MessageTags messageTags;
    private final LinkTranslationBuffer links;
    private final EventCounts counts;
    private final int messageLatency;
    private final LinkTranslationParameters linkParameters;
    private final boolean whole;

    /** How the latest message was found, and the cycles of finding it. */
    private Found found = Found.NOT_THERE;

    private long cycles;

    MessageSearch(
            NetworkCacheParameters parameters,
            NetworkSection lines,
            MessageTags messageTags,
            LinkTranslationBuffer links,
            EventCounts counts) {
        this.lines = lines;
        this.messageTags = messageTags;
        this.links = links;
        this.counts = counts;
        this.messageLatency = parameters.message().latency();
        this.linkParameters = parameters.link();
        this.whole = parameters.messageLines() == NetworkCacheParameters.MessageLines.WHOLE_MESSAGE;
    }

    /** How the latest message was found. */
    Found found() {
        return found;
    }

    /** Cycles of finding the latest message. */
    long cycles() {
        return cycles;
    }

    /** Cycles of not finding a message. */
    int missCycles() {
        return messageLatency + linkParameters.latency();
    }

    /**
     * The line of each part of a message, or {@link NetworkSection#NONE} if the part is in network memory. The message
     * can no longer be found by its ID. How it was found, and in how many cycles, are in {@link #found} and
     * {@link #cycles} until the next call; an object for all three would be one more per simulated receive.
     */
    int[] find(WaitingMessage message) {
        int[] at = new int[message.lines()];
        found = Found.IN_CACHE;
        cycles = messageLatency;
        for (int part = 0; part < at.length; part++) {
            if (whole && part > 0) {
                at[part] = at[0] == NetworkSection.NONE ? at[0] : lines.following(at[part - 1]);
                continue;
            }
            at[part] = messageTags.find(message.id(), message.sequence(), part);
            if (at[part] == NetworkSection.NONE) {
                translate(message, part);
            } else {
                messageTags.remove(message.id(), message.sequence(), part);
            }
        }
        counts.add(
                switch (found) {
                    case BY_TRANSLATION -> NetworkEvent.FOUND_BY_TRANSLATION;
                    case BY_SEARCH -> NetworkEvent.FOUND_BY_SEARCH;
                    default -> NetworkEvent.FOUND_IN_CACHE;
                });
        return at;
    }

    private void translate(WaitingMessage message, int part) {
        cycles += linkParameters.latency();
        if (links.take(message.id(), message.sequence(), part) == LinkTranslationBuffer.NONE) {
            cycles += linkParameters.searchCycles();
            found = Found.BY_SEARCH;
        } else if (found == Found.IN_CACHE) {
            found = Found.BY_TRANSLATION;
        }
    }

    /** How many of the parts that {@link #find} returned are in network memory. */
    static int countInMemory(int[] at) {
        return (int)
                Arrays.stream(at).filter(line -> line == NetworkSection.NONE).count();
    }
}
