package dev.harbinger.study.pushpull.node;

import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.SendOperation;
import dev.harbinger.study.pushpull.cost.Machine;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A rank that is a process of one node, as its peer is. The kernel hands packets over by reference, so the only copies
 * are those of the engine: one by zero buffers when the receive was registered before the transfer, two through the
 * pushed buffer when it was not (Push-Pull Messaging, sections 4.2 and 5.1).
 *
 * <p>Send and receive race for that: a send can begin its transfer once the addresses of its <em>first</em> page are
 * known, or at once when the call itself carries what is pushed; a receive is registered once those of <em>all</em>
 * pages are.
 */
final class RankOfProcess extends SimulatedRank {
    private final Deque<Packet> outgoing = new ArrayDeque<>();
    private RankOfProcess other = this;
    /** Until when a copy to or from this rank's memory is under way. */
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
            // What is being pushed at this moment must be in the pushed buffer first.
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

    @Override
    public boolean offer(int to, long word0, long word1, long word2, MemorySegment payload, long offset, int length) {
        outgoing.add(new Packet(word0, word1, word2, payload.asSlice(offset, length)));
        return true;
    }

    /** Hands over what the engine has offered, one after the other; returns when the last is done. */
    private long handOver(long from) {
        long done = from;
        while (!outgoing.isEmpty()) {
            done = other.take(outgoing.removeFirst(), done);
        }
        return done;
    }

    /** Lets the kernel carry what the engine has offered in answer to something, at the clock. */
    private void pull() {
        if (!outgoing.isEmpty()) {
            events.at(clock, () -> handOver(events.now()));
        }
    }

    /** A packet comes, carried by the peer's call or by the kernel; returns when its copies are made. */
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
