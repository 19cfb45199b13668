package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ThreadPlaceTest {
    private static StackTraceElement frame(String type, String method) {
        return new StackTraceElement(type, method, type.substring(type.lastIndexOf('.') + 1) + ".java", 7);
    }

    @Test
    void aWaitingThreadIsInTheCallOfMessaging() {
        assertEquals(
                "is in receive, called at app.Ring.pass(Ring.java:7)",
                ThreadPlace.of(
                                frame("java.util.concurrent.locks.LockSupport", "park"),
                                frame("dev.harbinger.messaging.transport.local.ParkedThreads", "sleep"),
                                frame("dev.harbinger.messaging.runtime.RankCommunicator", "receive"),
                                frame("app.Ring", "pass"),
                                frame("app.Ring", "main"),
                                frame("dev.harbinger.messaging.runtime.Membership", "run"))
                        .toString());
    }

    @Test
    void aComputingThreadIsInTheProgram() {
        assertEquals(
                "is at app.Ring.main(Ring.java:7)",
                ThreadPlace.of(
                                frame("java.lang.Math", "sin"),
                                frame("app.Ring", "main"),
                                frame("dev.harbinger.messaging.runtime.Membership", "run"))
                        .toString());
    }

    @Test
    void aThreadOutsideTheProgramHasNoPlace() {
        assertEquals("is not in the program", ThreadPlace.of().toString());
    }
}
