package dev.harbinger.study.pushpull.node;

import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.engine.SendOperation;
import dev.harbinger.study.pushpull.cost.Machine;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A rank that has a node to itself, joined to the other by a wire: the communication pipeline of Push-Pull Messaging,
 * section 2. Its program runs on one processor; the reception handler runs on another, one at a time, unless interrupts
 * are asymmetric, when it stops the program's.
 *
 * <pre>
 * program     call - invoke transmission - copy to card        call - register - ............ - notice
 * card                                     fetch - wire -> receive                            |
 * handler                                                  interrupt - process - copy - engine - (invoke transmission)
 * </pre>
 */
final class RankOfNode extends SimulatedRank {
    private final Wire wire;
    private final GoBackN link;
    private final PushedBuffer pushedBuffer;
    private final boolean stopsProgram;

    private final Deque<Arrival> arrived = new ArrayDeque<>();
    private boolean handling;

    private RankOfNode other = this;
    private long sequence;
    /** When the transmission thread, which one at a time may invoke, is free. */
    private long transmissionFree;

    private long destinationReady;
    private boolean computing;
    private long stopped;

    /** Bytes in the pushed buffer that belong to the incomplete packet. */
    private long pushedOfPacket;

    private int bytesOfPacket;

    private long frames;
    private long dropped;

    private record Arrival(Frame frame, long acknowledged) {}

    RankOfNode(int rank, Machine machine, EventQueue events, Variant variant, long seed, Wire wire) {
        super(rank, machine, events, variant, seed);
        this.wire = wire;
        this.pushedBuffer = new PushedBuffer(machine, variant);
        this.stopsProgram = machine.count("interrupt.symmetric") == 0;
        this.link = new GoBackN(
                events,
                new GoBackN.Behaviour(
                        machine.count("link.window"),
                        machine.count("link.ack-after"),
                        machine.nanos("link.ack-delay"),
                        machine.nanos("link.timeout")),
                this::transmit);
    }

    void connect(RankOfNode to) {
        other = to;
    }

    /** Frames that this node has sent, each once. */
    long frames() {
        return frames;
    }

    /** Frames that found no room in the pushed buffer, or followed one that did. */
    long dropped() {
        return dropped;
    }

    /** Frames that this node has sent more than once. */
    long sentAgain() {
        return link.sentAgain();
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
        events.at(events.now() + nanos, () -> goOn(then));
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

    // ---- sending

    @Override
    public boolean offer(int to, long word0, long word1, long word2, MemorySegment payload, long offset, int length) {
        byte[] copy = new byte[length];
        MemorySegment.copy(payload, offset, MemorySegment.ofArray(copy), 0, length);
        Packet packet = new Packet(word0, word1, word2, MemorySegment.ofArray(copy));
        clock = Math.max(clock, transmissionFree) + about(machine.nanos("transmit.invoke"));
        int at = 0;
        do {
            boolean first = at == 0;
            int part = Math.min(length - at, machine.frameRoom(first));
            at += part;
            clock += machine.copyOut(part);
            frames++;
            Frame frame = new Frame(sequence++, packet, part, first, at == length);
            events.at(clock, () -> link.send(frame));
        } while (at < length);
        transmissionFree = clock;
        return true;
    }

    /** The card: fetches the frame while earlier ones are on the wire. */
    private void transmit(Frame frame, long acknowledged) {
        long ready = events.now() + machine.nanos("nic.transmit") + machine.fetch(frame.payload(), frame.first());
        long end = wire.carry(ready, machine.frame(frame.payload(), frame.first()), machine.gap());
        events.at(end + machine.nanos("nic.receive"), () -> other.arrive(new Arrival(frame, acknowledged)));
    }

    // ---- the reception handler

    private void arrive(Arrival arrival) {
        arrived.add(arrival);
        if (!handling) {
            handling = true;
            long interrupt = about(machine.nanos("interrupt"));
            stop(interrupt);
            events.at(events.now() + interrupt, this::handleNext);
        }
    }

    private void handleNext() {
        Arrival next = arrived.poll();
        if (next == null) {
            handling = false;
            return;
        }
        clock = events.now() + machine.nanos("handler.frame");
        handle(next.frame(), next.acknowledged());
        stop(clock - events.now());
        events.at(clock, this::handleNext);
    }

    private void stop(long nanos) {
        if (stopsProgram && computing) {
            stopped += nanos;
        }
    }

    private void handle(Frame frame, long acknowledged) {
        link.acknowledge(acknowledged);
        if (frame.isAcknowledgement()) {
            return;
        }
        Packet packet = frame.packet();
        boolean early = frame.payload() > 0 && isEarly(packet);
        if (!link.expects(frame) || (early && !pushedBuffer.hasRoom(frame.payload()))) {
            dropped++;
            link.dropped();
            return;
        }
        link.taken();
        bytesOfPacket += frame.payload();
        if (early) {
            pushedBuffer.add(frame.payload());
            pushedOfPacket += frame.payload();
            clock += machine.nanos("handler.queue");
        } else if (frame.payload() > 0) {
            clock = Math.max(clock, destinationReady);
        }
        clock += machine.copyIn(frame.payload());
        if (frame.last()) {
            complete(packet);
        }
    }

    /** Whether the payload of a packet must wait in the pushed buffer. */
    private boolean isEarly(Packet packet) {
        return switch (Engine.pushOf(packet.word0())) {
            case FIRST -> engine.postedReceives() == 0;
            case SECOND -> engine.unexpectedMessages() > 0;
            case NONE -> false;
        };
    }

    private void complete(Packet packet) {
        if (packet.bytes() != bytesOfPacket) {
            throw new IllegalStateException(
                    "a packet of " + packet.bytes() + " bytes is complete with " + bytesOfPacket + " of them");
        }
        boolean waits = pushedOfPacket > 0 && isEarly(packet);
        if (!waits) {
            // Its first frames came before the receive was posted, the others after.
            clock += machine.copyFar(pushedOfPacket);
            pushedBuffer.remove(pushedOfPacket);
        }
        pushedOfPacket = 0;
        bytesOfPacket = 0;
        if (packet.bytes() == 0 && Engine.pushOf(packet.word0()) == Engine.Push.NONE) {
            clock = Math.max(clock, sourceReady);
        }
        engine.packet(peer, packet.word0(), packet.word1(), packet.word2(), packet.payload(), 0, packet.bytes());
        flush();
        noticeReceived(machine.nanos("receive.notice"));
    }
}
