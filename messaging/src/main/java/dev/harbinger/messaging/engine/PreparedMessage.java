package dev.harbinger.messaging.engine;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Room for a message that the program writes in place, until it is sent or dropped. */
public final class PreparedMessage {
    private final MemorySegment data;
    private NetworkMemory.@Nullable Block block;

    PreparedMessage(NetworkMemory.Block block, long bytes) {
        this.block = block;
        this.data = block.segment.asSlice(0, bytes);
    }

    /** Where the program writes it; its content is undefined at first. */
    public MemorySegment data() {
        return data;
    }

    /** Gives back the room of a message that is not sent. */
    public void drop() {
        handOver().release();
    }

    NetworkMemory.Block handOver() {
        NetworkMemory.Block handed = block;
        if (handed == null) {
            throw new IllegalStateException("a prepared message is sent or dropped once");
        }
        block = null;
        return handed;
    }
}
