package dev.harbinger.study.messageinterface.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.report.Amounts;
import dev.harbinger.study.messageinterface.assembler.Assembler;
import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.benchmark.BundledTexts;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.network.MeshNetwork;
import dev.harbinger.study.messageinterface.network.MeshSettings;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page that shows a run cycle by cycle. */
class TimelinePageTest {
    private static final SourceText FETCH_ADD = BundledTexts.program("fetch-add.map");

    @TempDir
    private Path folder;

    private long cycles;

    private Timeline timeline(TimelineWindow window, int most, SourceText... texts) {
        List<SourceText> all = new ArrayList<>(List.of(texts));
        all.add(BundledTexts.system());
        NodeSettings settings = NodeSettings.DEFAULT;
        Program program = Assembler.assemble(settings.injection().page(), all);
        MeshSize size = MeshSize.of("2x1");
        TimelineRecorder recorder = new TimelineRecorder(size, settings.reservedSlot(), window, most, _ -> {});
        Machine machine = new Machine(
                program, settings, new MeshNetwork(size, MeshSettings.architecture(), recorder, List.of()), recorder);
        machine.run(100_000);
        recorder.tracker().end();
        cycles = recorder.tracker().last() + 1;
        return recorder.timeline(program, "MM", "mesh", "all threads ended", cycles);
    }

    private String page(Timeline timeline) throws IOException {
        Path file = folder.resolve("page.html");
        TimelinePage.write(timeline, file);
        return Files.readString(file);
    }

    /** What stands behind a name in the page's data, up to a pattern. */
    private static String dataOf(String page, String name, String until) {
        Matcher matcher =
                Pattern.compile("\"" + name + "\":(.*?)(?=" + until + ")").matcher(page);
        assertTrue(matcher.find(), name);
        return matcher.group(1);
    }

    @Test
    void it_holds_every_instruction_with_its_text_and_place() throws IOException {
        String page = page(timeline(TimelineWindow.ALL, 1000, FETCH_ADD));
        String code = dataOf(page, "code", ",\"threads\"");
        assertTrue(code.contains("[\"IALU jmp MsgHead\",\"system.map:7:5\"]"), code);
        // Node 0's thread: sub and lea, SEND, and when cc0 is full, and, halt.
        String threads = dataOf(page, "threads", ",\"messages\"");
        assertTrue(threads.startsWith("[[0,0,0,[0,2,1,5,"), threads);
        assertEquals(
                2,
                Pattern.compile("\\[\\d+,\\d+,\\d+,\\[")
                        .matcher(threads)
                        .results()
                        .count(),
                threads);
    }

    @Test
    void it_holds_messages_with_the_parts_of_their_latency() throws IOException {
        String page = page(timeline(TimelineWindow.ALL, 1000, FETCH_ADD));
        String messages = dataOf(page, "messages", ",\"marks\"");
        assertTrue(messages.startsWith("[[0,0,0,0,0,1,1,2,"), messages);
        assertTrue(messages.contains(",[1,2,3,4,5,"), messages);
        assertTrue(dataOf(page, "parts", ",\"paths\"").contains("\"GTLB and header\""));
        assertEquals("", dataOf(page, "omission", ",\"columns\"").replace("\"", ""));
    }

    @Test
    void it_needs_nothing_from_elsewhere() throws IOException {
        String page = page(timeline(TimelineWindow.ALL, 1000, FETCH_ADD));
        assertFalse(Pattern.compile("https?:|src=|<link|@import|url\\(|\\{\\{")
                .matcher(page)
                .find());
        assertTrue(page.contains("default-src 'none'"));
    }

    @Test
    void text_of_a_program_cannot_end_the_data() throws IOException {
        SourceText evil = SourceText.of("</script><b>\u2028.map", FETCH_ADD.text());
        String page = page(timeline(TimelineWindow.ALL, 1000, evil));
        assertFalse(page.contains("</script><b>"));
        assertTrue(page.contains("\\u003c/script\\u003e\\u003cb\\u003e\\u2028.map"));
    }

    @Test
    void with_too_many_events_it_ends_early_and_says_so() {
        Timeline timeline =
                timeline(TimelineWindow.ALL, 100, BundledTexts.program("blkw.map"), BundledTexts.program("words.map"));
        assertTrue(timeline.isCut());
        assertTrue(timeline.to() < cycles / 10, timeline.omission());
        int pairs = timeline.lanes().stream()
                .mapToInt(lane -> lane.data().length / 2)
                .sum();
        assertTrue(pairs <= 100 && pairs > 50, pairs + " instructions");
        assertTrue(timeline.messages().stream().allMatch(life -> life.sent() <= timeline.to()));
        assertEquals(
                "Cycles 0 to " + timeline.to() + " of the run's " + Amounts.count(cycles)
                        + " are shown: a timeline keeps at most 400,000 events. Choose other cycles with"
                        + " --timeline-cycles FROM..TO.",
                timeline.omission());
    }

    @Test
    void a_window_holds_its_cycles_only() {
        Timeline timeline = timeline(
                new TimelineWindow(300, 400),
                100_000,
                BundledTexts.program("blkw.map"),
                BundledTexts.program("words.map"));
        for (ThreadLane lane : timeline.lanes()) {
            long[] data = lane.data();
            long last = 0;
            for (int i = 0; i < data.length; i += 2) {
                last += data[i];
            }
            assertTrue(data[0] >= 300 && last <= 400, Arrays.toString(data));
        }
        assertTrue(timeline.messages().stream().allMatch(life -> life.sent() <= 400 && life.ended() >= 300));
        assertFalse(timeline.messages().isEmpty());
        assertEquals(
                "Cycles 300 to 400 of the run's " + Amounts.count(cycles) + " are shown, as --timeline-cycles asked.",
                timeline.omission());
    }

    @Test
    void a_window_behind_the_end_is_refused() {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> timeline(new TimelineWindow(5000, 6000), 1000, FETCH_ADD));
        assertTrue(e.getMessage().contains("begins at cycle 5000, but the run ended after " + cycles), e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "9..3", "a..b", "-1..3", "1..", "1...3", "1..9999999999999999"})
    void what_is_no_window_is_refused(String text) {
        assertThrows(IllegalArgumentException.class, () -> TimelineWindow.of(text));
    }

    @Test
    void a_browser_shows_a_row_for_each_message(@TempDir Path profile) throws Exception {
        Optional<Path> chromium = Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> Arrays.stream(System.getenv("PATH").split(":")).map(bin -> Path.of(bin, name)))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(chromium.isPresent(), "needs Chromium to show the page: install it, 'apt install chromium'");
        page(timeline(TimelineWindow.ALL, 1000, BundledTexts.program("ping.map"), BundledTexts.program("pong.map")));
        Path dom = profile.resolve("dom.html");
        Process process = new ProcessBuilder(
                        chromium.get().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--user-data-dir=" + profile.resolve("profile"),
                        "--virtual-time-budget=2000",
                        "--dump-dom",
                        folder.resolve("page.html").toUri() + "#message=1")
                .redirectOutput(dom.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the browser did not end");
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        String shown = Files.readString(dom);
        assertTrue(shown.contains("<title>Timeline of ping.map</title>"), shown);
        assertEquals(
                1,
                Pattern.compile("<h2 id=\"details-title\">Message 1, priority 1</h2>")
                        .matcher(shown)
                        .results()
                        .count());
        String table = shown.substring(shown.indexOf("<table id=\"messages\">"));
        assertEquals(
                3,
                Pattern.compile("<tr[ >]")
                        .matcher(table.substring(0, table.indexOf("</table>")))
                        .results()
                        .count());
    }
}
