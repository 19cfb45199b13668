package dev.harbinger.trace.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class SiteNamesTest {
    @Test
    void whenFullOnlyKnownSitesTakeAName() {
        SiteNames names = new SiteNames(2);
        names.add(1, "first");
        names.add(2, "second");
        names.add(3, "third");
        names.add(2, "renamed");
        assertEquals("first", names.of(1));
        assertEquals("renamed", names.of(2));
        assertNull(names.of(3));
    }
}
