package dev.harbinger.study.networkcache.netcache;

import org.jspecify.annotations.Nullable;

/**
 * Message tags that are part of the lines and all compared at once: the fully associative form (Afsahi and Dimopoulos,
 * section 7.1). They can always be set, so no other entry is replaced.
 */
final class MessageTagsOfLines implements MessageTags {
    private final NetworkSection lines;

    MessageTagsOfLines(NetworkSection lines) {
        this.lines = lines;
    }

    @Override
    public int find(long id, long sequence, int part) {
        for (int line = 0; line < lines.count(); line++) {
            if (lines.part(line) == part && holds(line, id, sequence)) {
                return line;
            }
        }
        return NetworkSection.NONE;
    }

    @Override
    public int insert(long id, long sequence, int part, int line) {
        return NetworkSection.NONE;
    }

    @Override
    public void remove(long id, long sequence, int part) {
        // The tag becomes invalid with the line's state.
    }

    private boolean holds(int line, long id, long sequence) {
        @Nullable WaitingMessage message = lines.message(line);
        if (message != null) {
            return message.id() == id && message.sequence() == sequence;
        }
        @Nullable Reservation reserved = lines.reservation(line);
        return reserved != null && reserved.id == id && reserved.sequence == sequence;
    }
}
