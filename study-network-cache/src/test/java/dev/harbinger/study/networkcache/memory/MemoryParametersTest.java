package dev.harbinger.study.networkcache.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryParametersTest {
    private static MemoryParameters with(String key, int value) {
        Map<String, Integer> values = new HashMap<>(MemoryPresets.table61().values());
        values.put(key, value);
        return MemoryParameters.of(values::get);
    }

    @Test
    void valuesGiveTheSameParametersAgain() {
        for (MemoryParameters parameters :
                new MemoryParameters[] {MemoryPresets.table51(), MemoryPresets.table61(), MemoryPresets.table71()}) {
            assertEquals(parameters, MemoryParameters.of(parameters.values()::get));
        }
        MemoryParameters withoutL2 = with("l2.sets", 0);
        assertNull(withoutL2.l2());
        assertEquals(withoutL2, MemoryParameters.of(withoutL2.values()::get));
    }

    @Test
    void presetsAreThePrintedTables() {
        assertEquals(32 * 1024, MemoryPresets.table61().dl1().size());
        assertEquals(32, MemoryPresets.table61().dl1().line());
        assertEquals(32 * 1024, MemoryPresets.table71().dl1().size());
        assertEquals(16, MemoryPresets.table71().dl1().line());
        assertEquals(16 * 1024, MemoryPresets.table51().dl1().size());
        assertEquals(16 * 1024, MemoryPresets.table51().il1().size());
        assertEquals(16 * 1024, MemoryPresets.table61().il1().size());
        assertEquals(1, MemoryPresets.table61().il1().ways());
        assertEquals(200 + 4 * 3, MemoryPresets.table61().memory().latency(64));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dl1.sets | 3 | dl1.sets is 3: it must be a power of two, 2 for example",
                "dl1.latency | 0 | dl1.latency is 0: it must be at least 1",
                "il1.latency | 0 | il1.latency is 0: it must be at least 1",
                "l2.latency | -1 | l2.latency is -1: it must be at least 1",
                "l2.line | 16 | l2.line is 16: it must be at least il1.line, 32",
                "l2.line | 8192 | l2.line is 8192: it must be at most 4096",
                "l2.sets | -4 | l2.sets is -4: it must be at least 1",
                "dl1.count-installs | 2 | dl1.count-installs is 2: it must be 0 or 1",
                "memory.first-chunk | 0 | memory.first-chunk is 0: it must be at least 1",
                "memory.inter-chunk | -1 | memory.inter-chunk is -1: it must be at least 0",
                "memory.bus-width | 12 | memory.bus-width is 12: it must be a power of two, 8 for example",
                "dtlb.entries | -1 | dtlb.entries is -1: it must be at least 0",
                "dtlb.entries | 6 | dtlb.entries is 6: it must be dtlb.ways (4) times a power of two",
                "itlb.entries | 12 | itlb.entries is 12: it must be itlb.ways (4) times a power of two",
                "itlb.ways | 0 | itlb.ways is 0: it must be at least 1",
                "itlb.page | 5000 | itlb.page is 5000: it must be a power of two, 4096 for example",
                "itlb.latency | -1 | itlb.latency is -1: it must be at least 0",
                "itlb.miss-latency | -1 | itlb.miss-latency is -1: it must be at least 0"
            })
    void aValueOutOfRangeIsRefusedByName(String key, int value, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> with(key, value))
                        .getMessage());
    }

    @Test
    void aBlockNarrowerThanTheBusIsOneChunk() {
        MainMemoryParameters memory = new MainMemoryParameters(200, 4, 16);
        assertEquals(200, memory.latency(8));
        assertEquals(200, memory.latency(16));
        assertEquals(204, memory.latency(32));
    }

    @Test
    void memoryThatDoesNotBeginAtAPageIsRefused() {
        assertEquals(
                "memory begins at 0x10: it must begin at a multiple of 4096",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new MemoryHierarchy(MemoryPresets.table61(), 16, new byte[10]))
                        .getMessage());
    }
}
