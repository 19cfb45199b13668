package dev.harbinger.study.pushpull.node;

import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.engine.SendOperation;
import dev.harbinger.study.pushpull.cost.Machine;
import java.lang.foreign.MemorySegment;

/**
 * A rank whose peer is on another node: its program and its engine. The card and the reception handler belong to its
 * {@link Node}.
 */
final class RankOfNode extends SimulatedRank {
    /** Shared by the process and the kernel (section 3). */
    final PushedBuffer pushedBuffer;

    private final Node node;
    /** Number of this process on the node, and of its peer on the other. */
    private final int process;

    private long destinationReady;
    private boolean computing;
    private long stopped;

    RankOfNode(int rank, Machine machine, EventQueue events, Variant variant, long seed, Node node) {
        super(rank, machine, events, variant, seed);
        this.pushedBuffer = new PushedBuffer(machine, variant);
        this.node = node;
        this.process = node.add(this);
    }

    // ---- the program

    @Override
    public void send(MemorySegment data, Runnable then) {
        long bytes = data.byteSize();
        long pushes = variant.pushed(bytes);
        // What the program copies to the card by itself needs no physical addresses (section 4.3); what it cannot in
        // one frame is sent by the kernel, which does.
        boolean byKernel = pushes > machine.frameRoom(true);
        boolean isPulled = pushes < bytes;
        long translation = byKernel || isPulled ? about(machine.translation(bytes)) : 0;
        boolean first = byKernel || !variant.masking();
        events.at(events.now() + about(machine.nanos("send.call")) + (first ? translation : 0), () -> {
            clock = events.now();
            SendOperation send = sending(data);
            // Pulls cannot come before the packets have left.
            sourceReady = clock;
            engine.start(send);
            flush();
            clock += first ? 0 : translation;
            sourceReady = clock;
            events.at(clock, then);
        });
    }

    @Override
    public void receive(MemorySegment into, Runnable then) {
        long translation = about(machine.translation(into.byteSize()));
        events.at(events.now() + about(machine.nanos("receive.call")) + (variant.masking() ? 0 : translation), () -> {
            clock = events.now();
            ReceiveOperation receive = receiving(into, then);
            long before = copied();
            engine.post(receive);
            engine.settle();
            flush();
            clock += variant.masking() ? translation : 0;
            destinationReady = clock;
            long waited = copied() - before;
            pushedBuffer.remove(waited);
            clock += machine.copyFar(waited);
            noticeReceived(0);
        });
    }

    @Override
    public void compute(long nanos, Runnable then) {
        computing = true;
        stopped = 0;
        events.at(events.now() + nanos + node.looksDuring(process, nanos), () -> goOn(then));
    }

    private void goOn(Runnable then) {
        if (stopped > 0) {
            long more = stopped;
            stopped = 0;
            events.at(events.now() + more, () -> goOn(then));
        } else {
            computing = false;
            then.run();
        }
    }

    @Override
    public void resize(long bytes) {
        pushedBuffer.resize(bytes);
    }

    boolean isComputing() {
        return computing;
    }

    /** The handler has the processor for some nanoseconds. */
    void stop(long nanos) {
        if (computing) {
            stopped += nanos;
        }
    }

    // ---- its node

    @Override
    public boolean offer(int to, long word0, long word1, long word2, MemorySegment payload, long offset, int length) {
        byte[] copy = new byte[length];
        MemorySegment.copy(payload, offset, MemorySegment.ofArray(copy), 0, length);
        Packet packet = new Packet(process, word0, word1, word2, MemorySegment.ofArray(copy));
        clock = node.send(packet, clock, about(machine.nanos("transmit.invoke")));
        return true;
    }

    /** Whether the payload of a packet must wait in the pushed buffer. */
    boolean isEarly(Packet packet) {
        return switch (Engine.pushOf(packet.word0())) {
            case FIRST -> engine.postedReceives() == 0;
            case SECOND -> engine.unexpectedMessages() > 0;
            case NONE -> false;
        };
    }

    /** Moves the clock to when the addresses of the posted receive are known. */
    void waitForAddresses() {
        clock = Math.max(clock, destinationReady);
    }

    /** Takes a whole packet, at the clock. */
    void take(Packet packet) {
        if (packet.bytes() == 0 && Engine.pushOf(packet.word0()) == Engine.Push.NONE) {
            clock = Math.max(clock, sourceReady);
        }
        engine.packet(peer, packet.word0(), packet.word1(), packet.word2(), packet.payload(), 0, packet.bytes());
        flush();
        noticeReceived(machine.nanos("receive.notice"));
    }
}
