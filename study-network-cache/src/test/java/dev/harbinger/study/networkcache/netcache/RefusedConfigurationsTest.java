package dev.harbinger.study.networkcache.netcache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.study.networkcache.hardware.AddressWidths;
import dev.harbinger.study.networkcache.netmemory.NetworkMemoryParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Wrong configurations, each refused in one line that says what is wrong. */
class RefusedConfigurationsTest {
    @Test
    void sections() {
        refuses(
                "network section: sets must be a power of two from 1 up, not 48",
                () -> SectionGeometry.parse("network section", "48:4", 16, 2));
        refuses(
                "network section: sets must be a power of two from 1 up, not 0",
                () -> SectionGeometry.parse("network section", "0:4", 16, 2));
        refuses(
                "network section: ways must be at least 1, not 0",
                () -> SectionGeometry.parse("network section", "4:0", 16, 2));
        refuses(
                "network section: bytes of a line must be a power of two from 1 up, not 24",
                () -> SectionGeometry.parse("network section", "4:4", 24, 2));
        refuses(
                "network section: latency must be at least 0, not -1",
                () -> SectionGeometry.parse("network section", "4:4", 16, -1));
        refuses(
                "network section: '4x4' is not understood; write SETS:WAYS, such as 32:4",
                () -> SectionGeometry.parse("network section", "4x4", 16, 2));
        refuses(
                "network section: 4096 bytes cannot be divided into sets of 3 lines of 16 bytes",
                () -> SectionGeometry.ofBytes("network section", 4096, 3, 16, 2));
        refuses(
                "network section: bytes must be at least 1, not 0",
                () -> SectionGeometry.ofBytes("network section", 0, 4, 16, 2));
        refuses(
                "network section: lines, sets times ways, must be at most 1048576, not 67108864",
                () -> SectionGeometry.parse("network section", "16777216:4", 16, 2));
        refuses(
                "network section: 1048576 sets of 1 lines of 512 bytes exceed the 256 MB that can be simulated",
                () -> SectionGeometry.parse("network section", "1048576:1", 512, 2));
    }

    @Test
    void pointers_that_are_too_short() {
        refuses(
                "process section: lines of 1 bytes can point to 256 lines, and the network section has 512",
                () -> Caches.sections("128:4", "64:4", "64:4"));
    }

    @Test
    void forms_and_sizes() {
        refuses(
                "messages of 2000 bytes do not fit into a network section of 1024 bytes",
                () -> Caches.sections("16:4", "64:4", "64:4").with(NetworkTlbParameters.NONE, 2000));
        refuses(
                "network cache: bytes of the largest message must be at least 0, not -1",
                () -> Caches.sections("16:4", "64:4", "64:4").with(NetworkTlbParameters.NONE, -1));
    }

    @Test
    void network_memory() {
        refuses(
                "network memory: bytes of a pool must be a power of two from 1 up, not 100",
                () -> NetworkMemoryParameters.DEFAULT.withPools(100, 100));
        refuses(
                "network memory: distance of pools must be at least 256, not 64",
                () -> NetworkMemoryParameters.DEFAULT.withPools(256, 64));
        refuses("network memory: capacity must be at least 4096, not 0", () -> Caches.networkMemory(4096, 4096, 0));
        refuses(
                "network memory: a pool of 8 bytes cannot hold a buffer of one line, 16 bytes",
                () -> Caches.make(
                        Caches.sections("4:4", "64:4", "64:4").with(NetworkMemoryParameters.DEFAULT.withPools(8, 8)),
                        new ProcessMemory(16)));
    }

    @Test
    void link_translation_buffer_replacement_and_network_tlb() {
        refuses(
                "link translation buffer: 10 entries cannot be divided into sets of 4",
                () -> new LinkTranslationParameters(10, 4, 2, 400));
        refuses(
                "link translation buffer: sets must be a power of two from 1 up, not 3",
                () -> new LinkTranslationParameters(12, 4, 2, 400));
        refuses(
                "link translation buffer: ways must be at least 1, not 0",
                () -> new LinkTranslationParameters(12, 0, 2, 400));
        refuses(
                "replacement: bound lines that are spared must be at least 0, not -2",
                () -> new ReplacementParameters(FirstVictims.BOUND, -2, 0, false));
        refuses(
                "network TLB: entries must be at least 0, not -1",
                () -> new NetworkTlbParameters(-1, 0, 0, NetworkTlbParameters.Reading.PROCESS_ADDRESS));
        refuses("physical addresses must have from 1 to 64 bits, not 0", () -> new AddressWidths(0, 32, 64, 8));
    }

    private static void refuses(String message, Executable configuration) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, configuration).getMessage());
    }
}
