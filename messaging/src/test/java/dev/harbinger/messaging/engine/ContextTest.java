package dev.harbinger.messaging.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ContextTest {
    private static final int MOST_RANKS = 1 << 20;
    private static final int MOST_NAMES = 1 << 27;

    @Property
    void namesDifferWhereLeaderOrNumberDo(
            @ForAll @IntRange(max = MOST_RANKS - 1) int leader,
            @ForAll @IntRange(min = 1, max = MOST_NAMES - 1) int number,
            @ForAll @IntRange(max = MOST_RANKS - 1) int otherLeader,
            @ForAll @IntRange(min = 1, max = MOST_NAMES - 1) int otherNumber) {
        long context = Context.named(leader, number);
        boolean same = leader == otherLeader && number == otherNumber;
        assertEquals(same, context == Context.named(otherLeader, otherNumber));
        assertNotEquals(Context.WORLD, context);
        assertFalse(Context.isCollective(context));
    }

    @Property
    void fitsAPacketWithItsCollectives(
            @ForAll @IntRange(max = MOST_RANKS - 1) int leader,
            @ForAll @IntRange(min = 1, max = MOST_NAMES - 1) int number) {
        long collective = Context.collective(Context.named(leader, number));
        assertTrue(Context.isCollective(collective));
        assertEquals(collective, Packet.context(Packet.word0(Packet.PUSH, 0, collective)));
    }

    @Test
    void moreCommunicatorsThanFitAreRefused() {
        assertThrows(IllegalStateException.class, () -> Context.named(0, MOST_NAMES));
        assertThrows(IllegalStateException.class, () -> Context.named(MOST_RANKS, 1));
    }
}
