package dev.harbinger.study.prediction.page;

import static dev.harbinger.study.prediction.MemoryTrace.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.report.HtmlReport;
import dev.harbinger.report.Report;
import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.MemoryTrace;
import dev.harbinger.study.prediction.TraceAnalysis;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceOp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a whole analysis in a real browser, on a phone, on a small and on a large screen. */
class AnalysisPageTest {
    private static final int RANKS = 80;
    private static final List<Integer> WIDTHS = List.of(390, 900, 1600);

    /**
     * Shows the page in a frame of each width, draws all plots, and writes what is wrong, or what was drawn. A window
     * has a least width, a frame has none.
     */
    private static final String FRAMES = """
        <!doctype html>
        <meta charset="utf-8">
        <body>
        <pre id="result"></pre>
        <script>
        const lines = [];
        const inside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
          && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;

        function pixels(canvas) {
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          let coloured = 0;
          for (let i = 0; i < data.length; i += 4) {
            if (data[i + 3] > 200 && data[i + 2] > data[i] + 60) coloured++;
          }
          return coloured;
        }

        async function check(width) {
          const frame = document.createElement("iframe");
          frame.style.cssText = `border: 0; height: 900px; width: ${width}px`;
          frame.src = "page.html";
          document.body.append(frame);
          await new Promise(resolve => frame.addEventListener("load", resolve));
          const { contentWindow: view, contentDocument: page } = frame;
          view.dispatchEvent(new view.Event("beforeprint"));
          await new Promise(resolve => setTimeout(resolve, 100));
          const say = text => lines.push(`${width}: ${text}`);
          if (view.innerWidth !== width) say(`the frame is ${view.innerWidth} wide`);
          if (page.documentElement.scrollWidth > width) say(`the page is ${page.documentElement.scrollWidth} wide`);
          for (const figure of page.querySelectorAll("figure")) {
            const box = figure.getBoundingClientRect();
            if (box.right > width) say(`${figure.id} ends beyond the page`);
            const legend = figure.querySelector(".legend");
            for (const name of legend.querySelectorAll("button, .ramp")) {
              if (!inside(name.getBoundingClientRect(), legend.getBoundingClientRect())) {
                say(`the legend of ${figure.id} is cut at ${name.textContent}`);
              }
            }
            if (!legend.hidden && !inside(legend.getBoundingClientRect(), box)) say(`the legend of ${figure.id} leaves its figure`);
            const canvas = figure.querySelector("canvas");
            if (!inside(canvas.getBoundingClientRect(), box)) say(`the plot of ${figure.id} leaves its figure`);
            if (!view.Chart.getChart(canvas)) say(`${figure.id} is not drawn`);
            if (pixels(canvas) < 100) say(`${figure.id} is empty`);
          }
          for (const table of page.querySelectorAll("table")) {
            const names = [...table.querySelectorAll("thead button")].map(button => button.textContent);
            const twice = names.filter((name, at) => names.indexOf(name) < at);
            if (twice.length > 0) say(`the table ${table.caption.textContent} has ${twice} twice`);
          }
          const drawn = id => [...page.querySelectorAll(`#section-${id} canvas`)]
            .filter(canvas => pixels(canvas) > 500).length;
          say(`${drawn("traffic")} of traffic, ${drawn("over-time")} over time, `
            + `${page.querySelectorAll("#section-over-time .zoomable").length} zoomable`);
        }

        (async () => {
          for (const width of WIDTHS) await check(width);
          document.getElementById("result").textContent = lines.join("\\n");
        })().catch(e => { document.getElementById("result").textContent = String(e); });
        </script>
        """;

    /** A ring of ranks that works in rounds: messages of several sizes and sites, some early, some from any source. */
    private static MemoryTrace ring() {
        Random random = new Random(15);
        MemoryTrace trace = new MemoryTrace();
        for (int round = 0; round < 40; round++) {
            for (int rank = 0; rank < RANKS; rank++) {
                long time = 1_000_000L * round + random.nextInt(300_000);
                long site = round % 3;
                trace.add(rank, message(TraceOp.SEND, time, (rank + 1) % RANKS, site + 10, 64L << 4 * site));
                TraceEventBuilder receive = message(
                        TraceOp.RECV,
                        time + random.nextInt(400_000),
                        (rank + RANKS - 1) % RANKS,
                        site,
                        64L << 4 * site);
                trace.add(rank, round % 8 == 0 ? receive.peer(-1).worldPeer(-1) : receive);
                trace.add(
                        rank,
                        event(TraceOp.DONE, time + 800_000)
                                .site(site)
                                .peer((rank + RANKS - 1) % RANKS)
                                .worldPeer((rank + RANKS - 1) % RANKS)
                                .tag(7));
            }
        }
        for (int site = 0; site < 3; site++) {
            trace.name(site, "exchange_halo_of_a_long_name (/home/user/solver/nested/exchange.c:" + site + ")");
            trace.name(site + 10, "push_to_the_next_of_the_ring (/home/user/solver/nested/exchange.c:9" + site + ")");
        }
        return trace.skippedRecords(0, "MPI_Barrier", 5).limit("A limit of the format.");
    }

    private static TraceEventBuilder message(TraceOp op, long time, int peer, long site, long bytes) {
        return event(op, time)
                .site(site)
                .peer(peer)
                .worldPeer(peer)
                .tag(7)
                .count(bytes)
                .typeBytes(1);
    }

    @Test
    void aWholeAnalysisFitsEachWidthWithItsMatrixAndItsTimeline(@TempDir Path folder) throws Exception {
        Optional<Path> chromium = Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> Arrays.stream(System.getenv("PATH").split(":")).map(bin -> Path.of(bin, name)))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(chromium.isPresent(), "needs Chromium to show the page: install it, 'apt install chromium'");
        Report report = AnalysisReport.of("ring.tar.xz", new TraceAnalysis(ring(), AnalysisSettings.USUAL, 2).run());
        HtmlReport.write(report, folder.resolve("page.html"));
        Files.writeString(folder.resolve("frames.html"), FRAMES.replace("WIDTHS", WIDTHS.toString()));
        String shown = dom(chromium.get(), folder);
        String result = shown.substring(
                shown.indexOf("<pre id=\"result\">") + "<pre id=\"result\">".length(), shown.indexOf("</pre>"));
        assertEquals(
                WIDTHS.stream()
                        .map(width -> width + ": 1 of traffic, 5 over time, 5 zoomable")
                        .toList(),
                result.lines().toList());
    }

    private static String dom(Path chromium, Path folder) throws Exception {
        Path dom = folder.resolve("dom.html");
        Process process = new ProcessBuilder(
                        chromium.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--allow-file-access-from-files",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--window-size=1700,3000",
                        "--virtual-time-budget=60000",
                        "--dump-dom",
                        folder.resolve("frames.html").toUri().toString())
                .redirectOutput(dom.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertTrue(process.waitFor(120, TimeUnit.SECONDS), "the browser did not end");
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        return Files.readString(dom);
    }
}
