package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.launch.program.LateActor;
import dev.harbinger.launch.program.LateActor.How;
import dev.harbinger.messaging.transport.Medium;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A job whose ranks all wait is no deadlock while the JVM or a library waits for something that lets a rank send. The
 * timeout only bounds a hang.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LateActorTest {
    /** Longer than it takes to find a deadlock on an idle machine. If the machine is slow, a test still passes. */
    private static final int LONG_SECONDS = 3;

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource({
        "SHARED_MEMORY, VIRTUAL_THREAD",
        "SHARED_MEMORY, CHANNEL",
        "SHARED_MEMORY, HTTP",
        "SHARED_MEMORY, PROCESS",
        "TCP, VIRTUAL_THREAD",
        "THREADS, CHANNEL",
        "THREADS, PROCESS"
    })
    void aRankThatIsToldToSendLaterIsNotDeadlocked(Medium medium, How how) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> answerLater(server));
            int argument = how == How.PROCESS ? LONG_SECONDS : server.getLocalPort();
            Program program = Launched.program(LateActor.class, how.name(), Integer.toString(argument));
            Launched job = Launched.run(new Job(program, 2, medium, Map.of(), null, false, List.of()));
            assertEquals(0, job.result().exitCode(), job.err());
            assertEquals(List.of("42", "42"), job.out().lines().toList());
        }
    }

    private static void answerLater(ServerSocket server) {
        try (Socket socket = server.accept()) {
            TimeUnit.SECONDS.sleep(LONG_SECONDS);
            socket.getOutputStream()
                    .write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException | InterruptedException e) {
            // The test is over.
        }
    }
}
