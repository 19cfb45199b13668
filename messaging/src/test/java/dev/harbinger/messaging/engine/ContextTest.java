package dev.harbinger.messaging.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ContextTest {
    private static final int MOST_RANKS = 1 << 19;
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
        assertEquals(ContextKind.PROGRAM, Context.kind(context));
    }

    @Property
    void fitsAPacketWithItsCollectives(
            @ForAll @IntRange(max = MOST_RANKS - 1) int leader,
            @ForAll @IntRange(min = 1, max = MOST_NAMES - 1) int number) {
        long collective = Context.collective(Context.named(leader, number));
        assertTrue(Context.isCollective(collective));
        assertEquals(collective, Packet.context(Packet.word0(Packet.PUSH, 0, collective)));
    }

    @Property
    void kindsOfOneCommunicatorHaveContextsOfTheirOwn(
            @ForAll @IntRange(max = MOST_RANKS - 1) int leader,
            @ForAll @IntRange(min = 1, max = MOST_NAMES - 1) int number) {
        long program = Context.named(leader, number);
        long handler = Context.handler(program);
        assertEquals(ContextKind.COLLECTIVE, Context.kind(Context.collective(program)));
        assertEquals(ContextKind.HANDLER, Context.kind(handler));
        assertEquals(handler, Packet.context(Packet.word0(Packet.PUSH, 0, handler)));
        assertEquals(Context.number(program, 0, 1 << 17), Context.number(handler, 0, 1 << 17));
    }

    /** The parts of one split share its context, and no member is in two of them. */
    @Property
    void numbersDifferWhereCommunicatorsDo(
            @ForAll @IntRange(min = 1, max = 1 << 17) int ranks,
            @ForAll @IntRange(min = 1, max = MOST_NAMES - 1) int number,
            @ForAll @IntRange(min = 1, max = MOST_NAMES - 1) int otherNumber,
            @ForAll @IntRange(max = MOST_RANKS - 1) int seed,
            @ForAll @IntRange(max = MOST_RANKS - 1) int otherSeed) {
        int leader = seed % ranks;
        int first = otherSeed % ranks;
        long communicator = Context.number(Context.named(leader, number), first, ranks);
        assertTrue(communicator > 1);
        assertEquals(
                number == otherNumber,
                communicator == Context.number(Context.named(leader, otherNumber), first, ranks));
        assertEquals(leader == first, communicator == Context.number(Context.named(first, number), leader, ranks));
        int next = (first + 1) % ranks;
        assertEquals(next == first, communicator == Context.number(Context.named(leader, number), next, ranks));
        assertEquals(0, Context.number(Context.WORLD, first, ranks));
    }

    @Test
    void moreCommunicatorsThanFitAreRefused() {
        assertThrows(IllegalStateException.class, () -> Context.named(0, MOST_NAMES));
        assertThrows(IllegalStateException.class, () -> Context.named(MOST_RANKS, 1));
    }
}
