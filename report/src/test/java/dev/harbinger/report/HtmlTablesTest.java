package dev.harbinger.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.report.DataTable.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The tables of a page in a real browser. */
class HtmlTablesTest extends PageInBrowser {
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
                        rows.stream().map(HtmlTablesTest::raw).toList());
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

    /** A row of the page's data as the cells of a CSV. */
    private static List<String> raw(List<Object> row) {
        List<String> cells = new ArrayList<>();
        for (Object cell : row) {
            cells.add(cell instanceof Json.Digits digits ? digits.text() : (String) cell);
        }
        return cells;
    }
}
