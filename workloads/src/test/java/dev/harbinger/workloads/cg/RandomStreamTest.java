package dev.harbinger.workloads.cg;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class RandomStreamTest {
    /** Values computed with exact integers of any length: 314159265 * 5^(13 k) mod 2^46. */
    @Test
    void the_seed_of_cg_gives_the_known_numbers() {
        RandomStream random = new RandomStream(RandomStream.SEED);
        assertEquals(55909509111989L * 0x1p-46, random.next());
        assertEquals(61155031930969L * 0x1p-46, random.next());
        assertEquals(45573031421645L * 0x1p-46, random.next());
        for (int k = 4; k < 1_000_000; k++) {
            random.next();
        }
        assertEquals(50447193586593L * 0x1p-46, random.next());
    }

    @Property
    void a_step_is_the_exact_product_modulo_2_to_the_46(@ForAll @LongRange(min = 1, max = (1L << 46) - 1) long seed) {
        BigInteger product =
                BigInteger.valueOf(seed).multiply(BigInteger.valueOf(5).pow(13));
        double expected = product.mod(BigInteger.TWO.pow(46)).doubleValue() * 0x1p-46;
        assertEquals(expected, new RandomStream(seed).next());
    }
}
