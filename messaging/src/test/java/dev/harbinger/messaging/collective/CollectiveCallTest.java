package dev.harbinger.messaging.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Op;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a message tells of the call it belongs to. */
class CollectiveCallTest {
    private static CollectiveCall call(CollectiveKind kind, Op op, Datatype type, int root, int... counts) {
        int hash = counts.length == 0 ? 0 : Arrays.hashCode(counts);
        return new CollectiveCall(1).begin(kind, op, type, 4, root, hash);
    }

    @Test
    void callsThatDifferHaveDifferentTags() {
        Set<Integer> tags = new HashSet<>();
        int calls = 0;
        for (CollectiveKind kind : CollectiveKind.values()) {
            for (Op op : new Op[] {null, Op.SUM, Op.MAX, Op.MINLOC, Op.ofLongs("own", true, Long::sum)}) {
                for (int root : new int[] {CollectiveCall.NO_ROOT, 0, 1, 126}) {
                    tags.add(call(kind, op, Datatype.LONG, root).tag());
                    calls++;
                }
            }
        }
        assertEquals(calls, tags.size());
        assertTrue(tags.stream().allMatch(tag -> tag > 0));
    }

    @Test
    void everyRoundOfACallIsOfIt() {
        CollectiveCall reduce = call(CollectiveKind.REDUCE, Op.SUM, Datatype.DOUBLE, 3);
        int round = CollectiveKind.THIRD_PHASE + 5;
        // An algorithm may send within another collective.
        int tag = reduce.tag(CollectiveKind.BCAST.tag(round));
        assertEquals(round, CollectiveKind.round(tag));
        assertTrue(reduce.includes(tag, reduce.elementType()));
        assertTrue(reduce.includes(tag, 0));
        assertFalse(reduce.includes(tag, Datatype.LONG.ordinal()));
        assertFalse(call(CollectiveKind.REDUCE, Op.SUM, Datatype.DOUBLE, 2).includes(tag, 0));
        assertFalse(call(CollectiveKind.REDUCE, Op.MAX, Datatype.DOUBLE, 3).includes(tag, 0));
        assertFalse(call(CollectiveKind.ALLREDUCE, Op.SUM, Datatype.DOUBLE, 3).includes(tag, 0));
    }

    @Test
    void aTagIsDescribedByTheCall() {
        CollectiveCall reduce = call(CollectiveKind.REDUCE, Op.SUM, Datatype.DOUBLE, 3);
        assertEquals("reduce of 4 DOUBLE with SUM and root 3", reduce.toString());
        assertEquals(
                "reduce of DOUBLE with SUM and root 3",
                CollectiveCall.describe(reduce.tag(), reduce.elementType(), 100));
        assertEquals(
                "bcast with root 126",
                CollectiveCall.describe(
                        call(CollectiveKind.BCAST, null, Datatype.BYTE, 126).tag(), 0, 127));
        assertEquals(
                "bcast with a root that is 1 modulo 127",
                CollectiveCall.describe(
                        call(CollectiveKind.BCAST, null, Datatype.BYTE, 128).tag(), 0, 200));
        assertEquals("reduce of 4 DOUBLE with SUM and root 3", CollectiveCall.describe(reduce.signature(), 32));
    }

    @Test
    void countsThatDifferHaveDifferentTagsAndSignatures() {
        CollectiveCall one = call(CollectiveKind.ALLGATHER, null, Datatype.INT, CollectiveCall.NO_ROOT, 1, 2, 3);
        CollectiveCall other = call(CollectiveKind.ALLGATHER, null, Datatype.INT, CollectiveCall.NO_ROOT, 1, 3, 2);
        assertFalse(one.includes(other.tag(), 0));
        assertFalse(SharedRegionLayout.agree(one.signature(), other.signature()));
    }

    @Test
    void bytesMatchEveryTypeExceptInAReduction() {
        CollectiveCall bytes = call(CollectiveKind.BCAST, null, Datatype.BYTE, 0);
        CollectiveCall longs = call(CollectiveKind.BCAST, null, Datatype.LONG, 0);
        assertTrue(SharedRegionLayout.agree(bytes.signature(), longs.signature()));
        assertTrue(longs.includes(bytes.tag(), bytes.elementType()));
        CollectiveCall sumOfBytes = call(CollectiveKind.ALLREDUCE, Op.SUM, Datatype.BYTE, CollectiveCall.NO_ROOT);
        CollectiveCall sumOfLongs = call(CollectiveKind.ALLREDUCE, Op.SUM, Datatype.LONG, CollectiveCall.NO_ROOT);
        assertFalse(SharedRegionLayout.agree(sumOfBytes.signature(), sumOfLongs.signature()));
        assertFalse(sumOfLongs.includes(sumOfBytes.tag(), sumOfBytes.elementType()));
    }
}
