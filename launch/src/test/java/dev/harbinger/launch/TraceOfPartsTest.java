package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.launch.program.LastRankExits;
import dev.harbinger.launch.program.Parts;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.open.Traces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the traces of {@link Parts} say that only other ranks know: who a peer is, and which communicator is the same.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class TraceOfPartsTest {
    private static final int RANKS = 4;

    @TempDir
    Path directory;

    private final Map<Integer, List<TraceEvent>> events = new TreeMap<>();
    private final Map<Long, String> names = new TreeMap<>();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void peersAreKnownInTheWorldAndCommunicatorsInAllRanks(boolean threads) throws Exception {
        Launched launched = run(Parts.class, threads);
        assertEquals(ExitCode.SUCCESS, launched.result().exitCode(), launched.err());
        for (int sender = 0; sender < 2; sender++) {
            int receiver = sender + 2;
            assertEquals(List.of(receiver, receiver, receiver), worldPeers(sender, TraceOp.SEND));
            assertEquals(List.of(0, 0, 0), peers(sender, TraceOp.SEND));
            assertEquals(List.of(TraceEvent.ANY, sender), worldPeers(receiver, TraceOp.RECV));
            assertEquals(List.of(TraceEvent.ANY, sender), worldPeers(receiver, TraceOp.IRECV));
            List<Long> ofSends = communicators(sender, TraceOp.SEND);
            assertEquals(ofSends.get(0), ofSends.get(1));
            assertEquals(List.of(ofSends.get(0), ofSends.get(2)), communicators(receiver, TraceOp.RECV));
            assertEquals(List.of(ofSends.get(0), ofSends.get(0)), communicators(receiver, TraceOp.IRECV));
        }
        TreeSet<Long> all = new TreeSet<>(communicators(0, TraceOp.SEND));
        all.addAll(communicators(1, TraceOp.SEND));
        assertEquals(4, all.size(), "two parts and a duplicate of each");
        assertTrue(all.first() > 1, "0 is the world");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void completionsTellWhatAReceiveGot(boolean threads) throws Exception {
        run(Parts.class, threads);
        for (int sender = 0; sender < 2; sender++) {
            int receiver = sender + 2;
            List<TraceEvent> done = of(receiver, TraceOp.DONE);
            assertGot(sender, Parts.TAGS.get(0), 3 * Integer.BYTES, done.get(0));
            assertGot(sender, Parts.TAGS.get(2), Integer.BYTES, done.get(1));
            List<TraceEvent> waits = of(receiver, TraceOp.WAIT);
            assertGot(sender, Parts.TAGS.get(1), 2 * Integer.BYTES, waits.get(0));
            assertGotNothing(waits.get(1));
        }
    }

    private static void assertGot(int worldPeer, int tag, long bytes, TraceEvent completion) {
        assertEquals(1, completion.peer());
        assertEquals(worldPeer, completion.worldPeer());
        assertEquals(tag, completion.tag());
        assertEquals(bytes, completion.count());
        assertEquals(1, completion.typeBytes());
    }

    private static void assertGotNothing(TraceEvent completion) {
        assertEquals(TraceEvent.ABSENT_INT, completion.peer());
        assertEquals(TraceEvent.ABSENT_INT, completion.worldPeer());
        assertEquals(TraceEvent.ABSENT_INT, completion.tag());
        assertEquals(TraceEvent.ABSENT, completion.bytes());
    }

    @Test
    void aReceiveWhosePeerHasEndedGotNothing() throws Exception {
        run(LastRankExits.class, false, "exit", "0");
        assertEquals(1, of(0, TraceOp.RECV).size());
        assertGotNothing(of(0, TraceOp.DONE).getFirst());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everySiteHasTheNameOfItsLine(boolean threads) throws Exception {
        run(Parts.class, threads);
        for (List<TraceEvent> ofRank : events.values()) {
            for (TraceEvent event : ofRank) {
                String name = names.get(event.site());
                assertNotNull(name, event.toString());
                String method = event.op() == TraceOp.SEND ? "main" : "receive";
                assertTrue(name.matches("Parts\\." + method + " \\(Parts\\.java:\\d+\\)"), name);
            }
        }
        assertEquals(9, names.size(), "three sends, four receives and two waits");
        assertEquals(9, new TreeSet<>(names.values()).size());
    }

    /** It leaves no report, and its last events are lost. */
    @Test
    void sitesOfARankThatDiedAreNamedToo() throws Exception {
        Launched launched = launch(Parts.class, false, "die");
        assertEquals(9, launched.result().exitCode(), launched.err());
        List<String> sites = Files.readAllLines(directory.resolve("sites.csv"));
        assertEquals(
                1, sites.stream().filter(line -> line.contains("Parts.halt (")).count(), sites.toString());
    }

    @Test
    void theNamesOfAnOlderRunAreReplaced() throws Exception {
        Files.writeString(directory.resolve("sites.csv"), "site,name\n1,Old.main (Old.java:1)\n");
        run(Parts.class, true);
        assertFalse(names.containsValue("Old.main (Old.java:1)"));
        assertFalse(names.isEmpty());
    }

    private Launched launch(Class<?> program, boolean threads, String... arguments) throws Exception {
        return Launched.run(new Job(
                Launched.program(program, arguments),
                RANKS,
                Launched.medium(threads),
                Map.of(),
                directory,
                false,
                List.of()));
    }

    private Launched run(Class<?> program, boolean threads, String... arguments) throws Exception {
        Launched launched = launch(program, threads, arguments);
        try (Trace trace = Traces.open(List.of(directory))) {
            for (TraceReader reader = trace.nextProcess(); reader != null; reader = trace.nextProcess()) {
                List<TraceEvent> ofRank = new ArrayList<>();
                events.put(reader.process(), ofRank);
                for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                    ofRank.add(event);
                    String name = trace.siteName(event.site());
                    if (name != null) {
                        names.put(event.site(), name);
                    }
                }
                reader.close();
            }
        }
        return launched;
    }

    private List<TraceEvent> of(int rank, TraceOp op) {
        return stream(rank, op).toList();
    }

    private Stream<TraceEvent> stream(int rank, TraceOp op) {
        return events.getOrDefault(rank, List.of()).stream().filter(event -> event.op() == op);
    }

    private List<Integer> peers(int rank, TraceOp op) {
        return stream(rank, op).map(TraceEvent::peer).toList();
    }

    private List<Integer> worldPeers(int rank, TraceOp op) {
        return stream(rank, op).map(TraceEvent::worldPeer).toList();
    }

    private List<Long> communicators(int rank, TraceOp op) {
        return stream(rank, op).map(TraceEvent::communicator).toList();
    }
}
