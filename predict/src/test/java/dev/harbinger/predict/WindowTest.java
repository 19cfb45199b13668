package dev.harbinger.predict;

import static dev.harbinger.predict.Streams.ahead;
import static dev.harbinger.predict.Streams.marks;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Afsahi and Dimopoulos, section 5.2. */
class WindowTest {
    @Test
    void lruReplacesTheLeastRecentlyPosted() {
        LruWindow window = new LruWindow(2);
        assertEquals("xxoxox", marks(window, 1, 2, 1, 3, 1, 2));
        assertEquals(List.of(2, 1), ahead(window, 5));
        assertEquals(2, window.footprint());
    }

    @Test
    void fifoReplacesTheFirstToEnterEvenIfPostedSince() {
        FifoWindow window = new FifoWindow(2);
        assertEquals("xxoxxx", marks(window, 1, 2, 1, 3, 1, 2));
        assertEquals(List.of(2, 1), ahead(window, 5));
    }

    @Test
    void lfuReplacesTheLeastOftenPostedAndKeepsPartOfALoopThatDoesNotFit() {
        LfuWindow window = new LfuWindow(3);
        assertEquals("xxxxooxx", marks(window, 1, 2, 3, 4, 1, 2, 3, 4));
        assertEquals(List.of(1, 2, 4), ahead(window, 5));
        assertEquals("oooo", marks(new LfuWindow(4), 1, 2, 3, 4, 1, 2, 3, 4).substring(4));
    }

    @Test
    void windowOfNothingIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new LruWindow(0));
    }

    @Property(tries = 300)
    void windowsHoldWhatANaiveModelHolds(
            @ForAll @Size(max = 120) List<@IntRange(max = 9) Integer> calls,
            @ForAll @IntRange(min = 1, max = 8) int size) {
        List<Naive> models = List.of(new Naive("lru", size), new Naive("fifo", size), new Naive("lfu", size));
        List<Window> windows = List.of(new LruWindow(size), new FifoWindow(size), new LfuWindow(size));
        for (int call : calls) {
            for (int i = 0; i < windows.size(); i++) {
                Window window = windows.get(i);
                assertEquals(models.get(i).observe(call), window.observe(call, 0), window.name());
                List<Integer> members = ahead(window, 8);
                assertEquals(models.get(i).members(), new HashSet<>(members), window.name());
                assertEquals(members.getFirst(), window.next());
                for (int any = 0; any < 12; any++) {
                    assertEquals(members.contains(any), window.expects(any), window.name());
                }
            }
        }
    }

    /** A window as a list of entries, the victim looked for by its definition. */
    private static final class Naive {
        private final String policy;
        private final int size;
        private final List<int[]> entries = new ArrayList<>();
        private int time;

        Naive(String policy, int size) {
            this.policy = policy;
            this.size = size;
        }

        /** An entry is call, time of entry, time of latest post, times posted. */
        boolean observe(int call) {
            time++;
            for (int[] entry : entries) {
                if (entry[0] == call) {
                    entry[2] = time;
                    entry[3]++;
                    return true;
                }
            }
            if (entries.size() == size) {
                Comparator<int[]> victimFirst = switch (policy) {
                    case "lru" -> Comparator.comparingInt(e -> e[2]);
                    case "fifo" -> Comparator.comparingInt(e -> e[1]);
                    default -> Comparator.<int[]>comparingInt(e -> e[3]).thenComparingInt(e -> -e[2]);
                };
                entries.sort(victimFirst);
                entries.removeFirst();
            }
            entries.add(new int[] {call, time, time, 1});
            return false;
        }

        Set<Integer> members() {
            Set<Integer> calls = new HashSet<>();
            entries.forEach(entry -> calls.add(entry[0]));
            return calls;
        }
    }
}
