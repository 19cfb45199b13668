package dev.harbinger.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The heat map of the sample page in a real browser. */
class HtmlHeatMapTest extends PageInBrowser {
    /** The colour in the middle of a cell, as red, green, blue and opacity. */
    private static final String COLOUR = """
        (() => {
          const canvas = document.querySelector("#figure-traffic-map canvas");
          const { x, y } = Chart.getChart(canvas).scales;
          const scale = canvas.width / canvas.clientWidth;
          return [...canvas.getContext("2d").getImageData(
            x.getPixelForValue(TO) * scale, y.getPixelForValue(FROM) * scale, 1, 1).data].join(" ");
        })()\
        """;

    private String colour(int from, int to) throws Exception {
        return browser.evaluate(COLOUR.replace("FROM", "" + from).replace("TO", "" + to));
    }

    private String legend() throws Exception {
        return browser.evaluate("document.querySelector('#figure-traffic-map .ramp').textContent");
    }

    @Test
    void aCellIsTheStrongerTheMoreItHasAndEmptyWithoutAny() throws Exception {
        browser.evaluate(DRAW_ALL);
        assertEquals("8 64 126 255", colour(2, 3));
        assertEquals("0 0 0 0", colour(3, 0));
        assertEquals("0 0 0 0", colour(1, 1));
        assertNotEquals("0 0 0 0", colour(0, 1));
        assertNotEquals(colour(0, 1), colour(1, 0));
        assertEquals("2 B8.0 MiB", legend());
    }

    @Test
    void theLegendChoosesWhatIsShown() throws Exception {
        browser.evaluate(DRAW_ALL);
        browser.evaluate("document.querySelectorAll('#figure-traffic-map .legend button')[1].click()");
        assertEquals("0.55", legend());
        assertEquals("8 64 126 255", colour(0, 1));
        assertEquals(colour(0, 1), colour(2, 0));
        assertEquals(List.of("false", "true"), browser.evaluate("""
            [...document.querySelectorAll("#figure-traffic-map .legend button")].map(button => button.ariaPressed)\
            """));
    }

    @Test
    void aCellTellsItsEndsAndAmounts() throws Exception {
        assertEquals(List.of("from rank 1, to rank 2", "bytes: 4.0 KiB", "messages: 5"), browser.evaluate("""
            (async () => {
              const box = document.querySelector("#figure-traffic-map");
              box.scrollIntoView({ behavior: "instant" });
              while (!Chart.getChart(box.querySelector("canvas"))) await new Promise(requestAnimationFrame);
              const chart = Chart.getChart(box.querySelector("canvas"));
              const { left, top } = chart.canvas.getBoundingClientRect();
              chart.canvas.dispatchEvent(new MouseEvent("mousemove", {
                clientX: left + chart.scales.x.getPixelForValue(2) + 3,
                clientY: top + chart.scales.y.getPixelForValue(1) + 3 }));
              while (!chart.tooltip.opacity) await new Promise(requestAnimationFrame);
              return [...chart.tooltip.title, ...chart.tooltip.body.flatMap(body => body.lines)];
            })()\
            """));
    }
}
