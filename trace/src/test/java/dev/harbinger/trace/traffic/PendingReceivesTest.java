package dev.harbinger.trace.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PendingReceivesTest {
    private static final long BLOCKING = -1;

    private final PendingReceives pending = new PendingReceives();

    @Test
    void receives_are_numbered_by_their_posts() {
        assertEquals(0, pending.post(5));
        assertEquals(1, pending.post(BLOCKING));
        assertEquals(1, pending.complete(BLOCKING));
        assertEquals(0, pending.complete(5));
        assertEquals(2, pending.post(5), "a request's number is used again");
        assertEquals(2, pending.complete(5));
    }

    @Test
    void a_request_that_no_receive_has_is_none() {
        assertEquals(PendingReceives.NONE, pending.complete(0));
        pending.post(0);
        pending.complete(0);
        assertEquals(PendingReceives.NONE, pending.complete(0));
    }

    @Test
    void blocking_receives_of_two_threads_are_told_apart() throws InterruptedException {
        pending.post(BLOCKING);
        int[] other = new int[1];
        Thread thread = Thread.ofPlatform().start(() -> pending.post(BLOCKING));
        thread.join();
        Thread asks = Thread.ofPlatform().start(() -> other[0] = pending.complete(BLOCKING));
        asks.join();
        assertEquals(PendingReceives.NONE, other[0]);
        assertEquals(0, pending.complete(BLOCKING));
    }

    @Test
    void communicators_are_numbered_by_first_use_after_the_world() {
        CommunicatorNumbers numbers = new CommunicatorNumbers();
        assertEquals(1, numbers.of(1L << 40));
        assertEquals(0, numbers.of(0));
        assertEquals(2, numbers.of(77));
        assertEquals(1, numbers.of(1L << 40));
    }
}
