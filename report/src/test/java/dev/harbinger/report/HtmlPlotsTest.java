package dev.harbinger.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The plots of a page in a real browser. */
class HtmlPlotsTest extends PageInBrowser {
    @Test
    void everyPlotIsDrawnWithAllItsPoints() throws Exception {
        List<String> figures = REPORT.sections().stream()
                .flatMap(section -> section.figures().stream())
                .map(figure -> "figure-" + figure.id())
                .toList();
        assertEquals(figures, browser.evaluate(DRAW_ALL));
        List<Map<String, Object>> plots = browser.evaluate("""
            [...document.querySelectorAll("canvas")].map(canvas => {
              const chart = Chart.getChart(canvas);
              const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
              const count = colour => {
                const [r, g, b] = [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16));
                let pixels = 0;
                for (let i = 0; i < data.length; i += 4) {
                  if (data[i + 3] > 40 && Math.abs(data[i] - r) + Math.abs(data[i + 1] - g)
                      + Math.abs(data[i + 2] - b) < 12) pixels++;
                }
                return pixels;
              };
              return {
                points: chart.data.datasets.map(set => set.data
                  .filter(point => point !== null && (typeof point === "number" || point.y !== null)).length),
                pixels: chart.data.datasets.map(set => count(set.borderColor)),
              };
            })\
            """);
        List<List<Double>> points =
                plots.stream().map(plot -> numbers(plot.get("points"))).toList();
        assertEquals(
                List.of(
                        List.of(12.0), // messages of no bytes have no logarithm
                        List.of(12.0), // one value is not there
                        List.of(10.0, 10.0),
                        List.of(10.0, 10.0, 10.0, 10.0),
                        List.of((double) SampleReport.LONG),
                        List.of(16.0, 16.0),
                        List.of(200.0),
                        List.of(200.0),
                        List.of(1.0, 1.0, 0.0, 1.0)),
                points);
        for (int plot = 0; plot < plots.size() - 1; plot++) {
            List<Double> pixels = numbers(plots.get(plot).get("pixels"));
            // A heat map shows the first of its amounts alone.
            boolean isHeatMap = figures.get(plot).equals("figure-traffic-map");
            for (double count : isHeatMap ? pixels.subList(0, 1) : pixels) {
                assertTrue(count > 500, figures.get(plot) + " has a line of " + count + " pixels");
            }
        }
        assertEquals("One value is 0 or less and has no place on a logarithmic axis.", browser.evaluate("""
            document.querySelector("#figure-sizes-count .note").textContent\
            """));
    }

    @Test
    void aLegendShowsAllItsLines() throws Exception {
        DataTable table = new DataTable(
                "lines",
                "Lines",
                "",
                List.of(
                        new DataTable.Column("line", "line", DataTable.Unit.TEXT),
                        new DataTable.Column("x", "x", DataTable.Unit.COUNT),
                        new DataTable.Column("y", "y", DataTable.Unit.COUNT)));
        for (int line = 0; line < 40; line++) {
            table.row(List.of("2-level-tag-bettercycle:" + line, 1, line));
        }
        Figure figure = new Figure(
                "lines", "Lines", Figure.Kind.POINTS, "lines", "x", List.of("y"), "line", "", "", false, false);
        Path many = folder.resolve("lines.html");
        HtmlReport.write(
                new Report(
                        "Lines",
                        "",
                        List.of(),
                        List.of(),
                        List.of(new Section("lines", "Lines", "", List.of(table), List.of(figure)))),
                many);
        browser.screen(390, 800, true);
        browser.open(many);
        browser.evaluate(DRAW_ALL);
        assertEquals(40.0, number("""
            (() => {
              const box = document.querySelector(".legend").getBoundingClientRect();
              return [...document.querySelectorAll(".legend button")].map(button => button.getBoundingClientRect())
                .filter(name => name.top >= box.top && name.bottom <= box.bottom && name.left >= box.left
                  && name.right <= box.right).length;
            })()\
            """));
        assertEquals(390.0, number("document.documentElement.scrollWidth"));
    }

    @Test
    void longNamesAreCutAtTheEndThatRepeats() throws Exception {
        assertEquals(List.of("CommRecv:119 from Lagra\u2026", "CommRecv:137 from Lagra\u2026"), browser.evaluate("""
            shortened(["CommRecv:119 from LagrangeNodal:1267", "CommRecv:137 from LagrangeNodal:1267"])\
            """));
        assertEquals(
                List.of("\u2026me/of/a/folder/one.c:10", "\u2026me/of/a/folder/two.c:10", "short"),
                browser.evaluate("""
                    shortened(["/the/name/of/a/folder/one.c:10", "/the/name/of/a/folder/two.c:10", "short"])\
                    """));
    }

    @Test
    void linesAreHiddenAndShownByTheLegendAndTellTheirValues() throws Exception {
        browser.evaluate(DRAW_ALL);
        String state = """
            (() => {
              const box = document.getElementById("figure-hit-ratios-ahead");
              const chart = Chart.getChart(box.querySelector("canvas"));
              return [...box.querySelectorAll(".legend button")].map((button, i) =>
                button.textContent + " " + button.getAttribute("aria-pressed") + " " + chart.isDatasetVisible(i));
            })()\
            """;
        assertEquals(
                List.of("oracle true true", "tournament true true", "tag-bettercycle true true", "lru:5 true true"),
                browser.evaluate(state));
        browser.evaluate("document.querySelectorAll('#figure-hit-ratios-ahead .legend button')[1].click()");
        assertEquals(
                List.of("oracle true true", "tournament false false", "tag-bettercycle true true", "lru:5 true true"),
                browser.evaluate(state));
        List<String> tooltip = browser.evaluate("""
            (async () => {
              const chart = Chart.getChart(document.querySelector("#figure-sizes-early canvas"));
              chart.canvas.scrollIntoView({ behavior: "instant" });
              const { x, y } = chart.getDatasetMeta(0).data[6];
              const { left, top } = chart.canvas.getBoundingClientRect();
              chart.canvas.dispatchEvent(new MouseEvent("mousemove", { clientX: left + x, clientY: top + y + 5 }));
              while (!chart.tooltip.opacity) await new Promise(requestAnimationFrame);
              return [...chart.tooltip.title, ...chart.tooltip.body.flatMap(body => body.lines)];
            })()\
            """);
        assertEquals(List.of("size: 1.0 KiB", " early: 29.4 %"), tooltip);
    }

    @Test
    void darkModeHasItsOwnColoursAlsoInThePlotsAndAtOnce() throws Exception {
        browser.evaluate(DRAW_ALL);
        String colours = """
            (async () => {
              await globalThis.changed;
              const chart = Chart.getChart(document.querySelector("canvas"));
              return [getComputedStyle(document.documentElement).backgroundColor,
                getComputedStyle(document.documentElement).color,
                chart.options.scales.x.ticks.color,
                chart.getDatasetMeta(0).dataset.options.borderColor,
                chart.getDatasetMeta(0).data[0].options.backgroundColor];
            })()\
            """;
        // The page's own query, so that its own listener is told first.
        String listen = """
            globalThis.changed = new Promise(resolve => dark.addEventListener("change", resolve, { once: true }));
            true\
            """;
        List<String> light = browser.evaluate(colours);
        browser.evaluate(listen);
        browser.colourScheme("dark");
        List<String> dark = browser.evaluate(colours);
        for (int i = 0; i < light.size(); i++) {
            assertNotEquals(light.get(i), dark.get(i));
        }
        assertEquals("rgb(255, 255, 255)", light.getFirst());
        browser.evaluate(listen);
        browser.colourScheme("light");
        assertEquals(light, browser.evaluate(colours));
    }

    @Test
    void printingDrawsEveryPlotInLightColours() throws Exception {
        browser.colourScheme("dark");
        browser.open(page);
        browser.evaluate("""
            printed = [];
            addEventListener("beforeprint", () => {
              for (const canvas of document.querySelectorAll("canvas")) {
                printed.push(Chart.getChart(canvas)?.options.scales.x.ticks.color);
              }
            });\
            """);
        Object answer = browser.call("Page.printToPDF", "\"printBackground\": false");
        byte[] pdf = Base64.getDecoder().decode(Json.<String>at(answer, "data"));
        assertEquals("%PDF", new String(pdf, 0, 4, StandardCharsets.US_ASCII));
        assertTrue(pdf.length > 100_000, pdf.length + " bytes");
        assertEquals(
                REPORT.sections().stream()
                        .flatMap(section -> section.figures().stream())
                        .map(_ -> "#586570")
                        .toList(),
                browser.evaluate("printed"));
        assertEquals("#9ca8b3", browser.evaluate("""
            Chart.getChart(document.querySelector("canvas")).options.scales.x.ticks.color\
            """));
        assertEquals(List.of(), browser.complaints());
    }

    private static List<Double> numbers(Object digits) {
        return ((List<?>) digits)
                .stream().map(digit -> ((Json.Digits) digit).value()).toList();
    }
}
