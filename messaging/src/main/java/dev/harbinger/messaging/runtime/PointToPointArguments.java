package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.PointToPoint;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Checks the arguments of a communicator's calls, and that the communicator is open. Invalid arguments throw an
 * {@link IllegalArgumentException} that names the communicator, the argument and the allowed values.
 */
final class PointToPointArguments {
    private final CommunicatorScope communicator;

    PointToPointArguments(CommunicatorScope communicator) {
        this.communicator = communicator;
    }

    void destination(int destination, int tag) {
        communicator.checkOpen();
        tag(tag);
        if (destination != PointToPoint.PROC_NULL && (destination < 0 || destination >= communicator.size())) {
            throw new IllegalArgumentException(
                    communicator + ": destination " + destination + " is not a rank of the communicator of " + ranks());
        }
    }

    /** Checks the arguments of a receive, and returns whether it is from no process. */
    boolean isNoProcess(int source, int tag) {
        source(source, tag);
        return source == PointToPoint.PROC_NULL;
    }

    void source(int source, int tag) {
        communicator.checkOpen();
        if (tag != PointToPoint.ANY_TAG) {
            tag(tag);
        }
        if (source != PointToPoint.ANY_SOURCE
                && source != PointToPoint.PROC_NULL
                && (source < 0 || source >= communicator.size())) {
            throw new IllegalArgumentException(communicator + ": source " + source
                    + " is not a rank of the communicator of " + ranks() + ", or ANY_SOURCE");
        }
    }

    private String ranks() {
        int size = communicator.size();
        return size + (size == 1 ? " rank: the only rank is 0" : " ranks: ranks are 0 to " + (size - 1));
    }

    /** @throws NullPointerException when there is no data */
    void data(@Nullable Object data) {
        if (data == null) {
            throw new NullPointerException(communicator
                    + ": the data of a message is null: use Data.nothing() for an empty message, or receive(source,"
                    + " tag) for a message lent in place");
        }
    }

    /** Checks that input and output do not overlap. Vectors may be interleaved, but must not start at one element. */
    void apart(String call, Data in, Data out) {
        MemorySegment sent = in.segment();
        MemorySegment received = out.segment();
        if (in.bytes() > 0
                && out.bytes() > 0
                && sent.asOverlappingSlice(received).isPresent()
                && (sent.address() == received.address() || (in.isContiguous() && out.isContiguous()))) {
            throw new IllegalArgumentException(communicator + ": " + call
                    + " has overlapping input and output: use memory that does not overlap, or " + call + "Replace");
        }
    }

    void bytes(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException(communicator + ": memory of " + bytes + " bytes: must not be negative");
        }
    }

    private void tag(int tag) {
        if (tag < 0) {
            throw new IllegalArgumentException(
                    communicator + ": tag " + tag + ": tags of messages are 0 to " + Communicator.MAX_TAG);
        }
    }
}
