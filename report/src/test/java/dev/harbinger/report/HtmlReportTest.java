package dev.harbinger.report;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.report.DataTable.Unit;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HtmlReportTest {
    private static final Report REPORT = SampleReport.report();

    /** Shows each plot in turn until it is drawn; the ids of those that are. */
    private static final String DRAW_ALL = """
        (async () => {
          const drawn = [];
          for (const box of document.querySelectorAll("figure")) {
            box.scrollIntoView({ behavior: "instant" });
            while (!Chart.getChart(box.querySelector("canvas"))) await new Promise(requestAnimationFrame);
            drawn.push(box.id);
          }
          return drawn;
        })()\
        """;

    @TempDir
    static Path folder;

    private Path page;
    private Chromium browser;

    @BeforeAll
    void startBrowser() throws Exception {
        assumeTrue(
                Chromium.program().isPresent(), "needs Chromium to show the page: install it, 'apt install chromium'");
        page = folder.resolve("report.html");
        HtmlReport.write(REPORT, page);
        CsvReport.write(REPORT, folder);
        browser = Chromium.start(Chromium.program().get());
    }

    @AfterAll
    void endBrowser() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void open() throws Exception {
        browser.screen(1280, 900, false);
        browser.colourScheme("light");
        browser.open(page);
    }

    @Test
    void thePageFetchesNothingAndHostileTextDoesNotRun() throws Exception {
        browser.evaluate(DRAW_ALL);
        assertEquals(List.of(page.toUri().toString()), browser.requests());
        assertEquals(List.of(), browser.complaints());
        assertEquals(REPORT.title(), browser.evaluate("document.title"));
        assertEquals(0.0, number("document.querySelectorAll('img, iframe, link, object').length"));
        assertEquals(3.0, number("document.scripts.length"));
        assertEquals(PlainText.line(SampleReport.HOSTILE), browser.evaluate("""
            document.querySelector("#table-hostile h3").textContent\
            """));
        assertEquals(PlainText.line(SampleReport.HOSTILE), browser.evaluate("""
            document.querySelector("#table-hostile tbody th").textContent\
            """));
    }

    @Test
    void whatWouldBeFetchedOrRunIsRefusedByThePagesPolicy() throws Exception {
        browser.evaluate("""
            document.body.insertAdjacentHTML("beforeend", '<img src="http://127.0.0.1:9/x" onerror="broken = 1">');
            document.body.append(Object.assign(document.createElement("script"), { textContent: "broken = 1" }));
            new Promise(resolve => setTimeout(resolve, 100))\
            """);
        assertEquals("undefined", browser.evaluate("typeof broken"));
        assertTrue(browser.complaints().stream().allMatch(text -> text.contains("Content Security Policy")));
        assertFalse(browser.complaints().isEmpty());
    }

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
                        List.of(1.0, 1.0, 0.0, 1.0)),
                points);
        for (int plot = 0; plot < plots.size() - 1; plot++) {
            for (double pixels : numbers(plots.get(plot).get("pixels"))) {
                assertTrue(pixels > 500, figures.get(plot) + " has a line of " + pixels + " pixels");
            }
        }
        assertEquals("One value is 0 or less and has no place on a logarithmic axis.", browser.evaluate("""
            document.querySelector("#figure-sizes-count .note").textContent\
            """));
    }

    @Test
    void thePageHoldsTheNumbersOfTheCsvAndShowsThemAsTheTextDoes() throws Exception {
        Object data = Json.parse(browser.evaluate("document.getElementById('data').textContent"));
        browser.evaluate("document.querySelectorAll('.more button').forEach(button => button.click())");
        for (Section section : REPORT.sections()) {
            for (DataTable table : section.tables()) {
                List<List<String>> csv = CsvFile.read(folder.resolve(table.id() + ".csv"));
                List<List<Object>> rows = Json.at(data, "tables", table.id(), "rows");
                assertEquals(
                        csv.subList(1, csv.size()),
                        rows.stream().map(HtmlReportTest::raw).toList());
                List<List<String>> shown = browser.evaluate("[...document.querySelectorAll('#table-" + table.id()
                        + " tbody tr')].map(row => [...row.children].map(cell => cell.textContent))");
                assertEquals(rows.size(), shown.size());
                for (int row = 0; row < shown.size(); row++) {
                    List<String> expected = new ArrayList<>();
                    for (int i = 0; i < table.columns().size(); i++) {
                        Unit unit = table.columns().get(i).unit();
                        String cell = csv.get(row + 1).get(i);
                        expected.add(CellFormat.shown(
                                unit, unit.isNumber() && cell != null ? (Object) Double.valueOf(cell) : cell));
                    }
                    assertEquals(expected, shown.get(row), table.id() + " row " + row);
                }
            }
        }
    }

    @Test
    void amountsLookTheSameWhetherThePageOrTheTextMakesThem() throws Exception {
        Random random = new Random(7);
        List<Double> values = new ArrayList<>(List.of(0.0, 1.0, 0.05, 0.15, 0.25, 999.94, 999.95, 1023.94, 1023.95));
        for (int i = 0; i < 5000; i++) {
            double value = Math.pow(10, random.nextDouble(-9, 15.9));
            values.add(random.nextBoolean() ? value : Math.rint(value));
            values.add(random.nextInt(200_001) / 20_000.0);
            values.add(-random.nextInt(100_000) / 8.0);
        }
        for (Unit unit : Unit.values()) {
            if (unit.isNumber()) {
                List<String> shown = browser.evaluate(values + ".map(value => shown('" + unit + "', value))");
                List<String> differing = new ArrayList<>();
                for (int i = 0; i < values.size(); i++) {
                    String expected = CellFormat.shown(unit, values.get(i));
                    if (!expected.equals(shown.get(i))) {
                        differing.add(values.get(i) + ": " + expected + " " + shown.get(i));
                    }
                }
                assertEquals(List.of(), differing, unit.toString());
            }
        }
    }

    @Test
    void aHundredSectionsWithPlotsAndLongTablesAreShown() throws Exception {
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            DataTable table = new DataTable(
                    "t" + i,
                    "Table " + i,
                    "",
                    List.of(new DataTable.Column("x", "x", Unit.COUNT), new DataTable.Column("y", "y", Unit.BYTES)));
            for (int row = 0; row < (i == 0 ? 10_000 : 1000); row++) {
                table.row(List.of(row, row * 17L % 1009));
            }
            Figure figure = new Figure(
                    "f" + i, "Figure " + i, Figure.Kind.LINE, "t" + i, "x", List.of("y"), null, "", "", false, false);
            sections.add(new Section("s" + i, "Section " + i, "", List.of(table), List.of(figure)));
        }
        Path large = folder.resolve("large.html");
        HtmlReport.write(new Report("Large", "", List.of(), List.of(), sections), large);
        browser.open(large);
        assertEquals(100.0, number("document.querySelectorAll('nav a[href^=\"#section\"]').length"));
        // Plots that nobody looks at cost nothing.
        assertTrue(number("[...document.querySelectorAll('canvas')].filter(c => Chart.getChart(c)).length") < 10);
        assertEquals(100, browser.<List<?>>evaluate(DRAW_ALL).size());
        assertEquals(List.of(), browser.complaints());
    }

    @Test
    void aNumberStaysOnOneLineWithItsUnit() throws Exception {
        assertEquals("The messages have two sizes only: 8\u00A0B and 27.3\u00A0KiB.", browser.evaluate("""
            document.querySelectorAll(".findings li")[1].lastElementChild.textContent\
            """));
        String first = browser.evaluate("document.querySelector('.findings li').lastElementChild.textContent");
        assertTrue(first.contains("finds 62\u00A0% of"), first);
        assertTrue(first.endsWith("1.2\u00A0ms of 14.8\u00A0ms waited."), first);
    }

    @Test
    void rowsBeyondTheFirstAreShownOnDemand() throws Exception {
        String rows = "document.querySelectorAll('#table-receives tbody tr').length";
        String press = "document.querySelector('#table-receives .more button').click()";
        String says = "document.querySelector('#table-receives .more').textContent.trim()";
        assertEquals("The first 200 of 10,000 rows are shown. Show all 10,000 rows", browser.evaluate(says));
        assertEquals(200.0, number(rows));
        browser.evaluate(press);
        assertEquals(10_000.0, number(rows));
        assertEquals("All 10,000 rows are shown. Show the first 200 rows", browser.evaluate(says));
        browser.evaluate(press);
        assertEquals(200.0, number(rows));
    }

    @Test
    void tablesAreSortedByAnyColumnAndBack() throws Exception {
        String press = "document.querySelectorAll('#table-message-sizes thead button')[2].click()";
        String state = """
            [document.querySelectorAll("#table-message-sizes thead th")[2].getAttribute("aria-sort"),
             [...document.querySelectorAll("#table-message-sizes tbody tr")].map(row => row.children[2].textContent)]\
            """;
        List<Object> unsorted = browser.evaluate(state);
        browser.evaluate(press);
        List<Object> upwards = browser.evaluate(state);
        browser.evaluate(press);
        List<Object> downwards = browser.evaluate(state);
        browser.evaluate(press);
        assertEquals(unsorted, browser.evaluate(state));
        assertEquals("ascending", upwards.getFirst());
        assertEquals("descending", downwards.getFirst());
        List<String> percents = Json.at(upwards, 1);
        List<String> reversed = Json.at(downwards, 1);
        assertEquals("0.5 %", percents.getFirst());
        assertEquals("94.7 %", reversed.getFirst());
        // What is not there has no place in an order.
        assertEquals("-", percents.getLast());
        assertEquals("-", reversed.getLast());
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
    void aPhoneScrollsTablesInTheirBoxesAndNotThePage() throws Exception {
        browser.screen(375, 800, true);
        browser.open(page);
        browser.evaluate(DRAW_ALL);
        assertEquals(375.0, number("document.documentElement.scrollWidth"));
        assertEquals(375.0, number("innerWidth"));
        assertTrue((Boolean) browser.evaluate("""
            (() => {
              const box = document.querySelector("#table-call-sites .scroll");
              box.scrollLeft = 200;
              const name = box.querySelector("tbody th").getBoundingClientRect();
              return box.scrollWidth > box.clientWidth && box.scrollLeft === 200
                && Math.abs(name.left - box.getBoundingClientRect().left) < 1;
            })()\
            """));
        assertEquals(List.of(), browser.complaints());
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
                List.of("#586570", "#586570", "#586570", "#586570", "#586570", "#586570"), browser.evaluate("printed"));
        assertEquals("#9ca8b3", browser.evaluate("""
            Chart.getChart(document.querySelector("canvas")).options.scales.x.ticks.color\
            """));
        assertEquals(List.of(), browser.complaints());
    }

    @Test
    void thePageIsReadableWithoutEyesAndMouse() throws Exception {
        assertAll(
                () -> assertEquals("en", browser.evaluate("document.documentElement.lang")),
                () -> assertEquals(1.0, number("document.querySelectorAll('h1').length")),
                () -> assertEquals(
                        0.0, number("[...document.querySelectorAll('table')].filter(t => !t.caption).length")),
                () -> assertEquals(
                        0.0,
                        number("[...document.querySelectorAll('canvas')].filter(c => c.role !== 'img'"
                                + " || c.ariaLabel === '').length")),
                () -> assertEquals(0.0, number("document.querySelectorAll('th:not([scope])').length")),
                () -> assertEquals(
                        0.0,
                        number("[...document.querySelectorAll('a')]"
                                + ".filter(a => !document.querySelector(a.getAttribute('href'))).length")),
                () -> assertEquals(
                        0.0,
                        number("document.querySelectorAll('[id]').length"
                                + " - new Set([...document.querySelectorAll('[id]')].map(e => e.id)).size")),
                () -> assertEquals("findings", browser.evaluate("document.querySelector('main section').id")));
    }

    private double number(String expression) throws Exception {
        return browser.<Json.Digits>evaluate(expression).value();
    }

    private static List<Double> numbers(Object digits) {
        return ((List<?>) digits)
                .stream().map(digit -> ((Json.Digits) digit).value()).toList();
    }

    /** A row of the page's data as the cells of a CSV. */
    private static List<String> raw(List<Object> row) {
        List<String> cells = new ArrayList<>();
        for (Object cell : row) {
            cells.add(cell instanceof Json.Digits digits ? digits.text() : (String) cell);
        }
        return cells;
    }
}
