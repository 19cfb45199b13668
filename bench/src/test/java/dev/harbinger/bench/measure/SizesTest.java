package dev.harbinger.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizesTest {
    @Test
    void sizesAreBytesOrHaveBinaryUnits() {
        assertEquals(List.of(0, 8, 1024, 4 << 20, 64 << 10, 1 << 20), Sizes.parse("0,8, 1K,4MiB,64KB,1M"));
    }

    @Test
    void aSizeIsWrittenAsItIsRead() {
        for (int bytes : Plan.SIZES) {
            assertEquals(List.of(bytes), Sizes.parse(Sizes.format(bytes)));
        }
        assertEquals("1025", Sizes.format(1025));
        assertEquals("1025K", Sizes.format(1025 << 10));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x | 'x' is not a message size",
                "'' | '' is not a message size",
                "8, | '' is not a message size",
                "-1 | '-1' is not a message size",
                "1.5K | '1.5K' is not a message size",
                "3G | '3G' is not a message size",
                "513M | message size 513M is too large; the largest is 512M",
                "999999999999M | too large",
            })
    void aBadSizeIsNamed(String text, String expected) {
        String message = String.valueOf(assertThrows(IllegalArgumentException.class, () -> Sizes.parse(text))
                .getMessage());
        assertTrue(message.contains(expected), message);
    }
}
