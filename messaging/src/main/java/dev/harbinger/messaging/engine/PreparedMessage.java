package dev.harbinger.messaging.engine;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Memory for a message that the program writes in place, until it is sent or dropped. */
public final class PreparedMessage {
    private final MemorySegment data;
    private NetworkMemory.@Nullable Block block;

    PreparedMessage(NetworkMemory.Block block, long bytes) {
        this.block = block;
        this.data = block.segment.asSlice(0, bytes);
    }

    /** The memory to be written; its initial content is undefined. */
    public MemorySegment data() {
        return data;
    }

    /** Frees a message that is not sent. */
    public void drop() {
        handOver().release();
    }

    NetworkMemory.Block handOver() {
        NetworkMemory.Block handed = block;
        if (handed == null) {
            throw new IllegalStateException("the prepared message was already sent or dropped");
        }
        block = null;
        return handed;
    }
}
