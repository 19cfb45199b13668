package dev.harbinger.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShorteningTest {
    private static List<String> shortened(int most, String... texts) {
        Shortening shortening = new Shortening(List.of(texts), most, "…");
        return List.of(texts).stream().map(shortening::of).toList();
    }

    @Test
    void textsThatFitStayAsTheyAre() {
        assertEquals(List.of("0123456789", ""), shortened(10, "0123456789", ""));
    }

    @Test
    void theMiddleGoesWhereThatKeepsThemApart() {
        assertEquals(List.of("012…6789ab"), shortened(10, "0123456789ab"));
        assertEquals(List.of("012…67891a", "012…67892b"), shortened(10, "01234567891a", "01234567892b"));
    }

    @Test
    void aStartThatRepeatsIsCut() {
        assertEquals(
                List.of("…one.c:10 main", "…her.c:10 main"),
                shortened(14, "/home/a/b/c/one.c:10 main", "/home/a/b/c/other.c:10 main"));
    }

    @Test
    void anEndThatRepeatsIsCut() {
        assertEquals(
                List.of("CommRecv:119 …", "CommRecv:137 …"),
                shortened(14, "CommRecv:119 from LagrangeNodal:1267", "CommRecv:137 from LagrangeNodal:1267"));
    }

    @Test
    void whatDiffersBetweenBeginningAndEndIsKeptWhereOneCutDoesNotDo() {
        String[] names = {
            "CommRecv (lulesh-comm.cc:119) from CalcQForElems (lulesh.cc:2003)",
            "CommRecv (lulesh-comm.cc:119) from CalcForceForNodes (lulesh.cc:2003)",
            "CommRecv (lulesh-comm.cc:137) from CalcForceForNodes (lulesh.cc:2003)"
        };
        List<String> cut = shortened(40, names);
        assertEquals(3, cut.stream().distinct().count(), cut::toString);
        for (String text : cut) {
            assertEquals(40, text.length(), text);
            assertTrue(text.startsWith("CommRecv …") && text.endsWith("….cc:2003)"), text);
        }
    }

    @Test
    void textsOfAnyLengthAreCutToTheirLimit() {
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            String[] texts = new String[3];
            for (int j = 0; j < texts.length; j++) {
                texts[j] = "a".repeat(random.nextInt(60)) + random.nextInt(3) + "b".repeat(random.nextInt(60));
            }
            int most = 8 + random.nextInt(40);
            shortened(most, texts).forEach(text -> assertTrue(text.length() <= most, text));
        }
    }
}
