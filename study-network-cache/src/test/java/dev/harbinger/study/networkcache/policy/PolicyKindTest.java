package dev.harbinger.study.networkcache.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PolicyKindTest {
    @ParameterizedTest
    @EnumSource
    void it_is_found_by_its_word(PolicyKind kind) {
        assertSame(kind, PolicyKind.named(kind.word()));
    }

    @Test
    void an_unknown_name_is_answered_with_the_names_there_are() {
        assertEquals(
                "there is no policy 'lazy'; the policies are processor, dma-then-copy, dma-to-destination, dtct,"
                        + " lazy-dtct, via, tcp-ip",
                assertThrows(IllegalArgumentException.class, () -> PolicyKind.named("lazy"))
                        .getMessage());
    }

    @Test
    void two_use_the_network_cache_and_two_the_kernel() {
        assertEquals(
                List.of(PolicyKind.DTCT, PolicyKind.LAZY_DTCT),
                Arrays.stream(PolicyKind.values())
                        .filter(PolicyKind::usesNetworkCache)
                        .toList());
        assertEquals(
                List.of(PolicyKind.VIA, PolicyKind.TCP_IP),
                Arrays.stream(PolicyKind.values()).filter(PolicyKind::isKernel).toList());
    }
}
