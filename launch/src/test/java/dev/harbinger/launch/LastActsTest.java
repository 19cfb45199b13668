package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LastActsTest {
    private final LastActs acts = new LastActs();
    private final List<String> done = new ArrayList<>();

    @Test
    void theLastAddedRunsFirst() {
        acts.add(() -> done.add("classes"));
        acts.add(() -> done.add("ranks"));
        acts.run();
        assertEquals(List.of("ranks", "classes"), done);
    }

    @Test
    void aRemovedActDoesNotRun() {
        Runnable act = () -> done.add("ranks");
        acts.add(act);
        acts.remove(act);
        acts.run();
        assertEquals(List.of(), done);
    }

    @Test
    void nothingIsAddedOnceTheyHaveBegun() {
        acts.add(() -> {
            assertTrue(acts.haveBegun());
            assertFalse(acts.add(() -> done.add("late")));
        });
        assertFalse(acts.haveBegun());
        acts.run();
        assertEquals(List.of(), done);
    }

    @Test
    void anActThatThrowsDoesNotKeepTheOthersFromRunning() {
        acts.add(() -> done.add("classes"));
        acts.add(() -> {
            throw new IllegalStateException("broken");
        });
        assertThrows(IllegalStateException.class, acts::run);
        assertEquals(List.of("classes"), done);
    }
}
