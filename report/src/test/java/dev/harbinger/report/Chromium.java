package dev.harbinger.report;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A real browser without a window and its one page, driven by the DevTools protocol. Ends when it is closed. */
final class Chromium implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final Path profile;
    private final Process process;
    private final HttpClient http = HttpClient.newHttpClient();
    private final WebSocket socket;
    private final AtomicInteger calls = new AtomicInteger();
    private final Map<Integer, CompletableFuture<Object>> answers = new ConcurrentHashMap<>();
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    /** Completed when the document of a loader is there. */
    private final Map<String, CompletableFuture<Void>> loads = new ConcurrentHashMap<>();

    private Chromium(Path program) throws Exception {
        profile = Files.createTempDirectory("chromium");
        process = new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--user-data-dir=" + profile,
                        "--remote-debugging-port=0",
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(profile.resolve("output.txt").toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
        try {
            socket = http.newWebSocketBuilder()
                    .buildAsync(pageSocket(port()), new Listener())
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
                call(domain + ".enable", "");
            }
            call("Page.setLifecycleEventsEnabled", "\"enabled\": true");
        } catch (Exception e) {
            end();
            throw e;
        }
    }

    /** The browser of this machine. */
    static Optional<Path> program() {
        return Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> Arrays.stream(System.getenv("PATH").split(":")).map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static Chromium start(Path program) throws Exception {
        return new Chromium(program);
    }

    /** Shows a file and waits until it is loaded; complaints and requests count from here on. */
    void open(Path file) throws Exception {
        complaints.clear();
        requests.clear();
        Object answer = call("Page.navigate", "\"url\": " + quoted(file.toUri().toString()));
        load(Json.at(answer, "loaderId")).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Errors of scripts, of the console, and of the page's policy. */
    List<String> complaints() {
        return complaints;
    }

    /** Addresses the page asked for. */
    List<String> requests() {
        return requests;
    }

    /** The value of an expression, awaited if it is a promise. */
    <T> T evaluate(String expression) throws Exception {
        Object answer = call(
                "Runtime.evaluate",
                "\"returnByValue\": true, \"awaitPromise\": true, \"expression\": " + quoted(expression));
        Object exception = Json.at(answer, "exceptionDetails");
        if (exception != null) {
            throw new AssertionError(expression + ": " + exception);
        }
        return Json.at(answer, "result", "value");
    }

    /** Calls a method of the protocol with parameters, the inside of a JSON object. */
    <T> T call(String method, String parameters) throws Exception {
        int id = calls.incrementAndGet();
        CompletableFuture<Object> answer = new CompletableFuture<>();
        answers.put(id, answer);
        socket.sendText("{\"id\": " + id + ", \"method\": \"" + method + "\", \"params\": {" + parameters + "}}", true)
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        Object message = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        Object error = Json.at(message, "error");
        if (error != null) {
            throw new AssertionError(method + ": " + error);
        }
        return Json.at(message, "result");
    }

    void screen(int width, int height, boolean phone) throws Exception {
        call(
                "Emulation.setDeviceMetricsOverride",
                "\"width\": " + width + ", \"height\": " + height + ", \"deviceScaleFactor\": 1, \"mobile\": " + phone);
    }

    void colourScheme(String scheme) throws Exception {
        call(
                "Emulation.setEmulatedMedia",
                "\"features\": [{\"name\": \"prefers-color-scheme\", \"value\": \"" + scheme + "\"}]");
    }

    static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    @Override
    public void close() throws IOException {
        try {
            call("Browser.close", "");
        } catch (Exception _) {
            process.destroy();
        } finally {
            end();
        }
    }

    private void end() throws IOException {
        http.shutdownNow();
        process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
        kill();
        process.onExit().join();
        try (Stream<Path> files = Files.walk(profile)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private CompletableFuture<Void> load(String loader) {
        return loads.computeIfAbsent(loader, _ -> new CompletableFuture<>());
    }

    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** The first line of a file that the browser writes when it listens. */
    private int port() throws Exception {
        Path file = profile.resolve("DevToolsActivePort");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (System.nanoTime() < deadline && process.isAlive()) {
            if (Files.exists(file) && Files.readAllLines(file).size() >= 2) {
                return Integer.parseInt(Files.readAllLines(file).getFirst());
            }
            Thread.sleep(20);
        }
        throw new IOException("the browser does not listen: " + Files.readString(profile.resolve("output.txt")));
    }

    private URI pageSocket(int port) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                .build();
        List<?> targets = (List<?>) Json.parse(
                http.send(request, HttpResponse.BodyHandlers.ofString()).body());
        for (Object target : targets) {
            if ("page".equals(Json.at(target, "type"))) {
                return URI.create(Json.at(target, "webSocketDebuggerUrl"));
            }
        }
        throw new IOException("the browser has no page: " + targets);
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                Object message = Json.parse(text.toString());
                text.setLength(0);
                if (Json.at(message, "id") instanceof Json.Digits id) {
                    answers.remove(Integer.parseInt(id.text())).complete(message);
                } else {
                    event(Json.at(message, "method"), Json.at(message, "params"));
                }
            }
            socket.request(1);
            return null;
        }

        private void event(String method, Object parameters) {
            switch (method) {
                case "Page.lifecycleEvent" -> {
                    if ("load".equals(Json.at(parameters, "name"))) {
                        load(Json.at(parameters, "loaderId")).complete(null);
                    }
                }
                case "Network.requestWillBeSent" -> requests.add(Json.at(parameters, "request", "url"));
                case "Runtime.exceptionThrown", "Log.entryAdded" -> complaints.add(parameters.toString());
                case "Runtime.consoleAPICalled" -> {
                    if (List.of("error", "warning", "assert").contains(Json.<String>at(parameters, "type"))) {
                        complaints.add(parameters.toString());
                    }
                }
                default -> {}
            }
        }
    }
}
