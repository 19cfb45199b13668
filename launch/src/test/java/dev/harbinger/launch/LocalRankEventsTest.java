package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.launch.HostEvent.Code;
import dev.harbinger.launch.HostEvent.Ended;
import dev.harbinger.launch.HostEvent.Ending;
import dev.harbinger.launch.HostEvent.Listens;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.messaging.transport.tcp.RankAddresses;
import dev.harbinger.messaging.transport.tcp.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a launcher finds in its job directory for the other hosts, without a connection to them. */
class LocalRankEventsTest {
    private static final Secret SECRET = Secret.of("the secret of this job");

    private final List<String> said = new ArrayList<>();
    private JobDirectory directory;
    private LocalRankEvents events;

    @BeforeEach
    void ranksOneAndTwoOfFourAreHere() throws IOException {
        directory = JobDirectory.create(4, Settings.defaults());
        events = new LocalRankEvents(new Rendezvous("127.0.0.1", 4711, 1, 2, SECRET), directory, said::add);
    }

    @AfterEach
    void close() throws IOException {
        directory.close();
    }

    private List<HostEvent> poll() {
        List<HostEvent> found = new ArrayList<>();
        events.poll(found::add);
        return found;
    }

    @Test
    void eachEventIsFoundOnce() throws IOException {
        assertEquals(List.of(), poll());
        InetSocketAddress address = new InetSocketAddress(InetAddress.ofLiteral("192.0.2.7"), 102);
        new RankAddresses(directory.path()).put(2, address);
        assertEquals(List.of(new Listens(2, address)), poll());
        directory.markEnded(1, RankExit.FINISHED);
        assertEquals(List.of(new Ended(1, directory.exit(1))), poll());
        assertEquals(List.of(), poll());
        assertEquals(List.of(), said);
    }

    @Test
    void ranksOfOtherHostsAreNotLookedAt() throws IOException {
        new RankAddresses(directory.path()).put(0, new InetSocketAddress(InetAddress.ofLiteral("192.0.2.7"), 100));
        directory.markEnded(3, RankExit.FINISHED);
        assertEquals(List.of(), poll());
    }

    @Test
    void theReasonAndTheExitCodePrecedeTheEnd() {
        TerminationReason reason = new TerminationReason("deadlock: all wait", ExitCode.DEADLOCK);
        OutcomeFiles files = new OutcomeFiles(directory.path());
        files.setReason(reason);
        files.setExitCode(1, 5);
        assertEquals(List.of(), poll(), "nothing before the end of a rank");
        directory.markEnded(1, RankExit.failed("has come to an end"));
        assertEquals(
                List.of(new Ending(reason), new Code(1, 5), new Ended(1, RankExit.failed("has come to an end"))),
                poll());
    }
}
