package dev.harbinger.messaging.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class IdTableTest {
    @Property(tries = 300)
    void holdsWhatAMapWouldHold(@ForAll @Size(max = 400) List<@IntRange(max = 9) Integer> actions) {
        IdTable<String> slots = new IdTable<>();
        Map<Integer, String> model = new HashMap<>();
        Set<Integer> retired = new HashSet<>();
        int made = 0;
        for (int action : actions) {
            List<Integer> ids = new ArrayList<>(model.keySet());
            if (action < 6 || ids.isEmpty()) {
                String thing = "thing " + made++;
                int id = slots.put(thing);
                assertTrue(id > 0);
                assertNull(model.put(id, thing));
                assertFalse(retired.contains(id));
            } else {
                int id = ids.get(action % ids.size());
                if (action < 9) {
                    slots.free(id);
                    assertThrows(IllegalStateException.class, () -> slots.find(id));
                } else {
                    slots.retire(id);
                    retired.add(id);
                }
                model.remove(id);
            }
            assertEquals(model.size(), slots.size());
        }
        model.forEach((id, thing) -> assertEquals(thing, slots.find(id)));
        retired.forEach(id -> assertNull(slots.find(id)));
        Set<String> shown = new HashSet<>();
        slots.forEach(shown::add);
        assertEquals(new HashSet<>(model.values()), shown);
    }

    @Test
    void numberIsUsedAgainAfterItWasFreedButNotAfterItWasRetired() {
        IdTable<String> slots = new IdTable<>();
        int first = slots.put("a");
        slots.free(first);
        assertEquals(first, slots.put("b"));
        slots.retire(first);
        assertNotEquals(first, slots.put("c"));
    }

    @Test
    void numberThatNamesNothingIsRefused() {
        IdTable<String> slots = new IdTable<>();
        for (int id : new int[] {0, 1, -5, Integer.MAX_VALUE}) {
            assertThrows(IllegalStateException.class, () -> slots.find(id));
        }
    }

    @Test
    void moreEntriesThanIdsAreRefused() {
        IdTable<String> slots = new IdTable<>(100);
        for (int i = 0; i < 100; i++) {
            slots.put("thing");
        }
        slots.retire(7);
        String words = assertThrows(IllegalStateException.class, () -> slots.put("one too many"))
                .getMessage();
        assertTrue(words.contains("99 operations") && words.contains("limit is 100"), words);
        slots.free(50);
        assertEquals(50, slots.put("thing"));
    }

    @Test
    void whatIsShownMayBeFreedAndRetired() {
        IdTable<Integer> slots = new IdTable<>();
        for (int i = 1; i <= 100; i++) {
            assertEquals(i, slots.put(i));
        }
        slots.forEach(id -> {
            if (id % 2 == 0) {
                slots.free(id);
            } else {
                slots.retire(id);
            }
        });
        assertEquals(0, slots.size());
    }
}
