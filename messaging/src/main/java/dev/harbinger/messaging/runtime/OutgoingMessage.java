package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Outgoing;
import dev.harbinger.messaging.engine.PreparedMessage;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A message that the program writes in place, until it is sent or dropped. */
final class OutgoingMessage implements Outgoing {
    private final CommunicatorSends sends;
    private final int destination;
    private final int tag;
    private final OpenCalls.Site site;
    private @Nullable PreparedMessage message;

    /** @param site the call site that prepared it */
    OutgoingMessage(CommunicatorSends sends, int destination, int tag, PreparedMessage message, OpenCalls.Site site) {
        this.sends = sends;
        this.destination = destination;
        this.tag = tag;
        this.message = message;
        this.site = site;
    }

    @Override
    public MemorySegment data() {
        return present().data();
    }

    @Override
    public void send() {
        PreparedMessage sent = present();
        message = null;
        site.completed();
        sends.sendPrepared(sent, destination, tag, site.place());
    }

    @Override
    public void close() {
        PreparedMessage dropped = message;
        if (dropped != null) {
            message = null;
            site.completed();
            sends.drop(dropped);
        }
    }

    private PreparedMessage present() {
        PreparedMessage present = message;
        if (present == null) {
            throw new IllegalStateException("the message to rank " + destination + ", tag " + tag
                    + ", was already sent or dropped: prepare() another one");
        }
        return present;
    }
}
