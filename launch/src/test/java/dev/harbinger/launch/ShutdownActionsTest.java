package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShutdownActionsTest {
    private final ShutdownActions actions = new ShutdownActions();
    private final List<String> done = new ArrayList<>();

    @Test
    void theLastAddedRunsFirst() {
        actions.add(() -> done.add("classes"));
        actions.add(() -> done.add("ranks"));
        actions.run();
        assertEquals(List.of("ranks", "classes"), done);
    }

    @Test
    void aRemovedActDoesNotRun() {
        Runnable action = () -> done.add("ranks");
        actions.add(action);
        actions.remove(action);
        actions.run();
        assertEquals(List.of(), done);
    }

    @Test
    void nothingIsAddedOnceTheyHaveBegun() {
        actions.add(() -> {
            assertTrue(actions.haveBegun());
            assertFalse(actions.add(() -> done.add("late")));
        });
        assertFalse(actions.haveBegun());
        actions.run();
        assertEquals(List.of(), done);
    }

    @Test
    void anActThatThrowsDoesNotKeepTheOthersFromRunning() {
        actions.add(() -> done.add("classes"));
        actions.add(() -> {
            throw new IllegalStateException("broken");
        });
        assertThrows(IllegalStateException.class, actions::run);
        assertEquals(List.of("classes"), done);
    }
}
