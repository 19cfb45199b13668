package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Outgoing;
import dev.harbinger.messaging.engine.PreparedMessage;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A message in place, until it is sent or dropped. */
final class OutgoingMessage implements Outgoing {
    private final RankCommunicator communicator;
    private final int destination;
    private final int tag;
    private @Nullable PreparedMessage message;

    OutgoingMessage(RankCommunicator communicator, int destination, int tag, PreparedMessage message) {
        this.communicator = communicator;
        this.destination = destination;
        this.tag = tag;
        this.message = message;
    }

    @Override
    public MemorySegment data() {
        return present().data();
    }

    @Override
    public void send() {
        PreparedMessage sent = present();
        message = null;
        communicator.send(sent, destination, tag);
    }

    @Override
    public void close() {
        PreparedMessage dropped = message;
        if (dropped != null) {
            message = null;
            communicator.member().drop(dropped);
        }
    }

    private PreparedMessage present() {
        PreparedMessage present = message;
        if (present == null) {
            throw new IllegalStateException("the message to rank " + destination + ", tag " + tag
                    + ", was sent or dropped: prepare() another one");
        }
        return present;
    }
}
