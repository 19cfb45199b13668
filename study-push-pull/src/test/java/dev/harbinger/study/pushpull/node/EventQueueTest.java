package dev.harbinger.study.pushpull.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventQueueTest {
    @Test
    void eventsOfOneTimeHappenInTheOrderTheyWereAskedFor() {
        EventQueue events = new EventQueue();
        List<String> seen = new ArrayList<>();
        events.at(5, () -> seen.add("third"));
        events.at(2, () -> {
            seen.add("first");
            events.at(2, () -> seen.add("second"));
        });
        events.at(5, () -> seen.add("fourth"));
        while (events.step()) {}
        assertEquals(List.of("first", "second", "third", "fourth"), seen);
        assertEquals(5, events.now());
        assertFalse(events.step());
    }

    @Test
    void thePastCannotBeChanged() {
        EventQueue events = new EventQueue();
        events.at(7, () -> {});
        events.step();
        assertThrows(IllegalArgumentException.class, () -> events.at(6, () -> {}));
    }
}
