package dev.harbinger.study.messageinterface.life;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** The formula of Lee, section 7.2.1, by hand. */
class LifeFormulaTest {
    private static final LifeFormula DOCUMENT = new LifeFormula(35, 5, 1, 11);

    @Test
    void messagesAreThoseOfTheRim721() {
        assertEquals(8, LifeFormula.messages(1));
        assertEquals(12, LifeFormula.messages(4));
        assertEquals(20, LifeFormula.messages(16));
    }

    @Test
    void theSlackIsThatOfTheDocumentWithNineCyclesAMessage721() {
        assertEquals(78, LifeFormula.slack(1, 9));
        assertEquals(33, LifeFormula.slack(4, 9));
        assertEquals(62, LifeFormula.slack(1, 7));
    }

    @Test
    void aGenerationIsComputationOccupancyAndWhatSlackDoesNotHide721() {
        assertEquals(35 + 8 * 7, DOCUMENT.cycles(1, 0, 0, 78));
        assertEquals(4 * 35 + 12 * 17, DOCUMENT.cycles(4, 0, 10, 33));
        assertEquals(16 * 35 + 20 * 7 + 111 - 33, DOCUMENT.cycles(16, 100, 0, 33));
    }
}
