package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.engine.ReceiveOperation;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A blocking receive whose memory is refused returns its operation to the pool, so that later receives find it. */
class RefusedReceiveTest {
    /** As many as the pool holds. */
    private static final int POOLED = 4;

    private final Settings settings = Settings.defaults();
    private final Rank rank = new Rank(new InProcessNetwork(1, settings).transport(0), settings, null);
    private final RankCommunicator world = new RankCommunicator(rank, Group.ofWorldRanks(0), Context.WORLD);

    @AfterEach
    void leave() {
        rank.leave();
    }

    @Test
    void readOnlyMemory() {
        MemorySegment readOnly = MemorySegment.ofArray(new byte[8]).asReadOnly();
        assertPoolSurvives(IllegalArgumentException.class, Data.of(readOnly));
    }

    @Test
    void closedMemory() {
        Data closed;
        try (Arena arena = Arena.ofConfined()) {
            closed = Data.of(arena.allocate(8));
        }
        assertPoolSurvives(IllegalStateException.class, closed);
    }

    private void assertPoolSurvives(Class<? extends RuntimeException> refusal, Data into) {
        Set<ReceiveOperation> before = borrowAllAndGiveBack();
        for (int i = 0; i <= POOLED; i++) {
            assertThrows(refusal, () -> world.receive(into, 0, 3));
        }
        assertEquals(before, borrowAllAndGiveBack());
    }

    private Set<ReceiveOperation> borrowAllAndGiveBack() {
        Set<ReceiveOperation> borrowed = Collections.newSetFromMap(new IdentityHashMap<>());
        Stream.generate(rank.receives()::borrow).limit(POOLED).forEach(borrowed::add);
        borrowed.forEach(ReceiveOperation::giveBack);
        return borrowed;
    }
}
