package dev.harbinger.study.networkcache.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.machine.MachineParameters.LastAccess;
import dev.harbinger.study.networkcache.policy.Delivery;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class AccessTimesTest {
    private final AccessTimes letter = new AccessTimes(LastAccess.NEXT_MESSAGE, 16);
    private final AccessTimes same = new AccessTimes(LastAccess.NEXT_IN_SAME_MEMORY, 16);

    private static Delivery message(long address, int length, long posted) {
        Delivery message = new Delivery(1, new byte[length], 0);
        message.markPosted(address, posted);
        return message;
    }

    @Test
    void first_and_last_access_count_from_the_post_without_the_wait() {
        letter.received(message(1000, 8, 100), 30);
        letter.read(1000, 4, 150);
        letter.read(1004, 4, 170);
        letter.read(1000, 4, 160);
        letter.end();
        assertEquals(new AccessTimeCounts(1, 1, 20, 40, 3), letter.counts());
    }

    @Test
    void a_load_that_touches_the_message_at_either_end_is_an_access() {
        letter.received(message(1001, 6, 0), 0);
        assertTrue(letter.mayBe(1000, 8));
        letter.read(1000, 8, 5);
        assertTrue(letter.mayBe(1000, 2));
        letter.read(1000, 2, 6);
        assertTrue(letter.mayBe(1006, 1));
        letter.read(1006, 1, 7);
        assertFalse(letter.mayBe(1000, 1));
        letter.read(1000, 1, 8);
        assertFalse(letter.mayBe(1007, 1));
        letter.read(1007, 1, 9);
        letter.end();
        assertEquals(new AccessTimeCounts(1, 1, 5, 7, 3), letter.counts());
    }

    @Test
    void a_message_that_is_not_read_counts_as_a_message_alone() {
        letter.received(message(1000, 8, 0), 0);
        letter.end();
        assertEquals(new AccessTimeCounts(1, 0, 0, 0, 0), letter.counts());
        assertTrue(Double.isNaN(letter.counts().meanFirst()));
        assertTrue(Double.isNaN(letter.counts().meanLast()));
        assertTrue(Double.isNaN(letter.counts().meanReads()));
    }

    @Test
    void watching_ends_with_the_next_message_to_the_letter() {
        letter.received(message(1000, 8, 0), 0);
        letter.read(1000, 8, 10);
        letter.received(message(2000, 100, 20), 0);
        letter.read(1000, 8, 30);
        letter.read(2000, 8, 30);
        letter.end();
        assertEquals(new AccessTimeCounts(1, 1, 10, 10, 1), letter.counts());
    }

    @Test
    void or_with_the_next_one_in_the_same_memory() {
        same.received(message(1000, 8, 0), 0);
        same.received(message(2000, 8, 0), 0);
        same.received(message(1008, 8, 0), 0);
        same.received(message(1004, 0, 0), 0);
        same.read(1000, 8, 10);
        same.read(2000, 8, 20);
        same.received(message(1007, 100, 30), 0);
        same.read(1000, 8, 40);
        same.read(2000, 8, 50);
        same.end();
        assertEquals(new AccessTimeCounts(3, 2, 30, 60, 3), same.counts());
    }

    @Test
    void long_and_empty_messages_are_not_watched() {
        same.received(message(1000, 17, 0), 0);
        same.received(message(1000, 0, 0), 0);
        same.read(1000, 8, 10);
        same.end();
        assertEquals(new AccessTimeCounts(0, 0, 0, 0, 0), same.counts());
    }

    @Property(tries = 100)
    void any_number_of_messages_is_watched_as_a_map_of_bytes_would(@ForAll long seed) {
        Random random = new Random(seed);
        AccessTimes times = new AccessTimes(LastAccess.NEXT_IN_SAME_MEMORY, 16);
        int[] owner = new int[1000];
        long[] first = new long[1000];
        int messages = 0;
        long loads = 0;
        long firsts = 0;
        for (int step = 1; step < 1000; step++) {
            int address = random.nextInt(980);
            if (random.nextInt(3) == 0) {
                int length = 1 + random.nextInt(16);
                messages++;
                for (int gone : java.util.Arrays.stream(owner, address, address + length)
                        .distinct()
                        .filter(each -> each != 0)
                        .toArray()) {
                    for (int i = 0; i < owner.length; i++) {
                        owner[i] = owner[i] == gone ? 0 : owner[i];
                    }
                }
                java.util.Arrays.fill(owner, address, address + length, messages);
                times.received(message(address, length, step), 0);
                first[messages] = -step;
            } else {
                int bytes = 1 << random.nextInt(4);
                int[] read = java.util.Arrays.stream(owner, address, address + bytes)
                        .distinct()
                        .filter(each -> each != 0)
                        .toArray();
                for (int each : read) {
                    loads++;
                    if (first[each] < 0) {
                        firsts += step + first[each];
                        first[each] = 1;
                    }
                }
                assertTrue(read.length == 0 || times.mayBe(address, bytes));
                times.read(address, bytes, step);
            }
        }
        times.end();
        assertEquals(messages, times.counts().messages());
        assertEquals(loads, times.counts().reads());
        assertEquals(firsts, times.counts().first());
    }
}
