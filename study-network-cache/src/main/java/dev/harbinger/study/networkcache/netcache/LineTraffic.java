package dev.harbinger.study.networkcache.netcache;

import dev.harbinger.study.networkcache.netmemory.NetworkMemory;
import org.jspecify.annotations.Nullable;

/**
 * Moves lines into and out of the network cache, and keeps the three kinds of tags consistent: a line that loses one of
 * its tags leaves. For one thread.
 */
final class LineTraffic {
    private final NetworkSection lines;
    private final MessageTags messageTags;
    private final ProcessTags processTags;
    private final LinkTranslationBuffer links;
    private final NetworkMemory memory;
    private final VictimChoice victims;
    private final EvictionSink sink;
    private final EventCounts counts;
    private final boolean whole;

    /** @param whole whether the lines of a message are linked and leave together */
    LineTraffic(
            NetworkSection lines,
            MessageTags messageTags,
            ProcessTags processTags,
            LinkTranslationBuffer links,
            NetworkMemory memory,
            VictimChoice victims,
            EvictionSink sink,
            EventCounts counts,
            boolean whole) {
        this.lines = lines;
        this.messageTags = messageTags;
        this.processTags = processTags;
        this.links = links;
        this.memory = memory;
        this.victims = victims;
        this.sink = sink;
        this.counts = counts;
        this.whole = whole;
    }

    /** Bytes of a message that lie in one of its lines. */
    int bytesOf(int length, int part) {
        return Math.min(lines.lineBytes(), length - part * lines.lineBytes());
    }

    /** Whether a line of a message would replace a message that is expected earlier. */
    boolean passesBy(WaitingMessage message) {
        for (int part = 0; part < message.lines(); part++) {
            int set = lines.setOf(message.address() + (long) part * lines.lineBytes());
            if (victims.free(set) == NetworkSection.NONE && victims.passesBy(message, victims.choose(set, message))) {
                return true;
            }
        }
        return false;
    }

    /** Puts a message into lines that can be found by its ID. */
    void enter(WaitingMessage message, byte[] payload) {
        int before = NetworkSection.NONE;
        for (int part = 0; part < message.lines(); part++) {
            int bytes = bytesOf(message.length(), part);
            int line = place(message, part, bytes, true);
            System.arraycopy(payload, part * lines.lineBytes(), lines.payload(), lines.position(line), bytes);
            if (whole) {
                linkTo(before, line);
                before = line;
            } else {
                register(message, part, line);
            }
        }
        if (whole) {
            register(message, 0, lines.firstOf(before));
        }
    }

    /** Enters a message that bypasses the network cache into the link translation buffer. */
    void leaveLinks(WaitingMessage message) {
        int tagged = whole ? 1 : message.lines();
        for (int part = 0; part < tagged; part++) {
            leaveLink(message, part);
        }
    }

    /** Brings a part of a message back from network memory. It cannot be found by its message ID. */
    int reload(WaitingMessage message, int part) {
        int bytes = bytesOf(message.length(), part);
        int line = place(message, part, bytes, false);
        memory.read(message.address() + (long) part * lines.lineBytes(), lines.payload(), lines.position(line), bytes);
        counts.add(NetworkEvent.RELOADED);
        return line;
    }

    /** Binds a line to the process address of its bytes; returns whether it is still in the network cache. */
    boolean bind(int line, long processAddress) {
        lines.bind(line, processAddress);
        if (lines.length(line) == 0) {
            lines.invalidate(line);
            return true;
        }
        counts.add(NetworkEvent.LINES_BOUND);
        return findByProcess(line);
    }

    /** Reserves lines for a message that has not arrived; returns whether there was room. */
    boolean reserve(Reservation reservation) {
        int before = NetworkSection.NONE;
        for (int part = 0; part < reservation.lines && !reservation.lost; part++) {
            int set = lines.setOf(reservation.processAddress + (long) part * lines.lineBytes());
            int line = victims.free(set);
            if (line == NetworkSection.NONE) {
                counts.add(NetworkEvent.NETWORK_REPLACEMENTS);
                line = victims.choose(set, null);
                evict(line);
                if (reservation.lost) {
                    return false;
                }
            }
            lines.reserve(line, reservation, part, bytesOf(reservation.bytes, part));
            linkTo(whole ? before : NetworkSection.NONE, line);
            before = line;
            if (findByProcess(line) && (!whole || part == 0)) {
                displacedMessage(messageTags.insert(reservation.id, reservation.sequence, part, line));
            }
        }
        return !reservation.lost;
    }

    /** Puts a message into the lines reserved for it. */
    void fill(Reservation reservation, byte[] payload) {
        int next = NetworkSection.NONE;
        for (int part = 0; part < reservation.lines; part++) {
            int line = whole && part > 0 ? next : messageTags.find(reservation.id, reservation.sequence, part);
            next = lines.following(line);
            messageTags.remove(reservation.id, reservation.sequence, part);
            int bytes = bytesOf(payload.length, part);
            if (bytes > 0) {
                System.arraycopy(payload, part * lines.lineBytes(), lines.payload(), lines.position(line), bytes);
                lines.fill(line, bytes);
            } else {
                processTags.remove(line);
                lines.invalidate(line);
            }
        }
    }

    /** Empties a line of any kind; its bytes go to their memory. */
    void evict(int line) {
        switch (lines.state(line)) {
            case NetworkSection.UNBOUND -> pushOut(line);
            case NetworkSection.BOUND -> {
                counts.add(NetworkEvent.BOUND_EVICTED);
                handOn(line);
            }
            case NetworkSection.RESERVED -> lose(line);
            default -> {}
        }
    }

    /** Gives the bytes of a bound line to the process and empties it. */
    void handOn(int line) {
        sink.bound(lines.processAddress(line), lines.payload(), lines.position(line), lines.length(line));
        drop(line);
    }

    /** Empties a bound line; its bytes are lost. */
    void drop(int line) {
        processTags.remove(line);
        lines.invalidate(line);
    }

    private int place(WaitingMessage message, int part, int bytes, boolean isDirty) {
        int set = lines.setOf(message.address() + (long) part * lines.lineBytes());
        int line = victims.free(set);
        if (line == NetworkSection.NONE) {
            counts.add(NetworkEvent.NETWORK_REPLACEMENTS);
            line = victims.choose(set, message);
            evict(line);
        }
        lines.hold(line, message, part, bytes, isDirty);
        return line;
    }

    private void linkTo(int before, int line) {
        if (before != NetworkSection.NONE) {
            lines.link(before, line);
        }
    }

    private void register(WaitingMessage message, int part, int line) {
        displacedMessage(messageTags.insert(message.id(), message.sequence(), part, line));
    }

    private void displacedMessage(int line) {
        if (line != NetworkSection.NONE) {
            counts.add(NetworkEvent.MESSAGE_REPLACEMENTS);
            evict(line);
        }
    }

    /** Enters a line under its process address; returns whether it is still in the network cache. */
    private boolean findByProcess(int line) {
        byte state = lines.state(line);
        int entries = processTags.entries(line);
        for (int which = 0; which < entries; which++) {
            int displaced = processTags.insert(line, which);
            if (displaced != NetworkSection.NONE) {
                counts.add(NetworkEvent.PROCESS_REPLACEMENTS);
                evict(displaced);
                if (lines.state(line) != state) {
                    return false;
                }
            }
        }
        return true;
    }

    private void pushOut(int line) {
        @Nullable WaitingMessage message = lines.message(line);
        if (message == null) {
            throw new IllegalStateException("unbound line " + line + " has no message");
        }
        int tagged = whole ? 0 : lines.part(line);
        messageTags.remove(message.id(), message.sequence(), tagged);
        leaveLink(message, tagged);
        int leaving = whole ? lines.firstOf(line) : line;
        while (leaving != NetworkSection.NONE) {
            int next = lines.following(leaving);
            counts.add(NetworkEvent.UNBOUND_PUSHED_OUT);
            if (lines.isDirty(leaving)) {
                counts.add(NetworkEvent.UNBOUND_WRITTEN_BACK);
                memory.write(
                        message.address() + (long) lines.part(leaving) * lines.lineBytes(),
                        lines.payload(),
                        lines.position(leaving),
                        lines.length(leaving));
            }
            lines.invalidate(leaving);
            leaving = next;
        }
    }

    private void leaveLink(WaitingMessage message, int part) {
        long address = message.address() + (long) part * lines.lineBytes();
        if (links.put(message.id(), message.sequence(), part, address)) {
            counts.add(NetworkEvent.LINKS_LOST);
        }
    }

    private void lose(int line) {
        @Nullable Reservation reservation = lines.reservation(line);
        if (reservation == null) {
            throw new IllegalStateException("reserved line " + line + " has no message");
        }
        counts.add(NetworkEvent.RESERVATIONS_LOST);
        reservation.lost = true;
        for (int other = 0; other < lines.count(); other++) {
            if (lines.reservation(other) == reservation) {
                drop(other);
            }
        }
        for (int part = 0; part < reservation.lines; part++) {
            messageTags.remove(reservation.id, reservation.sequence, part);
        }
    }
}
