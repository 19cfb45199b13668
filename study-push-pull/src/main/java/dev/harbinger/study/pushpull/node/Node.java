package dev.harbinger.study.pushpull.node;

import dev.harbinger.study.pushpull.cost.Machine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A node: what its processes share. They have one card, whose transmission thread one at a time may invoke, and one
 * reception handler, which serves one frame after the other (Push-Pull Messaging, section 2).
 *
 * <pre>
 * program     call - invoke transmission - copy to card        call - register - ............ - notice
 * card                                     fetch - wire -> receive                            |
 * handler                                                  interrupt - process - copy - engine - (invoke transmission)
 * </pre>
 */
final class Node {
    /** How the handler learns of frames (section 2, stage 3). */
    private enum Reception {
        INTERRUPT,
        POLLING
    }

    private final Machine machine;
    private final EventQueue events;
    private final Wire wire;
    private final GoBackN link;
    private final List<RankOfNode> programs = new ArrayList<>();
    private final Processors processors;
    private final boolean polls;
    private final long pollPeriod;

    private final Deque<Arrival> arrived = new ArrayDeque<>();
    private boolean handling;
    /** The processor that the handler runs on. */
    private int handler;

    private Node other = this;
    private long sequence;
    /** When the transmission thread is free. */
    private long transmissionFree;

    /** Bytes in a pushed buffer that belong to the incomplete packet. */
    private long pushedOfPacket;

    private int bytesOfPacket;

    private long frames;
    private long dropped;

    private record Arrival(Frame frame, long acknowledged) {}

    Node(Machine machine, EventQueue events, Wire wire) {
        this.machine = machine;
        this.events = events;
        this.wire = wire;
        this.processors = new Processors(machine, programs);
        this.polls = machine.choice("reception", Reception.class) == Reception.POLLING;
        this.pollPeriod = machine.nanos("poll.period");
        this.link = new GoBackN(
                events,
                new GoBackN.Behaviour(machine.count("link.window"), machine.nanos("link.timeout")),
                this::transmit);
    }

    void connect(Node to) {
        other = to;
    }

    /** Adds a program; returns its number, the same as that of its peer on the other node. */
    int add(RankOfNode program) {
        programs.add(program);
        return programs.size() - 1;
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

    /**
     * The time that looks for frames take from a computation of a program by its number, if they are on its processor.
     */
    long looksDuring(int program, long nanos) {
        boolean here = polls && processors.forHandler() == processors.of(program);
        return here ? nanos / pollPeriod * machine.nanos("poll.look") : 0;
    }

    // ---- sending

    /**
     * Sends a packet of a program from its clock on, once the transmission thread is free.
     *
     * @param invoke time that invoking the transmission thread takes
     * @return when the packet has been handed to the card
     */
    long send(Packet packet, long clock, long invoke) {
        long time = Math.max(clock, transmissionFree) + invoke;
        int length = packet.bytes();
        int at = 0;
        do {
            boolean first = at == 0;
            int part = Math.min(length - at, machine.frameRoom(first));
            at += part;
            time += machine.copyOut(part);
            frames++;
            Frame frame = new Frame(sequence++, packet, part, first, at == length);
            events.at(time, () -> link.send(frame));
        } while (at < length);
        transmissionFree = time;
        return time;
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
            handler = processors.forHandler();
            if (polls) {
                long look = (events.now() + pollPeriod - 1) / pollPeriod * pollPeriod;
                events.at(look + machine.nanos("poll.look"), this::handleNext);
            } else {
                long interrupt = programs.getFirst().about(machine.nanos("interrupt"));
                processors.stop(handler, interrupt);
                events.at(events.now() + interrupt, this::handleNext);
            }
        }
    }

    private void handleNext() {
        Arrival next = arrived.poll();
        if (next == null) {
            handling = false;
            return;
        }
        RankOfNode program = programs.get(next.frame().packet().process());
        program.clock = events.now() + machine.nanos("handler.frame");
        handle(program, next.frame(), next.acknowledged());
        processors.stop(handler, program.clock - events.now());
        events.at(program.clock, this::handleNext);
    }

    private void handle(RankOfNode program, Frame frame, long acknowledged) {
        link.acknowledge(acknowledged);
        if (frame.isAcknowledgement()) {
            return;
        }
        Packet packet = frame.packet();
        boolean early = frame.payload() > 0 && program.isEarly(packet);
        if (!link.expects(frame) || (early && !program.pushedBuffer.hasRoom(frame.payload()))) {
            dropped++;
            link.dropped();
            return;
        }
        link.taken();
        bytesOfPacket += frame.payload();
        if (early) {
            program.pushedBuffer.add(frame.payload());
            pushedOfPacket += frame.payload();
            program.clock += machine.nanos("handler.queue");
        } else if (frame.payload() > 0) {
            program.waitForAddresses();
        }
        program.clock += machine.copyIn(frame.payload());
        if (frame.last()) {
            complete(program, packet);
        }
    }

    private void complete(RankOfNode program, Packet packet) {
        if (packet.bytes() != bytesOfPacket) {
            throw new IllegalStateException(
                    "a packet of " + packet.bytes() + " bytes is complete with " + bytesOfPacket + " of them");
        }
        boolean waits = pushedOfPacket > 0 && program.isEarly(packet);
        if (!waits) {
            // Its first frames came before the receive was posted, the others after.
            program.clock += machine.copyFar(pushedOfPacket);
            program.pushedBuffer.remove(pushedOfPacket);
        }
        pushedOfPacket = 0;
        bytesOfPacket = 0;
        program.take(packet);
    }
}
