package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.deadlock.RankActivity;
import dev.harbinger.messaging.deadlock.ReportBarrier;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.messaging.transport.tcp.Handshake;
import dev.harbinger.messaging.transport.tcp.Handshake.Hello;
import dev.harbinger.messaging.transport.tcp.Handshake.Judgement;
import dev.harbinger.messaging.transport.tcp.Handshake.Kind;
import dev.harbinger.messaging.transport.tcp.RankAddresses;
import dev.harbinger.messaging.transport.tcp.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Launchers of one job, all in one process, each with a job directory of its own. The timeout only bounds a hang. */
@Timeout(60)
class HostExchangeTest {
    private static final int RANKS = 4;
    private static final Secret SECRET = Secret.of("the secret of this job");
    private static final Timeouts PATIENCE = new Timeouts(Duration.ZERO, Duration.ofMinutes(1), Duration.ofMinutes(1));

    /** What the launchers have said. */
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

    private final List<AutoCloseable> opened = new ArrayList<>();
    private int port;

    /** One launcher. */
    private record Host(HostExchange exchange, JobDirectory directory, RankAddresses addresses) {}

    @BeforeEach
    void choosePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : opened.reversed()) {
            one.close();
        }
    }

    private Host host(int first, int last) throws IOException {
        return host(RANKS, first, last, SECRET, PATIENCE);
    }

    private Host host(int ranks, int first, int last, Secret secret, Timeouts patience) throws IOException {
        JobDirectory directory = JobDirectory.create(ranks, Settings.defaults());
        opened.add(directory);
        Rendezvous rendezvous = new Rendezvous("127.0.0.1", port, first, last, secret);
        HostExchange exchange = HostExchange.connect(rendezvous, directory, Medium.SHARED_MEMORY, patience, said::add);
        opened.add(exchange);
        return new Host(exchange, directory, new RankAddresses(directory.path()));
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) {
            Thread.sleep(5);
        }
    }

    private static InetSocketAddress address(int number) {
        return new InetSocketAddress(InetAddress.ofLiteral("192.0.2.7"), number);
    }

    @Test
    void whatTheRanksOfOneHostWriteDownIsReadOnAll() throws Exception {
        List<Host> hosts = new ArrayList<>(List.of(host(0, 0), host(1, 2)));
        for (Host host : hosts) {
            int rank = host == hosts.getFirst() ? 0 : 2;
            host.addresses().put(rank, address(100 + rank));
            host.directory().markEnded(rank, new RankExit(rank == 2, RankExit.NONE, "has come to end " + rank));
        }
        // One that comes late hears all.
        hosts.add(host(3, 3));
        hosts.getLast().addresses().put(3, address(103));
        for (Host host : hosts) {
            for (int rank : new int[] {0, 2, 3}) {
                await(() -> address(100 + rank).equals(host.addresses().get(rank)));
            }
            for (int rank : new int[] {0, 2}) {
                await(() -> host.directory().hasEnded(rank));
                assertEquals(rank == 2, host.directory().hasFailed(rank));
                assertEquals(
                        "has come to end " + rank, host.directory().exit(rank).how());
            }
            assertFalse(host.directory().hasEnded(3));
        }
        assertEquals(List.of(), List.copyOf(said));
    }

    @Test
    void theExitCodeOfARankIsKnownOnAllHostsBeforeItsEnd() throws Exception {
        List<Host> hosts = List.of(host(0, 0), host(1, 2), host(3, 3));
        new OutcomeFiles(hosts.get(1).directory().path()).setExitCode(2, 5);
        hosts.get(1).directory().markEnded(2, RankExit.failed("has come to an end"));
        for (Host host : hosts) {
            await(() -> host.directory().hasEnded(2));
            assertEquals(5, new OutcomeFiles(host.directory().path()).exitCode(2));
        }
    }

    @Test
    void theReasonOfOneLauncherIsKnownToTheOthersBeforeItsRanksEnd() throws Exception {
        List<Host> hosts = List.of(host(0, 0), host(1, 2), host(3, 3));
        TerminationReason reason = new TerminationReason("deadlock: all wait", ExitCode.DEADLOCK);
        List<BlockingQueue<TerminationReason>> received = new ArrayList<>();
        for (Host host : hosts) {
            BlockingQueue<TerminationReason> here = new LinkedBlockingQueue<>();
            received.add(here);
            host.exchange().whenEnding(here::add);
        }
        new OutcomeFiles(hosts.get(1).directory().path()).setReason(reason);
        hosts.get(1).directory().markEnded(1, RankExit.failed("was killed"));
        hosts.get(1).directory().markEnded(2, RankExit.failed("was killed"));
        for (int i = 0; i < hosts.size(); i++) {
            JobDirectory directory = hosts.get(i).directory();
            await(() -> directory.hasEnded(2));
            assertEquals(List.of(reason), List.copyOf(received.get(i)));
        }
    }

    private static RankActivity activity(int rank, long rounds) {
        return new RankActivity(rank, 0, rounds, 0, 0, 0, false, List.of(), List.of());
    }

    @Test
    void afterTheBarrierEveryReportIsAsNewAsTheBarrier() throws Exception {
        Host server = host(0, 0);
        List<Host> others = List.of(host(1, 2), host(3, 3));
        // The launchers of the others are connected when their reports arrive.
        for (long round = 0; round < 20; round++) {
            for (Host host : others) {
                int rank = host == others.getFirst() ? 2 : 3;
                new ActivityFiles(host.directory().path()).write(activity(rank, round));
                if (round == 0) {
                    await(() -> server.exchange().activityElsewhere(rank) != null);
                }
            }
            ReportBarrier barrier = server.exchange().reportBarrier();
            barrier.set();
            await(barrier::isPassed);
            assertEquals(activity(2, round), server.exchange().activityElsewhere(2));
            assertEquals(activity(3, round), server.exchange().activityElsewhere(3));
        }
    }

    @Test
    void aLauncherThatHasTakenLeaveDoesNotCountTheOthersAsLost() throws Exception {
        Host server = host(0, 0);
        Host client = host(1, 3);
        for (int rank = 1; rank < RANKS; rank++) {
            client.directory().markEnded(rank, RankExit.FINISHED);
        }
        client.exchange().leave();
        await(server.exchange()::isAlone);
        await(client.exchange()::isAlone);
        assertFalse(client.directory().hasEnded(0));
    }

    @Test
    void aLauncherThatIsGoneDoesNotHoldTheBarrier() throws Exception {
        Host server = host(0, 0);
        Host gone = host(1, 3);
        new ActivityFiles(gone.directory().path()).write(activity(1, 0));
        await(() -> server.exchange().activityElsewhere(1) != null);
        gone.exchange().close();
        ReportBarrier barrier = server.exchange().reportBarrier();
        barrier.set();
        await(barrier::isPassed);
    }

    @Test
    void aClientThatDisappearsTakesItsRanksWithIt() throws Exception {
        Host server = host(0, 0);
        Host lost = host(1, 2);
        Host stays = host(3, 3);
        lost.directory().markEnded(1, RankExit.FINISHED);
        await(() -> server.directory().hasEnded(1) && stays.directory().hasEnded(1));
        lost.exchange().close();
        for (Host host : List.of(server, stays)) {
            await(() -> host.directory().hasEnded(2));
            assertTrue(host.directory().hasFailed(2));
            String how = host.directory().exit(2).how();
            assertTrue(how.startsWith("is lost: the launcher of ranks 1-2 at 127.0.0.1:"), how);
            assertTrue(how.endsWith(" can no longer be reached, it closed the connection"), how);
            assertFalse(host.directory().hasFailed(1), "it had ended well before");
            assertFalse(host.directory().hasEnded(3));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLauncherThatIsInterruptedSaysHowItsRanksEnded(boolean isServer) throws Exception {
        Host server = host(0, 0);
        Host client = host(1, 3);
        Host interrupted = isServer ? server : client;
        Host other = isServer ? client : server;
        int rank = isServer ? 0 : 1;
        interrupted.directory().markEnded(rank, RankExit.failed(Signals.describe(2)));
        interrupted.exchange().leave();
        interrupted.exchange().close();
        interrupted.directory().close();
        await(() -> other.directory().hasEnded(rank));
        assertEquals(
                "was killed by signal 2 (SIGINT)", other.directory().exit(rank).how());
        assertFalse(other.directory().hasEnded(isServer ? 1 : 0));
        assertEquals(List.of(), List.copyOf(said));
    }

    @Test
    void anUnknownHostIsNamed() throws Exception {
        Rendezvous nowhere = new Rendezvous("nowhere.invalid", port, 1, 1, SECRET);
        IOException e = assertThrows(IOException.class, nowhere::address);
        assertEquals(
                "unknown host 'nowhere.invalid' of the rendezvous: give a name that this host resolves, or an"
                        + " address",
                e.getMessage());
    }

    @Test
    void whenTheServerDisappearsAllRanksOfOtherHostsAreLost() throws Exception {
        Host server = host(0, 0);
        Host client = host(1, 1);
        server.exchange().close();
        for (int rank : new int[] {0, 2, 3}) {
            await(() -> client.directory().hasFailed(rank));
            String how = client.directory().exit(rank).how();
            assertTrue(how.startsWith("is lost: the launcher of rank 0 at 127.0.0.1:" + port), how);
        }
        assertFalse(client.directory().hasEnded(1));
    }

    /** The server's thread admits a launcher at any time. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLauncherThatIsAdmittedAfterTheEndLearnsOfIt(boolean hasLeft) throws Exception {
        Host server = host(0, 0);
        server.directory().markEnded(0, RankExit.FINISHED);
        if (hasLeft) {
            server.exchange().leave();
        }
        server.exchange().close();
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket late = new Socket(listening.getInetAddress(), listening.getLocalPort())) {
            BitSet ranks = new BitSet();
            ranks.set(1);
            server.exchange().begin(new HostLink(listening.accept(), "a late launcher", Duration.ZERO), ranks);
            String received = new String(late.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(
                    hasLeft
                            ? new HostEvent.Ended(0, RankExit.FINISHED).line() + "\n" + new HostEvent.Leaving().line()
                                    + "\n"
                            : "",
                    received);
        }
    }

    @Test
    void theServerStaysUntilTheRanksOfAllHaveEndedAndNobodyIsLostThen() throws Exception {
        Host server = host(0, 0);
        Host client = host(1, 3);
        server.directory().markEnded(0, RankExit.FINISHED);
        FutureTask<Void> finish = new FutureTask<>(server.exchange()::finish, null);
        Thread.ofPlatform().daemon().start(finish);
        await(() -> client.directory().hasEnded(0));
        assertFalse(finish.isDone());
        for (int rank = 1; rank < RANKS; rank++) {
            client.directory().markEnded(rank, RankExit.FINISHED);
        }
        client.exchange().finish();
        client.exchange().close();
        finish.get();
        for (int rank = 0; rank < RANKS; rank++) {
            assertTrue(server.directory().hasEnded(rank));
            assertFalse(
                    server.directory().hasFailed(rank),
                    server.directory().exit(rank).how());
        }
    }

    private String refusal(int ranks, int first, int last, Secret secret) {
        IOException e = assertThrows(IOException.class, () -> host(ranks, first, last, secret, PATIENCE));
        String start = "the launcher of rank 0 at 127.0.0.1:" + port + " refuses this launcher: ";
        assertTrue(e.getMessage().startsWith(start), e.getMessage());
        return e.getMessage().substring(start.length());
    }

    /** Each is a mistake in a command line; that of rank 0 is right, with ranks 0-1 of 4. Rank 3 is taken. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        4 | 1 | 2 | another host already runs rank 1: give each rank to one host
        4 | 1 | 3 | another host already runs ranks 1, 3: give each rank to one host
        4 | 3 | 3 | another host already runs rank 3: give each rank to one host
        5 | 2 | 2 | has 4 ranks, not 5
        4 | 2 | 4 | the job has ranks 0 to 3, not 2 to 4
        """)
    void aClientWithTheWrongRanksIsRefusedOnBothSides(int ranks, int first, int last, String why) throws Exception {
        host(0, 1);
        host(3, 3);
        String refusal = refusal(ranks, first, last, SECRET);
        assertTrue(refusal.endsWith(why), refusal);
        String line = said.take();
        assertTrue(line.startsWith("has refused a connection from 127.0.0.1:") && line.endsWith(why), line);
        // The right ones are still let in.
        host(2, 2);
    }

    @Test
    void aClientWithAnotherSecretIsRefusedOnBothSides() throws Exception {
        host(0, 1);
        assertEquals(
                "it has a different secret: give all hosts of the job the same secret file",
                refusal(RANKS, 2, 3, Secret.of("the secret of another")));
        String line = said.take();
        assertTrue(line.endsWith(": it closed the connection before it sent its proof"), line);
        host(2, 3);
    }

    @Test
    void aClientOfAnotherVersionIsRefused() throws Exception {
        host(0, 1);
        byte[] greeting = ByteBuffer.allocate(80)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(0x4842_5443_5000_0009L)
                .array();
        send(greeting);
        String line = said.take();
        assertTrue(
                line.endsWith("it uses version 9, this is version 3: use the same version of Harbinger on all hosts"),
                line);
    }

    @Test
    void aStrangerIsRefusedAndFurtherOnesAreNotTold() throws Exception {
        host(0, 1);
        for (int i = 0; i < 8; i++) {
            send("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            String line = said.take();
            assertTrue(line.contains(": it is not a Harbinger process: its greeting begins with "), line);
            assertEquals(i == 7, line.endsWith(" (further refusals are not reported)"), line);
        }
        send(new byte[100]);
        host(2, 3);
        assertEquals(List.of(), List.copyOf(said));
    }

    /** Sends bytes to the server and waits until it hangs up. */
    private void send(byte[] bytes) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(bytes);
            socket.getInputStream().readAllBytes();
        } catch (SocketException e) {
            // It hung up before it had read all.
        }
    }

    @Test
    void oneThatSpeaksForRanksOfAnotherIsNotBelieved() throws Exception {
        Host server = host(0, 1);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            Hello hello = new Hello(Kind.LAUNCHERS, RANKS, new UUID(0, 0), 2, 3, 0);
            assertEquals(
                    Judgement.WELCOME,
                    new Handshake(SECRET).connect(socket, hello).judgement());
            socket.getOutputStream()
                    .write(
                            "failed 1 - so it says\nfailed -1 - so it says\nfailed 99 - so it says\nfailed 2 - so it says\n"
                                    .getBytes(StandardCharsets.UTF_8));
            await(() -> server.directory().hasFailed(2));
            assertFalse(server.directory().hasEnded(1));
        }
    }

    /** Acts as a server that has too many connections of strangers. */
    @Test
    void aClientWhoseConnectionIsClosedBeforeAGreetingTriesAgain() throws Exception {
        FutureTask<Host> client = new FutureTask<>(() -> host(2, 3));
        try (ServerSocket busy = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(client);
            busy.accept().close();
        }
        Host server = host(0, 1);
        server.directory().markEnded(0, RankExit.FINISHED);
        await(() -> client.get().directory().hasEnded(0));
    }

    /** Acts as a server whose host is suspended for some time. */
    @Test
    void aClientWhoseServerIsTooSlowTriesAgain() throws Exception {
        FutureTask<Host> client = new FutureTask<>(() -> host(2, 3));
        try (ServerSocket suspended = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(client);
            try (Socket first = suspended.accept()) {
                // Up to its end: the client has given this connection up.
                first.getInputStream().readAllBytes();
            }
        }
        Host server = host(0, 1);
        server.directory().markEnded(0, RankExit.FINISHED);
        await(() -> client.get().directory().hasEnded(0));
    }

    @Test
    void aServerThatNeverComesIsNotAwaitedForever() {
        Timeouts none = new Timeouts(Duration.ZERO, Duration.ZERO, Duration.ofMinutes(1));
        IOException e = assertThrows(IOException.class, () -> host(RANKS, 1, 3, SECRET, none));
        assertTrue(
                e.getMessage().startsWith("the launcher of rank 0 cannot be reached at 127.0.0.1:" + port + ": "),
                e.getMessage());
    }

    @Test
    void aServerSaysForWhomItWaits() throws Exception {
        host(RANKS, 0, 0, SECRET, new Timeouts(Duration.ZERO, Duration.ZERO, Duration.ZERO));
        assertEquals("is waiting at 127.0.0.1:" + port + " for the launchers of ranks 1-3", said.take());
    }

    @Test
    void aServerWhosePortIsTakenSaysSo() throws Exception {
        host(0, 1);
        IOException e = assertThrows(IOException.class, () -> host(0, 1));
        assertTrue(e.getMessage().startsWith("cannot listen at 127.0.0.1:" + port + ": "), e.getMessage());
    }
}
