package dev.harbinger.messaging.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class PartLayoutTest {
    @Property
    void evenPartsCoverTheWholeInOrderAndStartAtWholeElements(
            @ForAll @LongRange(max = 1 << 20) long total, @ForAll @IntRange(min = 1, max = 100) int count) {
        PartLayout parts = new PartLayout.Even(total, count);
        long end = 0;
        for (int part = 0; part < count; part++) {
            assertEquals(end, parts.start(part));
            assertTrue(parts.length(part) >= 0);
            assertTrue(end % 64 == 0 || parts.length(part) == 0, "starts inside an element");
            end += parts.length(part);
        }
        assertEquals(total, end);
    }

    @Property
    void childrenOfABinomialTreeShareOutTheSubtree(
            @ForAll @IntRange(min = 1, max = 70) int size,
            @ForAll @IntRange(max = 69) int anyRank,
            @ForAll @IntRange(max = 69) int anyRoot) {
        int rank = anyRank % size;
        int root = anyRoot % size;
        BinomialTree tree = BinomialTree.of(rank, size, root);
        int covered = tree.number() + 1;
        for (int bit = 1; bit < tree.lowestBit(); bit <<= 1) {
            if (tree.hasChild(bit)) {
                BinomialTree child = BinomialTree.of(tree.child(bit), size, root);
                assertEquals(covered, child.number());
                assertEquals(tree.childNumber(bit), child.number());
                assertEquals(rank, child.parent());
                assertEquals(tree.childEnd(bit), child.end());
                covered = child.end();
            }
        }
        assertEquals(tree.end(), covered);
    }

    @Test
    void theRootHasTheWholeTree() {
        for (int size = 1; size < 70; size++) {
            assertTrue(BinomialTree.of(0, size, 0).isRoot());
            assertEquals(size, BinomialTree.of(0, size, 0).end());
        }
    }
}
