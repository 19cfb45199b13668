package dev.harbinger.study.networkcache.policy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every policy does. */
class ReceptionPolicySanityTest {
    private static final int[] LENGTHS = {0, 1, 7, 8, 15, 16, 17, 31, 64, 200};
    private static final int[] OFFSETS = {0, 1, 7, 8, 13, 16};
    private static final int AROUND = 32;

    @ParameterizedTest
    @EnumSource
    void the_bytes_of_early_messages_are_where_the_program_wants_them(PolicyKind kind) {
        for (int length : LENGTHS) {
            for (int offset : OFFSETS) {
                Receiver receiver = filled(kind);
                Delivery message = Receiver.message(1, length);
                long at = Receiver.DATA + AROUND + offset;
                long done = receiver.receiveEarly(message, at, 1000);
                assertTrue(message.isBound());
                assertTrue(done >= 1000 + 2 * Receiver.CALL);
                check(receiver, at, message);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void the_bytes_of_late_messages_are_where_the_program_wants_them(PolicyKind kind) {
        for (String target : new String[] {"data-cache", "network-cache"}) {
            for (int length : LENGTHS) {
                for (int offset : OFFSETS) {
                    Receiver receiver = filled(kind, "netcache.late-to=" + target);
                    Delivery message = Receiver.message(1, length);
                    long at = Receiver.DATA + AROUND + offset;
                    long posted = receiver.post(message, at, 1000);
                    assertEquals(1000 + Receiver.CALL, posted);
                    receiver.arrive(message, 5000);
                    assertTrue(receiver.policy.complete(message, 5000) >= 5000 + Receiver.CALL);
                    assertTrue(message.isBound());
                    check(receiver, at, message);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_later_message_takes_the_place_of_one_that_came_another_way(PolicyKind kind) {
        for (int first : LENGTHS) {
            for (int second : LENGTHS) {
                for (int ways = 0; ways < 4; ways++) {
                    Receiver receiver = filled(kind, "netcache.late-to=" + (ways < 2 ? "data-cache" : "network-cache"));
                    Delivery before = Receiver.message(1, first);
                    long at = Receiver.DATA + AROUND;
                    receive(receiver, before, at, (ways & 1) == 0);
                    Delivery message = Receiver.message(2, second);
                    receive(receiver, message, at + 3, (ways & 1) != 0);
                    assertArrayEquals(message.payload(), receiver.read(at + 3, second));
                    for (int i = 0; i < Math.min(3, first); i++) {
                        assertEquals(before.payload()[i], receiver.read(at + i, 1)[0]);
                    }
                }
            }
        }
    }

    private static void receive(Receiver receiver, Delivery message, long at, boolean early) {
        if (early) {
            receiver.receiveEarly(message, at, 1000);
        } else {
            receiver.receiveLate(message, at, 1000);
        }
    }

    private static Receiver filled(PolicyKind kind, String... settings) {
        Receiver receiver = new Receiver(kind, settings);
        for (int i = 0; i < 2 * AROUND + 256; i++) {
            receiver.store(Receiver.DATA + i, i);
        }
        return receiver;
    }

    /** The message and its neighbours. */
    private static void check(Receiver receiver, long at, Delivery message) {
        int before = (int) (at - Receiver.DATA);
        byte[] bytes = receiver.read(Receiver.DATA, before + message.length() + AROUND);
        for (int i = 0; i < bytes.length; i++) {
            boolean inside = i >= before && i < before + message.length();
            assertEquals(inside ? message.payload()[i - before] : (byte) i, bytes[i], "byte " + i);
        }
    }
}
