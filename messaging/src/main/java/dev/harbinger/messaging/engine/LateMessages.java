package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.LatePackets;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/**
 * Finds the messages in packets that arrive after a rank has left the job. Only messages whose sender needs no answer:
 * another sender learns that the rank has ended. One thread at a time.
 */
public final class LateMessages implements LatePackets {
    private final Arrival arrival = new Arrival();
    private final Consumer<Envelope> found;
    private final Runnable over;

    /**
     * Finds messages.
     *
     * @param found receives the envelope of each message, valid during the call
     * @param over called when no more can arrive
     */
    public LateMessages(Consumer<Envelope> found, Runnable over) {
        this.found = found;
        this.over = over;
    }

    @Override
    public void packet(int peer, long word0, long word1, long word2, MemorySegment memory, long offset, int length) {
        if (Packet.kind(word0) != Packet.PUSH) {
            return;
        }
        arrival.read(peer, false, word0, word1, word2, memory, offset, length);
        boolean answered = arrival.has(Packet.HELD) || arrival.has(Packet.SYNC) || arrival.has(Packet.GRANTED);
        if (Context.kind(arrival.context).isMatched() && !answered) {
            found.accept(arrival);
        }
        arrival.clear();
    }

    @Override
    public void over() {
        over.run();
    }
}
