package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ClusterStepTest {
    @Test
    void theLineNamesTheStepItsTasksAndTheTimeLeft() {
        ClusterStep step = new ClusterStep();
        assertEquals("Spark is starting", step.text());
        step.at("reading", 0, 40);
        assertEquals("Spark is reading: 0 of 40 tasks", step.text());
        step.at("reading", 10, 40);
        String text = step.text();
        assertTrue(text.startsWith("Spark is reading: 10 of 40 tasks, ") && text.endsWith(" left"), text);
    }
}
