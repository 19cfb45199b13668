package dev.harbinger.trace.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageIdTest {
    @Property(seed = "20261128")
    void parts_come_back(
            @ForAll @IntRange(max = (1 << 20) - 1) int peer,
            @ForAll @IntRange(max = (1 << 12) - 1) int communicator,
            @ForAll @IntRange int tag) {
        long id = MessageId.of(peer, communicator, tag);
        assertEquals(peer, MessageId.peer(id));
        assertEquals(communicator, MessageId.communicator(id));
        assertEquals(tag, MessageId.tag(id));
    }

    @ParameterizedTest
    @CsvSource({"-1,0,0", "1048576,0,0", "0,-1,0", "0,4096,0", "0,0,-1"})
    void parts_without_room_are_refused(int peer, int communicator, int tag) {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> MessageId.of(peer, communicator, tag));
        assertTrue(String.valueOf(e.getMessage()).startsWith("a message ID has no room for peer " + peer));
    }

    @Test
    void words_leave_the_world_out() {
        assertEquals("peer 3, tag 7", MessageId.text(MessageId.of(3, 0, 7)));
        assertEquals("peer 3, tag 7, communicator 2", MessageId.text(MessageId.of(3, 2, 7)));
    }
}
