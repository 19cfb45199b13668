package dev.harbinger.junit;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test method on several ranks at once, which are threads of the test's JVM. A parameter of type
 * {@link Harbinger} or {@link Communicator} receives the rank's membership or its world communicator.
 *
 * <pre>{@code
 * @Test
 * @Ranks(4)
 * void everyRankHasTheSum(Communicator world) {
 *     long[] sum = {0};
 *     world.allreduce(Data.of(new long[] {world.rank()}), Data.of(sum), Op.SUM);
 *     assertEquals(6, sum[0]);
 * }
 * }</pre>
 *
 * <p>The ranks share the instance of the test class. Methods such as those of {@code @BeforeEach} run once, before the
 * ranks start. The failure of a rank names the rank; failures of others are suppressed. If JUnit's {@code @Timeout}
 * ends the test, the exception that it suppresses tells where each rank was. On a class, the annotation holds for all
 * its test methods that have none of their own.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@ExtendWith(RanksExtension.class)
public @interface Ranks {
    /** Number of ranks, from 1 to 4096. */
    int value();
}
