package dev.harbinger.trace.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;

class SiteHashTest {
    @Test
    void theHashIsTheOnePublishedForFnv1a() {
        assertEquals(0xcbf29ce484222325L, SiteHash.of(""));
        assertEquals(0xaf63dc4c8601ec8cL, SiteHash.of("a"));
        assertEquals(0x85944171f73967e8L, SiteHash.of("foobar"));
    }

    @Test
    void textsAndNumbersAreHashedInTheOrderTheyAreAdded() {
        assertEquals(SiteHash.of("solve1"), new SiteHash().add("solve").add('1').site());
        assertNotEquals(
                new SiteHash().add("a").add(1).site(),
                new SiteHash().add(1).add("a").site());
    }
}
