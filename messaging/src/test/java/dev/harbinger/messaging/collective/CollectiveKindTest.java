package dev.harbinger.messaging.collective;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CollectiveKindTest {
    @Test
    void everyKindAndRoundHasATagOfItsOwn() {
        Set<Integer> tags = new HashSet<>();
        for (CollectiveKind kind : CollectiveKind.values()) {
            for (int phase : new int[] {0, CollectiveKind.SECOND_PHASE, CollectiveKind.THIRD_PHASE}) {
                for (int round = 0; round < 64; round++) {
                    int tag = kind.tag(phase + round);
                    assertTrue(tag > 0, "tags are not negative");
                    assertTrue(tags.add(tag), () -> kind + " shares tag " + tag);
                }
            }
        }
    }
}
