package dev.harbinger.study.networkcache.experiment.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Reproduction;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.reproduction.Verdict;
import dev.harbinger.study.networkcache.experiment.kernel.KernelMissRates.Footprint;
import dev.harbinger.study.networkcache.experiment.kernel.KernelMissRates.Point;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KernelMissRatesTest {
    private static final KernelMissRates FALLING = of(400, 300, 200, 100, 95);
    private static final KernelMissRates HIGHER = of(500, 400, 300, 200, 190);
    private static final KernelMissRates FLAT = of(400, 390, 380, 370, 360);
    private static final KernelMissRates FLAT_AND_LOW = of(90, 90, 90, 90, 90);

    @Test
    void rates_stop_falling_where_no_doubling_lowers_them_by_a_tenth() {
        assertEquals(32, FALLING.stopsDuring());
        assertEquals(32, FALLING.stopsAfter());
        assertEquals(4, FLAT.stopsDuring());
        assertEquals(64, of(400, 300, 200, 100, 50).stopsDuring());
        assertEquals(64, of(400, 400, 400, 400, 50).stopsAfter());
    }

    @Test
    void lower_is_lower_at_every_size() {
        assertTrue(FALLING.isBelow(HIGHER));
        assertFalse(HIGHER.isBelow(FALLING));
        assertFalse(FALLING.isBelow(FALLING));
        assertFalse(of(400, 300, 200, 200, 95).isBelow(HIGHER));
    }

    @Test
    void what_is_as_published_is_reproduced_and_what_is_contrary_is_not() {
        assertEquals(List.of(Verdict.REPRODUCED, Verdict.NOT_DERIVABLE), verdicts(FALLING, HIGHER));
        assertEquals(List.of(Verdict.NOT_REPRODUCED, Verdict.NOT_DERIVABLE), verdicts(FALLING, FLAT_AND_LOW));
    }

    @Test
    void the_note_says_what_each_doubling_removes() {
        assertEquals(
                "to 8 KB 25 and 25 %, to 16 KB 33 and 33 %, to 32 KB 50 and 50 %, to 64 KB 5 and 5 %",
                FALLING.doublings());
    }

    private static List<Verdict> verdicts(KernelMissRates cg, KernelMissRates adi) {
        Reproductions.Builder rows = new Reproductions.Builder(StudyParameters.published());
        KernelReceives.compareMissRates(rows, cg, adi);
        Reproductions all = rows.build();
        return List.of(verdict(all, "7.2.diminish"), verdict(all, "7.2.cg-lower"));
    }

    private static Verdict verdict(Reproductions all, String id) {
        Reproduction row = all.row(id);
        assertNotNull(row, id);
        return row.verdict();
    }

    /** Misses of a thousand accesses, for each size. */
    private static KernelMissRates of(int... misses) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < misses.length; i++) {
            ReceiveMissRates rates =
                    new ReceiveMissRates(MadeUpResults.counts(1000, misses[i]), MadeUpResults.counts(1000, misses[i]));
            points.add(new Point(KernelMissRates.SIZES.get(i), rates));
        }
        return new KernelMissRates("made up", Footprint.SAME_LINES, points);
    }
}
