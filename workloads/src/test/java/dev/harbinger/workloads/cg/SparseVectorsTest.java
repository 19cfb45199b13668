package dev.harbinger.workloads.cg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SparseVectorsTest {
    @Property(tries = 100)
    void each_vector_has_different_places_and_one_half_on_its_own(
            @ForAll @IntRange(min = 8, max = 300) int size, @ForAll @IntRange(min = 1, max = 8) int nonzeros) {
        SparseVectors vectors = new SparseVectors(size, nonzeros);
        int seen = 0;
        while (vectors.next()) {
            Set<Integer> places = new HashSet<>();
            double own = 0;
            for (int k = 0; k < vectors.count(); k++) {
                assertTrue(vectors.index(k) >= 0 && vectors.index(k) < size, "place " + vectors.index(k));
                assertTrue(places.add(vectors.index(k)), "place " + vectors.index(k) + " twice");
                own = vectors.index(k) == seen ? vectors.value(k) : own;
            }
            assertEquals(0.5, own);
            assertTrue(vectors.count() == nonzeros || vectors.count() == nonzeros + 1, vectors.count() + " entries");
            seen++;
        }
        assertEquals(size, seen);
    }
}
