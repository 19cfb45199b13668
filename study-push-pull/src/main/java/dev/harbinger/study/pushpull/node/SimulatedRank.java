package dev.harbinger.study.pushpull.node;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.engine.SendOperation;
import dev.harbinger.messaging.settings.PushParameters;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.PacketOutlet;
import dev.harbinger.messaging.transport.RemoteMemory;
import dev.harbinger.study.pushpull.cost.Machine;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A rank of a simulated pair: the real engine, and the timing that both kinds of ranks share. A caller of the engine
 * sets {@link #clock} to the virtual time of the call; packets offered and copies made advance the clock.
 */
abstract class SimulatedRank implements Endpoint, PacketOutlet {
    static final int TAG = 1;
    /** Unlimited credit: the pushed buffer of a node limits its room. */
    private static final long ENDLESS = 1L << 40;

    final Machine machine;
    final EventQueue events;
    final Variant variant;
    final Engine engine;
    final int peer;

    /** Virtual time within the current action. */
    long clock;
    /** The time at which the physical addresses of the latest send are known. */
    long sourceReady;

    private final Counters counters = new Counters();
    private final SplittableRandom random;
    private final long jitter;
    private @Nullable ReceiveOperation awaited;
    private Runnable afterReceive = () -> {};

    SimulatedRank(int rank, Machine machine, EventQueue events, Variant variant, long seed) {
        this.machine = machine;
        this.events = events;
        this.variant = variant;
        this.peer = 1 - rank;
        this.random = new SplittableRandom(seed + rank);
        this.jitter = machine.nanos("processor.jitter");
        this.engine = new Engine(
                rank,
                2,
                this,
                RemoteMemory.NONE,
                new Engine.Parameters(new PushParameters(variant.bytesToPush(), variant.secondPush(), ENDLESS), 0, 0),
                counters,
                null);
    }

    /** A duration on a processor, with jitter. */
    final long about(long nanos) {
        return nanos + (jitter == 0 ? 0 : random.nextLong(jitter + 1));
    }

    final SendOperation sending(MemorySegment data) {
        return new SendOperation(Context.WORLD, peer, TAG, data, false);
    }

    final ReceiveOperation receiving(MemorySegment into, Runnable then) {
        ReceiveOperation receive = new ReceiveOperation(Context.WORLD, peer, TAG, into);
        awaited = receive;
        afterReceive = then;
        return receive;
    }

    /** Resumes the program {@code delay} after the clock if its message has arrived. */
    final void noticeReceived(long delay) {
        if (awaited != null && awaited.isDone()) {
            if (awaited.failure() != null) {
                throw new IllegalStateException("a simulated receive failed: " + awaited.failure());
            }
            awaited = null;
            events.at(clock + delay, afterReceive);
        }
    }

    /** Lets the engine offer all packets; offers always find room. */
    final void flush() {
        while (engine.hasWaiting()) {
            engine.flush();
        }
    }

    /** The bytes copied by the engine so far. */
    final long copied() {
        return counters.get(Counter.COPIED_BYTES);
    }

    @Override
    public final int maxPayload() {
        return 1 << 20;
    }

    @Override
    public final Medium medium(int other) {
        return Medium.TCP;
    }
}
