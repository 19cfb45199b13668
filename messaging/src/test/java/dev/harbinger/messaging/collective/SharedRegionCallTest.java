package dev.harbinger.messaging.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Datatype;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.junit.jupiter.api.Test;

/** What a member tells of the call it is in, read while it goes on to others. */
class SharedRegionCallTest {
    private static final int CALLS = 3_000_000;

    /** A rank that sends nothing. */
    private record Alone(int rank, int size) implements Peers {
        @Override
        public void send(MemorySegment data, int destination, int tag) {
            throw new AssertionError();
        }

        @Override
        public void receive(MemorySegment into, int source, int tag) {
            throw new AssertionError();
        }

        @Override
        public void exchange(MemorySegment out, int destination, MemorySegment into, int source, int tag) {
            throw new AssertionError();
        }
    }

    @Test
    void whoSeesTheNumberOfACallBeforeAndAfterHasSeenThatCall() throws Exception {
        MemorySegment memory = Arena.ofAuto().allocate(SharedRegionLayout.bytes(2), 64);
        SharedRegionLayout.format(memory, 2);
        CollectiveCall called = new CollectiveCall(1);
        SharedRegion region = new SharedRegion(new Alone(1, 2), called, memory, new int[] {0, 1});
        Thread writer = Thread.ofPlatform().daemon().start(() -> {
            for (int call = 1; call <= CALLS; call++) {
                called.begin(CollectiveKind.BCAST, null, Datatype.BYTE, call, call % 4, 0);
                region.call();
                called.close();
            }
        });
        long at = SharedRegionLayout.progress(1);
        long seen = 0;
        long calls;
        do {
            calls = (long) SharedRegionLayout.WORD.getAcquire(memory, at + SharedRegionLayout.CALL);
            long signature = (long) SharedRegionLayout.WORD.getOpaque(memory, at + SharedRegionLayout.CALL_SIGNATURE);
            long bytes = (long) SharedRegionLayout.WORD.getOpaque(memory, at + SharedRegionLayout.CALL_BYTES);
            VarHandle.loadLoadFence();
            if (calls > 0 && (long) SharedRegionLayout.WORD.getOpaque(memory, at + SharedRegionLayout.CALL) == calls) {
                assertEquals(
                        SharedRegionLayout.signature(CollectiveKind.BCAST, 0, 0, (int) (calls % 4) + 1),
                        signature,
                        "call " + calls);
                assertEquals(calls, bytes, "call " + calls);
                seen++;
            }
        } while (calls != CALLS);
        writer.join();
        assertTrue(seen > 0);
    }
}
