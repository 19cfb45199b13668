package dev.harbinger.study.messageinterface.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.assembler.Assembler;
import dev.harbinger.study.messageinterface.assembler.AssemblyException;
import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.interpreter.Interpreter;
import dev.harbinger.study.messageinterface.interpreter.Status;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.protection.Certification;
import dev.harbinger.study.messageinterface.protection.CertifierSettings;
import dev.harbinger.study.messageinterface.protection.HandlerCertifier;
import dev.harbinger.study.messageinterface.word.PageSize;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the page for users says is so. */
class DocumentationTest {
    private static final Pattern EXAMPLE = Pattern.compile("```asm\n(.*?)```", Pattern.DOTALL);

    private static String page() throws IOException {
        return Files.readString(Path.of("../docs/message-interface-assembly.md"));
    }

    private static Program example(String label) throws IOException {
        String text = EXAMPLE.matcher(page())
                .results()
                .map(MatchResult::group)
                .map(block -> block.substring("```asm\n".length(), block.length() - "```".length()))
                .filter(block -> block.contains(label + ":"))
                .findFirst()
                .orElseThrow();
        return Assembler.assemble(PageSize.BYTES, SourceText.of("example.map", text));
    }

    @Test
    void itNamesEveryOperation() throws IOException {
        String page = page();
        for (Opcode opcode : Opcode.values()) {
            assertTrue(
                    Pattern.compile("`" + opcode.mnemonic() + "\\b")
                            .matcher(page)
                            .find(),
                    "the page does not describe '" + opcode.mnemonic() + "'");
        }
        for (PointerType type : PointerType.values()) {
            assertTrue(page.contains(type.spelling()), "the page does not describe " + type.spelling());
        }
    }

    @Test
    void theWorkedExampleSendsAndAdds() throws IOException {
        Program program = example("_main");
        Interpreter sender = new Interpreter(program, 1 << 12);
        sender.start(0);
        sender.run(100);
        assertEquals(Status.HALTED, sender.thread(0).status());
        Interpreter.Sent sent = sender.sent().getFirst();
        assertEquals(List.of(sent.destination(), Word.of(42)), sent.body());
        Interpreter receiver = new Interpreter(program, 1 << 12);
        receiver.memory().set(16, Word.of(100));
        int handler = program.labels().get("_fetch_add");
        receiver.thread(1)
                .expect(List.of(
                        receiver.code(PointerType.EXECUTE_SYSTEM, handler),
                        Word.of(2),
                        Word.of(0),
                        sent.destination(),
                        sent.body().getFirst(),
                        sent.body().getLast()));
        receiver.thread(1).nextMessage();
        receiver.start(1, handler, true);
        receiver.run(100);
        assertEquals(Word.of(142), receiver.memory().word(16));
        assertInstanceOf(
                Certification.Certificate.class,
                new HandlerCertifier(program, CertifierSettings.STRICT.withFaults()).certify("_fetch_add"));
    }

    @Test
    void aReaderAndAWriterInTwoClustersMeet() throws IOException {
        Interpreter interpreter = new Interpreter(example("_reader"), 1 << 12);
        interpreter.start(0);
        interpreter.run(100);
        assertEquals(Status.HALTED, interpreter.thread(0).status());
        assertEquals(Status.HALTED, interpreter.thread(1).status());
        assertEquals(Word.of(7), interpreter.thread(0).register(RegisterFile.INTEGER, 0));
        assertEquals(Word.ONE, interpreter.thread(1).register(RegisterFile.CONDITION, 1));
    }

    @Test
    void theLoopThatItCallsBoundedIs() throws IOException {
        Certification certification = new HandlerCertifier(example("_sum"), CertifierSettings.STRICT).certify("_sum");
        assertEquals(
                1 + 8 * 3 + 1,
                assertInstanceOf(Certification.Certificate.class, certification).instructions());
    }

    @Test
    void theErrorsThatItShowsAreThoseThatComeOut() throws IOException {
        assertThatPageShows("instr IALU subb i1, i2, i3;", 12, 5);
        assertThatPageShows("instr MEMU ld MsgBody i10;", 14, 1);
    }

    private static void assertThatPageShows(String instruction, int line, int column) throws IOException {
        String text = "\n".repeat(line - 1) + " ".repeat(column - 1) + instruction;
        AssemblyException refused = assertThrows(
                AssemblyException.class, () -> Assembler.assemble(PageSize.BYTES, SourceText.of("prog.map", text)));
        assertTrue(page().contains(String.valueOf(refused.getMessage())), refused.getMessage());
    }
}
