package dev.harbinger.messaging.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.RankExit;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that break, and ranks that leave without saying how. The timeout only bounds a hang. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TcpFaultsTest {
    private static final int LONG = 4 << 20;

    /** Bytes of a handshake that ends with a welcome, of both together. */
    private static final int HANDSHAKE = HandshakeMessages.HELLO
            + HandshakeMessages.CHALLENGE
            + Secret.PROOF
            + HandshakeMessages.VERDICT_HEAD
            + Secret.PROOF;

    /** Of two ranks whose connection breaks both learn which peer is lost; a third goes on with each. */
    @ParameterizedTest
    @ValueSource(ints = {HANDSHAKE + 10, HANDSHAKE + 700_001})
    void aConnectionThatIsResetInsideAMessageLosesTheTwoForEachOtherOnly(int bytes) throws Exception {
        try (TcpJob job = new TcpJob(3, Settings.defaults());
                Wire toZero = job.wire(0);
                Wire toOne = job.wire(1)) {
            // Either may be the one who connects.
            toZero.breakAfter(1, bytes);
            toOne.breakAfter(0, bytes);
            job.run(harbinger -> {
                Communicator world = harbinger.world();
                if (world.rank() == 0) {
                    assertLost(1, () -> {
                        // Is done once the system has taken it all over; what comes of it only an answer tells.
                        world.send(Data.of(new byte[LONG]), 1, 5);
                        world.receive(Data.nothing(), 1, 5);
                    });
                } else if (world.rank() == 1) {
                    assertLost(0, () -> world.receive(Data.of(new byte[LONG]), 0, 5));
                }
                byte[] data = new byte[LONG];
                for (int peer = 0; peer < 2; peer++) {
                    if (world.rank() == 2) {
                        world.receive(Data.of(data), peer, 6);
                        assertEquals(peer + 1, data[LONG - 1]);
                    } else if (world.rank() == peer) {
                        data[LONG - 1] = (byte) (peer + 1);
                        world.send(Data.of(data), 2, 6);
                    }
                }
            });
        }
    }

    private static void assertLost(int peer, Runnable call) {
        RankFailedException e = assertThrows(RankFailedException.class, call::run);
        assertEquals(peer, e.rank(), e.getMessage());
        assertTrue(e.how().startsWith("is lost: the connection to it at "), e.how());
    }

    @Test
    void howARankHasEndedThatLeavesIsLeftToItsLauncher() throws Exception {
        try (TcpJob job = new TcpJob(2, Settings.defaults())) {
            connect(job);
            job.transport(1).leave();
            List<String> told = new ArrayList<>();
            while (job.transport(0).poll((_, _, _, _, _, _, _) -> {}, 9) > 0) {
                check(job, told);
            }
            assertEquals(List.of(), told);
            job.markEnded(1, RankExit.failed("ended with exit code 7"));
            while (told.isEmpty()) {
                check(job, told);
            }
            assertEquals(List.of("1 true ended with exit code 7"), told);
        }
    }

    @Test
    void aLauncherThatDoesNotSayHowARankHasEndedIsNotAwaitedForEver() throws Exception {
        try (TcpJob job = new TcpJob(2, Settings.defaults().with(Setting.TCP_TIMEOUT, 1))) {
            connect(job);
            job.transport(1).leave();
            List<String> told = new ArrayList<>();
            while (told.isEmpty()) {
                job.transport(0).poll((_, _, _, _, _, _, _) -> {}, 9);
                check(job, told);
            }
            assertEquals(List.of("1 true has ended, and its launcher did not report how within 1 s"), told);
        }
    }

    private static void connect(TcpJob job) {
        MemorySegment nothing = MemorySegment.NULL;
        while (!job.transport(1).offer(0, 0, 0, 0, nothing, 0, 0)) {
            job.transport(1).idle(0);
        }
        while (job.transport(0).poll((_, _, _, _, _, _, _) -> {}, 9) == 0) {
            job.transport(0).idle(0);
        }
    }

    private static void check(TcpJob job, List<String> told) {
        job.transport(0).checkPeers((peer, exit) -> told.add(peer + " " + exit.failed() + " " + exit.describe()));
    }
}
