package dev.harbinger.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Zooming into lines of many points in a real browser. */
class HtmlZoomTest extends PageInBrowser {
    /** Drags from a quarter to a half of the span of the first figure over time. */
    private static final String DRAG = """
        (() => {
          const canvas = document.querySelector("#figure-early-over-time canvas");
          const chart = Chart.getChart(canvas);
          const { left, top } = canvas.getBoundingClientRect();
          const at = (type, value) => canvas.dispatchEvent(new PointerEvent(type, {
            pointerId: 1, button: 0, bubbles: true, clientY: top + 40,
            clientX: left + chart.scales.x.getPixelForValue(value) }));
          canvas.setPointerCapture = () => {};
          at("pointerdown", 50e6);
          at("pointermove", 80e6);
          at("pointerup", 100e6);
        })()\
        """;

    private static final String SPANS = """
        ["early", "queue"].map(name => {
          const chart = Chart.getChart(document.querySelector(`#figure-${name}-over-time canvas`));
          return `${Math.round(chart.scales.x.min / 1e6)} ${Math.round(chart.scales.x.max / 1e6)}`;
        })\
        """;

    @Test
    void aDragShowsThatPartInAllFiguresOfTheTableAndTheButtonShowsTheWhole() throws Exception {
        browser.evaluate(DRAW_ALL);
        assertEquals(List.of("0 199", "0 199"), browser.evaluate(SPANS));
        browser.evaluate(DRAG);
        assertEquals(List.of("50 100", "50 100"), browser.evaluate(SPANS));
        assertTrue((Boolean) browser.evaluate("document.querySelector('.zoomable .selection').hidden"));
        browser.evaluate("document.querySelector('#figure-queue-over-time .zoom button').click()");
        assertEquals(List.of("0 199", "0 199"), browser.evaluate(SPANS));
        assertEquals(List.of(), browser.complaints());
    }

    @Test
    void linesOfFewPointsAreNotZoomed() throws Exception {
        browser.evaluate(DRAW_ALL);
        assertEquals(
                List.of("figure-early-over-time", "figure-queue-over-time"),
                browser.evaluate("[...document.querySelectorAll('.zoomable')].map(box => box.id)"));
    }
}
