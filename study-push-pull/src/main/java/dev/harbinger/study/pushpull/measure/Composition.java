package dev.harbinger.study.pushpull.measure;

import dev.harbinger.study.pushpull.cost.Machine;
import java.util.List;

/**
 * The parts of the latency of a short message between nodes in order of time, without jitter. A test compares their sum
 * with the simulated latency.
 */
public final class Composition {
    /**
     * A part.
     *
     * @param stage stage of the communication pipeline (Push-Pull Messaging, section 2)
     * @param what description of the part
     * @param cost key of its cost
     * @param nanos its duration in nanoseconds
     */
    public record Part(String stage, String what, String cost, long nanos) {}

    private Composition() {}

    /**
     * The parts for a message that is pushed in one frame.
     *
     * @throws IllegalArgumentException if it needs more
     */
    public static List<Part> of(Machine machine, int bytes) {
        if (bytes > machine.frameRoom(true)) {
            throw new IllegalArgumentException(
                    bytes + " bytes are more than the " + machine.frameRoom(true) + " of one frame");
        }
        return List.of(
                part("1", "the program's call", "send.call", machine.nanos("send.call")),
                part("1", "transmission thread invoked", "transmit.invoke", machine.nanos("transmit.invoke")),
                part("1", "copy to the card's buffer", "nic.copy-out", machine.copyOut(bytes)),
                part("2", "the card begins to send", "nic.transmit", machine.nanos("nic.transmit")),
                part("2", "first bytes fetched over the PCI bus", "nic.pci", machine.fetch(bytes, true)),
                part("2", "on the wire", "wire.rate", machine.frame(bytes, true)),
                part("2", "the card raises an interrupt", "nic.receive", machine.nanos("nic.receive")),
                part("3", "reception handler invoked", "interrupt", machine.nanos("interrupt")),
                part("4", "packet processed", "handler.frame", machine.nanos("handler.frame")),
                part("4", "copy to the program's memory", "nic.copy-in", machine.copyIn(bytes)),
                part("4", "the program notices", "receive.notice", machine.nanos("receive.notice")));
    }

    private static Part part(String stage, String what, String cost, long nanos) {
        return new Part(stage, what, cost, nanos);
    }
}
