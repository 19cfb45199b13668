package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.messaging.transport.WaitStrategy;
import java.util.concurrent.atomic.AtomicInteger;

/** A job whose ranks are threads of this process; creates their transports. */
public final class InProcessNetwork {
    private final InProcessTransport[] transports;

    /**
     * A network of {@code size} ranks. Lanes are created on first use.
     *
     * @throws IllegalArgumentException if {@code size} is not positive or {@link Setting#LANE} is not a power of two
     */
    public InProcessNetwork(int size, Settings settings) {
        if (size < 1) {
            throw new IllegalArgumentException("job of " + size + " ranks: must be 1 or more");
        }
        int lane = LaneCapacity.of(settings, size);
        WaitStrategy waits = WaitStrategy.wokenUp(size, Runtime.getRuntime().availableProcessors());
        transports = new InProcessTransport[size];
        AtomicInteger running = new AtomicInteger(size);
        for (int rank = 0; rank < size; rank++) {
            transports[rank] = new InProcessTransport(rank, transports, running, lane, waits);
        }
    }

    /** Number of ranks. */
    public int size() {
        return transports.length;
    }

    /** The transport of a rank; always the same object. */
    public Transport transport(int rank) {
        return transports[rank];
    }
}
