package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.transport.RankExit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What comes of a connection to another launcher, whose side the test plays. The timeout only bounds a hang. */
@Timeout(60)
class HostLinkTest {
    private final BlockingQueue<HostEvent> received = new LinkedBlockingQueue<>();

    /** Why the other is lost; nothing after a good-bye. */
    private final BlockingQueue<Optional<String>> over = new LinkedBlockingQueue<>();

    private Socket other;
    private Socket mine;
    private BufferedReader fromLink;

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            mine = new Socket(server.getInetAddress(), server.getLocalPort());
            other = server.accept();
        }
        fromLink = new BufferedReader(new InputStreamReader(other.getInputStream(), StandardCharsets.UTF_8));
    }

    @AfterEach
    void close() throws IOException {
        other.close();
        mine.close();
    }

    private HostLink link(Duration silence) {
        HostLink link = new HostLink(mine, "the other", silence);
        link.start((_, news) -> received.add(news), (_, why) -> over.add(Optional.ofNullable(why)));
        return link;
    }

    private void send(String text) throws IOException {
        other.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void newsAreHeardInTheirOrderHoweverTheirLinesAreCut() throws Exception {
        link(Duration.ZERO);
        send("finished 1 has fin");
        send("ished\nalive\nfailed 2 - out of luck\n");
        assertEquals(new HostEvent.Ended(1, RankExit.FINISHED), received.take());
        assertEquals(new HostEvent.Alive(), received.take());
        assertEquals(new HostEvent.Ended(2, RankExit.failed("out of luck")), received.take());
    }

    @Test
    void newsAreSentInTheirOrderAndAGoodByeIsTheLast() throws Exception {
        HostLink link = link(Duration.ZERO);
        link.send(new HostEvent.Ended(1, RankExit.FINISHED));
        link.send(new HostEvent.Ended(2, RankExit.failed("out of luck")));
        assertFalse(link.hasLeft());
        link.leave();
        assertEquals("finished 1 has finished", fromLink.readLine());
        assertEquals("failed 2 - out of luck", fromLink.readLine());
        assertEquals("leaving", fromLink.readLine());
        assertEquals(null, fromLink.readLine());
        assertTrue(link.hasLeft());
    }

    @Test
    void oneThatIsToldOfALongFailureIsNotLost() throws Exception {
        HostLink link = link(Duration.ZERO);
        HostLink peer = new HostLink(other, "its peer", Duration.ZERO);
        peer.start((_, _) -> {}, (_, _) -> {});
        peer.send(new HostEvent.Ended(2, RankExit.failed("\u8a9e".repeat(5000))));
        peer.leave();
        assertEquals(Optional.empty(), over.take());
        assertEquals(2, received.take().rank());
        link.close();
    }

    @Test
    void oneWithoutNewsSaysThatItLives() throws Exception {
        link(Duration.ofMillis(400));
        assertEquals("alive", fromLink.readLine());
        assertEquals("alive", fromLink.readLine());
    }

    @Test
    void oneThatSaysGoodByeIsNotLost() throws Exception {
        link(Duration.ZERO);
        send("leaving\n");
        assertEquals(Optional.empty(), over.take());
    }

    @Test
    void oneThatHangsUpIsLost() throws Exception {
        link(Duration.ZERO);
        send("alive\nfinished 1 has");
        other.close();
        assertEquals(Optional.of("it closed the connection"), over.take());
    }

    @Test
    void oneThatIsSilentForTooLongIsLost() throws Exception {
        link(Duration.ofSeconds(1));
        assertEquals(Optional.of("nothing was received from it for 1 s"), over.take());
    }

    @Test
    void oneThatSpeaksGarbageIsLost() throws Exception {
        link(Duration.ZERO);
        send("GET / HTTP/1.1\n");
        assertEquals(Optional.of("it sent a line that is not an event: 'GET / HTTP/1.1'"), over.take());
    }

    @Test
    void oneThatDoesNotEndItsLineIsLost() throws Exception {
        link(Duration.ZERO);
        send("failed 1 ".repeat(1000));
        assertEquals(Optional.of("it sent a line of more than 4096 bytes"), over.take());
    }
}
