package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.deadlock.RankActivity;
import dev.harbinger.messaging.deadlock.RankActivity.Wait;
import dev.harbinger.messaging.transport.RankExit;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostEventTest {
    @Test
    void aLineSaysWhatItWasMadeOf() {
        for (HostEvent news : List.of(
                new HostEvent.Listens(3, new InetSocketAddress(InetAddress.ofLiteral("192.0.2.7"), 4711)),
                new HostEvent.Listens(0, new InetSocketAddress(InetAddress.ofLiteral("2001:db8::7"), 1)),
                new HostEvent.Ended(12, RankExit.failed("was killed by signal 9 (SIGKILL)")),
                new HostEvent.Ended(3, RankExit.because(12, "was killed by signal 9 (SIGKILL)")),
                new HostEvent.Ended(0, RankExit.FINISHED),
                new HostEvent.Code(3, 137),
                new HostEvent.Ending(new TerminationReason("deadlock: rank 0 waits", ExitCode.DEADLOCK)),
                new HostEvent.Activity(new RankActivity(
                        3,
                        5,
                        2,
                        40,
                        39,
                        1,
                        false,
                        List.of(new RankActivity.Wait(List.of(1), "a message from rank 1", "Ring.main (Ring.java:5)")),
                        List.of())),
                new HostEvent.Mark(7),
                new HostEvent.Marked(Long.MAX_VALUE),
                new HostEvent.Alive(),
                new HostEvent.Leaving())) {
            assertEquals(news, HostEvent.parse(news.line()));
        }
    }

    @Test
    void wordsOfSeveralLinesBecomeOne() {
        assertEquals(
                "failed 1 - ended with an uncaught Error: one two",
                new HostEvent.Ended(1, RankExit.failed("ended with an uncaught Error: one\ntwo")).line());
    }

    @Test
    void aLongReasonIsCutOff() {
        String line = new HostEvent.Ending(new TerminationReason("x".repeat(5000), ExitCode.DEADLOCK)).line();
        int left = HostEvent.LONGEST_LINE - "ending 4 ...".length();
        assertEquals("ending 4 " + "x".repeat(left) + "...", line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "\u00e4", "\u8a9e", "\ud83d\ude80", "x\ud83d\ude80"})
    void aLineIsAcceptedHoweverLongItsTextIs(String characters) {
        String text = characters.repeat(5000);
        Wait wait =
                new Wait(IntStream.range(2_000_000_000, 2_000_000_010).boxed().toList(), text, text);
        List<Wait> waits = Collections.nCopies(10, wait);
        for (HostEvent event : List.of(
                new HostEvent.Ended(3, RankExit.failed(text)),
                new HostEvent.Ended(3, RankExit.because(12, text)),
                new HostEvent.Ending(new TerminationReason(text, ExitCode.DEADLOCK)),
                new HostEvent.Activity(new RankActivity(
                        Integer.MAX_VALUE,
                        Long.MIN_VALUE,
                        Long.MIN_VALUE,
                        Long.MIN_VALUE,
                        Long.MIN_VALUE,
                        Integer.MAX_VALUE,
                        false,
                        waits,
                        waits)))) {
            String line = event.line();
            byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
            assertTrue(bytes.length <= HostEvent.LONGEST_LINE, bytes.length + " bytes");
            assertEquals(line, new String(bytes, StandardCharsets.UTF_8));
            assertEquals(line, HostEvent.parse(line).line());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "alive and well",
                "mark",
                "marked twice",
                "listens 3",
                "listens three 192.0.2.7 4711",
                "listens 3 some.host 4711",
                "listens 3 192.0.2.7",
                "listens 3 192.0.2.7 65536",
                "failed 99999999999 - has failed",
                "failed 1 has failed",
                "failed 1 -",
                "failed 1 -2 has failed",
                "activity 3 nothing",
                "code 3 five",
                "ending now because",
                "ended 1 has finished"
            })
    void aLineThatIsNoNewsIsRefusedAndShown(String line) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> HostEvent.parse(line));
        assertEquals("it sent a line that is not an event: '" + line + "'", e.getMessage());
    }
}
