package dev.harbinger.study.networkcache.hardware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.networkcache.netcache.Caches;
import dev.harbinger.study.networkcache.netcache.LinkTranslationParameters;
import dev.harbinger.study.networkcache.netcache.NetworkCacheParameters;
import dev.harbinger.study.networkcache.netcache.NetworkTlbParameters;
import dev.harbinger.study.networkcache.netcache.SectionGeometry;
import org.junit.jupiter.api.Test;

class HardwareCostTest {
    private static final AddressWidths WIDTHS = AddressWidths.DEFAULT;

    @Test
    void a_data_cache_takes_payload_tags_states_and_order() {
        // 16 KB, 4 ways, 32-byte lines: 128 sets; tags of 40 - 7 - 5 bits; 5 bits order 4 ways.
        SectionGeometry cache = SectionGeometry.ofBytes("data cache", 16 << 10, 4, 32, 2);
        HardwareCost cost = HardwareCost.ofDataCache(cache, WIDTHS);
        assertEquals(131_072 + 512 * 28 + 2 * 512 + 128 * 5, cost.bits());
        assertEquals(512 * 28 + 2 * 512 + 128 * 5, cost.overheadBits());
        assertEquals(4 * 28, cost.comparedBits());
    }

    @Test
    void the_sections_take_tags_and_pointers_beside_the_payload() {
        NetworkCacheParameters parameters = Caches.sections("64:4", "64:16", "64:4")
                .with(new LinkTranslationParameters(0, 1, 2, 400))
                .with(NetworkTlbParameters.NONE, 16);
        HardwareCost cost = HardwareCost.of(parameters, WIDTHS);
        // 256 lines of 16 bytes: network tags of 32 - 6 - 4 bits, process address and length, 3 bits of state.
        assertEquals(
                256 * 128 + 256 * 22 + 256 * (40 + 5) + 3 * 256 + 64 * 5,
                cost.parts().get(0).bits());
        // 1,024 entries: ID and sequence number, a pointer of 8 bits, 45 bits order 16 ways.
        assertEquals(1024 * 72 + 1024 * 8 + 1024 + 64 * 45, cost.parts().get(1).bits());
        // 256 entries: tags of 40 - 6 - 4 bits, a pointer, the range.
        assertEquals(
                256 * 30 + 256 * (8 + 12) + 256 + 64 * 5, cost.parts().get(2).bits());
        assertEquals(4 * 22 + 16 * 72 + 4 * 30, cost.comparedBits());
        assertEquals(3, cost.parts().size());
    }

    @Test
    void comparing_all_tags_at_once_takes_a_comparator_a_line_and_tag() {
        NetworkCacheParameters parameters = NetworkCacheParameters.fullyAssociative(64, 16, 2)
                .with(new LinkTranslationParameters(0, 1, 2, 400))
                .with(NetworkTlbParameters.NONE, 16);
        HardwareCost cost = HardwareCost.of(parameters, WIDTHS);
        assertEquals(64 * (28 + 72 + 2 * 40), cost.comparedBits());
        assertTrue(cost.comparedBits()
                > HardwareCost.of(Caches.sections("16:4", "16:16", "16:4"), WIDTHS)
                        .comparedBits());
    }

    @Test
    void links_between_lines_cost_where_messages_have_several() {
        NetworkCacheParameters several = Caches.sections("64:4", "64:16", "64:4");
        NetworkCacheParameters one = several.with(NetworkTlbParameters.NONE, 16);
        assertEquals(
                2 * 256 * 9,
                HardwareCost.of(several, WIDTHS).bits()
                        - HardwareCost.of(one, WIDTHS).bits());
    }

    @Test
    void the_larger_data_cache_of_equal_bits_could_not_have_another_way() {
        SectionGeometry cache = SectionGeometry.ofBytes("data cache", 16 << 10, 4, 32, 2);
        NetworkCacheParameters network = Caches.sections("64:4", "64:16", "64:4");
        long both = HardwareCost.ofDataCache(cache, WIDTHS).bits()
                + HardwareCost.of(network, WIDTHS).bits();

        SectionGeometry larger = EqualBits.largerDataCache(cache, network, WIDTHS);

        assertTrue(larger.ways() > cache.ways());
        assertEquals(cache.sets(), larger.sets());
        assertTrue(HardwareCost.ofDataCache(larger, WIDTHS).bits() <= both);
        SectionGeometry next = new SectionGeometry("data cache", larger.sets(), larger.ways() + 1, 32, 2);
        assertTrue(HardwareCost.ofDataCache(next, WIDTHS).bits() > both);
    }
}
