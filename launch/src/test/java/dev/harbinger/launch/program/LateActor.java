package dev.harbinger.launch.program;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;

/**
 * Two ranks that wait for each other until something outside of the program lets rank 0 send. Arguments: how, one of
 * {@link How}; then the port of a server on this host that answers an HTTP request after a while, or seconds.
 */
public final class LateActor {
    /** What lets rank 0 send. */
    public enum How {
        /** A virtual thread reads what the server sends. */
        VIRTUAL_THREAD,
        /** An asynchronous channel does. */
        CHANNEL,
        /** A client of HTTP does. */
        HTTP,
        /** Another process ends. */
        PROCESS
    }

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private LateActor() {}

    public static void main(String[] args) throws Exception {
        try (Harbinger harbinger = Harbinger.join()) {
            Communicator world = harbinger.world();
            int[] number = new int[1];
            if (world.rank() == 0) {
                sendLater(
                        How.valueOf(args[0]), Integer.parseInt(args[1]), () -> world.send(new int[] {42}, 0, 1, 1, 3));
                world.receive(number, 0, 1, 1, 4);
            } else {
                world.receive(number, 0, 1, 0, 3);
                world.send(number, 0, 1, 0, 4);
            }
            System.out.println(number[0]);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the program waits for what the stages send
    private static void sendLater(How how, int argument, Runnable send) throws Exception {
        InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), argument);
        switch (how) {
            case VIRTUAL_THREAD ->
                Thread.ofVirtual().start(() -> {
                    try (Socket socket = new Socket(server.getAddress(), server.getPort())) {
                        if (socket.getInputStream().read() >= 0) {
                            send.run();
                        }
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
            case CHANNEL -> {
                AsynchronousSocketChannel channel = AsynchronousSocketChannel.open();
                channel.connect(server).get();
                channel.read(ByteBuffer.allocate(1), send, new CompletionHandler<Integer, Runnable>() {
                    @Override
                    public void completed(Integer read, Runnable then) {
                        then.run();
                    }

                    @Override
                    public void failed(Throwable thrown, Runnable then) {
                        thrown.printStackTrace();
                    }
                });
            }
            case HTTP ->
                CLIENT.sendAsync(
                                HttpRequest.newBuilder(URI.create("http://"
                                                + server.getAddress().getHostAddress() + ":" + argument + "/"))
                                        .build(),
                                BodyHandlers.discarding())
                        .thenRun(send);
            case PROCESS ->
                new ProcessBuilder("sleep", Integer.toString(argument))
                        .start()
                        .onExit()
                        .thenRun(send);
        }
    }
}
