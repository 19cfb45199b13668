package dev.harbinger.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The page of {@link SampleReport} in a real browser, loaded anew for each test. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PageInBrowser {
    static final Report REPORT = SampleReport.report();

    /** Shows each plot in turn until it is drawn; the ids of those that are. */
    static final String DRAW_ALL = """
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

    Path page;
    Chromium browser;

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

    final double number(String expression) throws Exception {
        return browser.<Json.Digits>evaluate(expression).value();
    }
}
