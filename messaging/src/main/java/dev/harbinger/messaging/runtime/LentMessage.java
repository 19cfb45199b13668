package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Message;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.engine.ReceiveOperation;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A message in network memory, lent to the program. */
final class LentMessage implements Message {
    private final Rank rank;
    private final Status status;
    private final ReceiveOperation receive;
    private boolean closed;

    /**
     * Its neighbours in the list of the {@link LeakDetector}, and the call site that took it if known; used by the
     * detector.
     */
    @Nullable
    LentMessage before;

    @Nullable
    LentMessage after;

    @Nullable
    String place;

    LentMessage(Rank rank, Status status, ReceiveOperation receive) {
        this.rank = rank;
        this.status = status;
        this.receive = receive;
        rank.endReport().lent().lent(this);
    }

    @Override
    public Status status() {
        return status;
    }

    @Override
    public MemorySegment data() {
        if (closed) {
            throw new IllegalStateException("the message of " + status.bytes() + " bytes from rank " + status.source()
                    + ", tag " + status.tag() + ", was released by close(); read it before closing it");
        }
        return receive.lent();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            rank.receives().release(receive);
            rank.endReport().lent().closed(this);
        }
    }
}
