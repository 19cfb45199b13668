package dev.harbinger.study.networkcache.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoreParametersTest {
    private static CoreParameters with(String key, int value) {
        Map<String, Integer> values = new HashMap<>(CoreParameters.outOfOrder().values());
        values.put(key, value);
        return CoreParameters.of(values::get);
    }

    @Test
    void valuesGiveTheSameParametersAgain() {
        for (CoreParameters core : new CoreParameters[] {CoreParameters.inOrder(), CoreParameters.outOfOrder()}) {
            assertEquals(core, CoreParameters.of(core.values()::get));
        }
    }

    @Test
    void eachKeyIsItsOwn() {
        Map<String, Integer> values = new HashMap<>();
        int next = 1;
        for (String key : CoreParameters.outOfOrder().values().keySet()) {
            values.put(key, key.equals("core.predictor-entries") ? 4096 : 1 + next++ % 15);
        }
        assertEquals(values, CoreParameters.of(values::get).values());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "core.fetch-width | 0 | core.fetch-width is 0: it must be from 1 to 15",
                "core.issue-width | 16 | core.issue-width is 16: it must be from 1 to 15",
                "core.window | 0 | core.window is 0: it must be from 1 to 65536",
                "core.load-store-queue | -1 | core.load-store-queue is -1: it must be from 1 to 65536",
                "core.predictor-entries | 100 | core.predictor-entries is 100: it must be 0 or a power of two",
                "core.predictor-entries | -8 | core.predictor-entries is -8: it must be 0 or a power of two",
                "core.mispredict-penalty | -1 | core.mispredict-penalty is -1: it must be from 0 to 65535",
                "latency.divide | 0 | latency.divide is 0: it must be from 1 to 65535",
                "latency.float-add | 65536 | latency.float-add is 65536: it must be from 1 to 65535",
                "units.memory | 0 | units.memory is 0: it must be from 1 to 15"
            })
    void aValueOutOfRangeIsRefusedByName(String key, int value, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> with(key, value))
                        .getMessage());
    }
}
