package dev.harbinger.messaging.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** MPI's rules of matching at one rank, in the simplest words: two lists, looked through from the oldest on. */
final class ReferenceMatching {
    private static final int ANY = -1;

    private final int rank;
    private final List<Posted> posted = new ArrayList<>();
    private final List<Sent> arrived = new ArrayList<>();
    private final Set<Integer> ended = new HashSet<>();
    private final Set<Integer> failed = new HashSet<>();
    private @Nullable Posted beingPosted;

    ReferenceMatching(int rank) {
        this.rank = rank;
    }

    /** A message as its sender gave it. */
    static final class Sent {
        final long context;
        final int source;
        final int destination;
        final int tag;
        final byte[] content;

        @Nullable
        Posted receivedBy;
        /** Its send failed. */
        boolean failed;

        Sent(long context, int source, int destination, int tag, byte[] content) {
            this.context = context;
            this.source = source;
            this.destination = destination;
            this.tag = tag;
            this.content = content;
        }

        @Override
        public String toString() {
            return "message of " + content.length + " bytes from rank " + source + " to " + destination + ", tag " + tag
                    + ", context " + context;
        }
    }

    /** A receive. */
    static final class Posted {
        final long context;
        final int source;
        final int tag;

        @Nullable
        Sent got;

        boolean early;
        boolean cancelled;
        /** It can never be completed: a rank it waits for has ended. */
        boolean hopeless;

        Posted(long context, int source, int tag) {
            this.context = context;
            this.source = source;
            this.tag = tag;
        }

        boolean matches(Sent message) {
            return context == message.context
                    && (source == ANY || source == message.source)
                    && (tag == ANY || tag == message.tag);
        }

        private void get(Sent message, boolean isEarly) {
            got = message;
            message.receivedBy = this;
            early = isEarly;
        }

        @Override
        public String toString() {
            return "receive from rank " + source + ", tag " + tag + ", context " + context + ", of " + got;
        }
    }

    void arrive(Sent message) {
        for (Posted receive : posted) {
            if (receive.matches(message)) {
                posted.remove(receive);
                receive.get(message, receive == beingPosted);
                return;
            }
        }
        arrived.add(message);
    }

    void post(Posted receive) {
        Sent message = find(receive.context, receive.source, receive.tag);
        if (message != null) {
            arrived.remove(message);
            receive.get(message, true);
        } else if (isHopeless(receive.context, receive.source)) {
            receive.hopeless = true;
        } else {
            posted.add(receive);
            beingPosted = receive;
        }
    }

    void settle() {
        beingPosted = null;
    }

    void cancel(Posted receive) {
        receive.cancelled = posted.remove(receive);
    }

    @Nullable
    Sent find(long context, int source, int tag) {
        Posted probe = new Posted(context, source, tag);
        for (Sent message : arrived) {
            if (probe.matches(message)) {
                return message;
            }
        }
        return null;
    }

    void take(Sent message) {
        arrived.remove(message);
    }

    void receiveTaken(Sent message, Posted receive) {
        receive.get(message, true);
    }

    /** A rank has ended: receives that only it could complete, or that it leaves in doubt, are hopeless. */
    void peerEnded(int peer, boolean withFailure) {
        ended.add(peer);
        if (withFailure) {
            failed.add(peer);
        }
        for (Posted receive : List.copyOf(posted)) {
            if (isHopeless(receive.context, receive.source)) {
                posted.remove(receive);
                receive.hopeless = true;
            }
        }
    }

    /** Whether nothing begun with this peer, or any, in this context can be relied on any more. */
    boolean isHopeless(long context, int peer) {
        if (Context.isCollective(context) && !failed.isEmpty()) {
            return true;
        }
        if (peer == ANY) {
            return !failed.isEmpty();
        }
        return ended.contains(peer);
    }

    /** Whether {@code peer} may be blamed for what befell an operation with {@code other} in {@code context}. */
    boolean mayBlame(int peer, long context, int other) {
        return ended.contains(peer)
                && (peer == other || (other == ANY || Context.isCollective(context)) && failed.contains(peer));
    }

    List<Sent> arrived() {
        return List.copyOf(arrived);
    }

    List<Posted> posted() {
        return List.copyOf(posted);
    }

    @Override
    public String toString() {
        return "rank " + rank + " with " + posted.size() + " receives and " + arrived.size() + " early messages";
    }
}
