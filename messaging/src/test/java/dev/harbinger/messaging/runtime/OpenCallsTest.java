package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.settings.Setting;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Open calls are counted by their call site, and those whose site was not noted together. */
class OpenCallsTest {
    private static List<String> report(OpenCalls calls) {
        return calls.report("rank 3 never completed", "request", "started", "await it");
    }

    @Test
    void completedCallsAreNotReported() {
        OpenCalls calls = new OpenCalls(2);
        List<OpenCalls.Site> open = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            open.add(calls.opened());
        }
        assertEquals(1, report(calls).size());
        assertTrue(report(calls).getFirst().startsWith("rank 3 never completed 5 requests, started at "));
        open.removeLast().completed();
        assertTrue(report(calls).getFirst().startsWith("rank 3 never completed 4 requests, started at "));
        open.forEach(OpenCalls.Site::completed);
        assertEquals(List.of(), report(calls));
    }

    @Test
    void callsWhoseSiteWasNotNotedAreCountedTogether() {
        OpenCalls calls = new OpenCalls(0);
        var _ = calls.opened();
        OpenCalls.Site site = calls.opened();
        assertEquals(null, site.place());
        assertTrue(
                report(calls).getFirst().contains("2 requests"), report(calls).toString());
        assertTrue(
                report(calls).getFirst().contains(Setting.LEAK_PLACES.property()),
                report(calls).toString());
    }
}
