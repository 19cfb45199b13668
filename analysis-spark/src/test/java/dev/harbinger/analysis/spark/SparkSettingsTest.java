package dev.harbinger.analysis.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The settings that Spark starts with. */
class SparkSettingsTest {
    private static final String MOST_RESULTS = "spark.driver.maxResultSize";

    @Test
    void resultsOfManyProcessesAreNotBoundBySpark() {
        assertEquals("0", SparkSettings.of("local[2]").get(MOST_RESULTS));
    }

    @Test
    void whatTheUserSetsStays() {
        System.setProperty(MOST_RESULTS, "3g");
        try {
            assertEquals("3g", SparkSettings.of("local[2]").get(MOST_RESULTS));
        } finally {
            System.clearProperty(MOST_RESULTS);
        }
    }
}
