package dev.harbinger.study.pushpull.node;

import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.SendOperation;
import dev.harbinger.study.pushpull.cost.Machine;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A rank on the same node as its peer. The kernel passes packets by reference, so only the engine copies: once by zero
 * buffers if the receive was registered before the transfer, twice through the pushed buffer if it was not (Push-Pull
 * Messaging, sections 4.2 and 5.1).
 *
 * <p>Send and receive race for this. A send can begin its transfer as soon as the addresses of its <em>first</em> page
 * are known, or at once if the call itself carries the pushed bytes. A receive is registered as soon as the addresses
 * of <em>all</em> its pages are known.
 */
final class RankOfProcess extends SimulatedRank {
    private final Deque<Packet> outgoing = new ArrayDeque<>();
    private RankOfProcess other = this;
    /** End of the latest copy to or from this rank's memory. */
    private long busyUntil;

    RankOfProcess(int rank, Machine machine, EventQueue events, Variant variant, long seed) {
        super(rank, machine, events, variant, seed);
    }

    void connect(RankOfProcess to) {
        other = to;
    }

    @Override
    public void send(MemorySegment data, Runnable then) {
        long bytes = data.byteSize();
        long pushes = variant.pushed(bytes);
        boolean carried = pushes <= machine.count("local.inline");
        long firstPage = carried ? 0 : machine.translation(1);
        long rest = pushes == bytes && carried ? 0 : machine.translation(bytes) - firstPage;
        events.at(events.now() + about(machine.nanos("local.call")) + firstPage, () -> {
            clock = events.now();
            sourceReady = clock + rest;
            SendOperation send = sending(data);
            engine.start(send);
            flush();
            clock = Math.max(handOver(clock), sourceReady);
            events.at(clock, then);
        });
    }

    @Override
    public void receive(MemorySegment into, Runnable then) {
        long registering = about(machine.nanos("local.call")) + machine.translation(into.byteSize());
        events.at(events.now() + registering, () -> {
            // Bytes that are being pushed now must reach the pushed buffer first.
            clock = Math.max(events.now(), busyUntil);
            long before = copied();
            engine.post(receiving(into, then));
            engine.settle();
            flush();
            clock += machine.copyLocal(copied() - before);
            busyUntil = clock;
            noticeReceived(0);
            pull();
        });
    }

    @Override
    public void compute(long nanos, Runnable then) {
        events.at(events.now() + nanos, then);
    }

    /** Does nothing: what the kernel passes by reference needs no room. */
    @Override
    public void resize(long bytes) {}

    @Override
    public boolean offer(int to, long word0, long word1, long word2, MemorySegment payload, long offset, int length) {
        outgoing.add(new Packet(0, word0, word1, word2, payload.asSlice(offset, length)));
        return true;
    }

    /** Passes the offered packets on one after the other; returns the time at which the last is done. */
    private long handOver(long from) {
        long done = from;
        while (!outgoing.isEmpty()) {
            done = other.take(outgoing.removeFirst(), done);
        }
        return done;
    }

    /** Lets the kernel carry the packets that the engine has offered in reply, at the clock. */
    private void pull() {
        if (!outgoing.isEmpty()) {
            events.at(clock, () -> handOver(events.now()));
        }
    }

    /** Receives a packet from the peer's call or the kernel; returns the time at which its copies are done. */
    private long take(Packet packet, long at) {
        boolean pushed = Engine.pushOf(packet.word0()) != Engine.Push.NONE;
        clock = Math.max(at, busyUntil);
        if (packet.bytes() == 0) {
            clock += machine.nanos("local.synchronise");
            clock = pushed ? clock : Math.max(clock, sourceReady);
        }
        long before = copied();
        engine.packet(peer, packet.word0(), packet.word1(), packet.word2(), packet.payload(), 0, packet.bytes());
        flush();
        clock += machine.copyLocal(copied() - before);
        busyUntil = clock;
        noticeReceived(machine.nanos("local.wake"));
        pull();
        return clock;
    }
}
