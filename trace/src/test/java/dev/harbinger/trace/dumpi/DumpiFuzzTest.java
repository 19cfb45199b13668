package dev.harbinger.trace.dumpi;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.ProcessFormat;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever the bytes, reading ends with events or a clean error; jqwik prints the seed of a failure. */
class DumpiFuzzTest {
    @Property(tries = 500)
    void mutatedBinaryTracesEndCleanly(@ForAll long seed) {
        readsCleanly(new DumpiFormat(), mutated(DumpiRandomCalls.of(seed, 20).binary(), new Random(seed)));
    }

    @Property(tries = 500)
    void mutatedTextTracesEndCleanly(@ForAll long seed) {
        readsCleanly(
                new DumpiTextFormat(), mutated(DumpiRandomCalls.of(seed, 20).text(), new Random(seed)));
    }

    @Property(tries = 300)
    void randomBytesAfterTheBeginningEndCleanly(@ForAll long seed, @ForAll byte[] bytes) {
        DumpiTwoForms calls = DumpiRandomCalls.of(seed, 1);
        calls.raw(bytes);
        readsCleanly(new DumpiFormat(), calls.binary());
        readsCleanly(new DumpiTextFormat(), bytes);
        readsCleanly(new DumpiFormat(), bytes);
    }

    private static byte[] mutated(byte[] bytes, Random random) {
        for (int i = random.nextInt(1, 8); i > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return bytes;
    }

    private static void readsCleanly(ProcessFormat format, byte[] bytes) {
        String failure = DumpiReading.of(format, bytes).failure();
        assertTrue(failure.isEmpty() || failure.startsWith("trace-0003: "), failure);
    }
}
