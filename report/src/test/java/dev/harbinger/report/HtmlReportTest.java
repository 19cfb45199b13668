package dev.harbinger.report;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.DataTable.Unit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A page as a whole in a real browser. */
class HtmlReportTest extends PageInBrowser {
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
}
