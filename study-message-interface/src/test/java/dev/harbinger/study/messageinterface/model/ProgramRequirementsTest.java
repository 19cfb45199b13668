package dev.harbinger.study.messageinterface.model;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.extraction.ExtractionSettings;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs whose meaning a model cannot keep are refused in one line that names the place. */
class ProgramRequirementsTest {
    private static final String SENDER = """
        .memory cell[1]
        .thread _main node 0 with i0 = ReadWrite(cell @ 1), i1 = ExecuteMessage(_none), %s = 0
        _main: instr IALU isnd0 %d, i0, i1, cc0;
          instr IALU halt;
        _none: instr IALU br _dispatch0;
        """;

    private static String refusal(String text, String model, NodeSettings node) {
        String message = assertThrows(IllegalArgumentException.class, () -> retarget(text, model, node))
                .getMessage();
        assertEquals(1, message.lines().count(), message);
        return message;
    }

    private static RetargetedProgram retarget(String text, String model, NodeSettings node) {
        return Retargeting.of(ModelRun.program(text), Model.of(model), ModelRun.SETTINGS, node, ModelRun.SIZE);
    }

    private static NodeSettings queue(int words) {
        NodeSettings node = NodeSettings.DEFAULT;
        return node.with(new ExtractionSettings(
                words, node.extraction().deltaEntries(), node.extraction().padding(), false));
    }

    @ParameterizedTest
    @CsvSource({"0, POL", "0, INT", "1, POL", "1, SWX_IMB_EMB_INT"})
    void aDispatcherThatDoesMoreThanToJumpIsRefused(int priority, String model) {
        String text = """
            .memory cell[1]
            .thread _main node 0
            .thread _dispatch%1$d node all cluster %2$d slot 4 system with i9 = 0
            _main: instr IALU halt;
            _dispatch%1$d: instr IALU add i9, #1, i9;
              instr IALU jmp MsgHead;
            """.formatted(priority, priority + 1);

        String message = refusal(text, model, NodeSettings.DEFAULT);

        assertTrue(message.startsWith("test.map:5:13: under model " + model + ", _dispatch" + priority), message);
        assertDoesNotThrow(() -> retarget(text, "SWX_IRB_ERB", NodeSettings.DEFAULT));
    }

    @Test
    void aDispatcherOfOnesOwnThatOnlyJumpsIsKept() {
        assertDoesNotThrow(() -> retarget("""
            .thread _main node 0
            _main: instr IALU halt;
            _dispatch0: instr IALU jmp MsgHead;
            """, "POL", NodeSettings.DEFAULT));
    }

    @Test
    void aThreadInTheSlotOfADispatcherThatIsNoneIsRefused() {
        String message = refusal("""
            .thread _main node 0
            .thread _other node 0 cluster 1 slot 4 system
            _main: instr IALU halt;
            _other: instr IALU jmp MsgHead;
            """, "POL", NodeSettings.DEFAULT);

        assertTrue(message.startsWith("test.map:2:"), message);
        assertTrue(message.contains("_dispatch0") && message.contains("slot 4 of cluster 1"), message);
    }

    @Test
    void memoryWithANameOfTheModelsIsRefused() {
        String text = """
            .memory _model_area1[1]
            .thread _main node 0
            _main: instr IALU halt;
            """;

        String message = refusal(text, "IRB", NodeSettings.DEFAULT);

        assertTrue(message.startsWith("test.map:1:1: under model IRB, memory '_model_area1'"), message);
        assertDoesNotThrow(() -> retarget(text, "MM", NodeSettings.DEFAULT));
    }

    @Test
    void aLabelWithANameOfTheModelsIsRefused() {
        String message = refusal("""
            .thread _main node 0
            _main: instr IALU br _model_return;
            _model_return: instr IALU halt;
            """, "INT", NodeSettings.DEFAULT);

        assertTrue(message.startsWith("test.map:3:16: under model INT, label '_model_return'"), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ERB", "EMB", "SWX_IRB_ERB"})
    void anIncomingQueueThatAWholeMessageMayNotFitIsRefused(String model) {
        StringBuilder words = new StringBuilder("i4");
        for (int i = 5; i < 14; i++) {
            words.append(" = 1, i").append(i);
        }
        String text = SENDER.formatted(words, 10);

        String message = refusal(text, model, queue(26));

        assertTrue(message.startsWith("test.map:3:14: under model " + model + ", a message of 10 words"), message);
        assertTrue(message.contains("27") && message.contains("extraction.queue is 26"), message);
        ModelRun.run(ModelRun.program(text), Model.of(model), ModelRun.SETTINGS, queue(27));
        assertDoesNotThrow(() -> retarget(text, "ERS", queue(26)));
    }

    @Test
    void shortMessagesFitAShortQueue() {
        ModelRun.run(ModelRun.program(SENDER.formatted("i4", 1)), Model.of("EMB"), ModelRun.SETTINGS, queue(20));
    }
}
