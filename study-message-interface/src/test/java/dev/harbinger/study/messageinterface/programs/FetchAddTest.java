package dev.harbinger.study.messageinterface.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.harbinger.study.messageinterface.assembler.Assembler;
import dev.harbinger.study.messageinterface.benchmark.BundledTexts;
import dev.harbinger.study.messageinterface.interpreter.Interpreter;
import dev.harbinger.study.messageinterface.interpreter.Status;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.protection.Certification;
import dev.harbinger.study.messageinterface.protection.CertifierSettings;
import dev.harbinger.study.messageinterface.protection.HandlerCertifier;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
import dev.harbinger.study.messageinterface.word.PageSize;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;

class FetchAddTest {
    private final Program program =
            Assembler.assemble(PageSize.BYTES, BundledTexts.system(), BundledTexts.program("fetch-add.map"));

    @Test
    void aNumberIsAddedToTheCounter_3_2_3() {
        Interpreter sender = new Interpreter(program, 1 << 16);
        sender.start(0);
        sender.run(100);
        assertEquals(Status.HALTED, sender.thread(0).status());
        assertEquals(Word.of(3 & 6), sender.thread(0).register(RegisterFile.INTEGER, 4));
        Interpreter.Sent sent = sender.sent().getFirst();
        assertEquals(1, sender.sent().size());
        assertEquals(Opcode.ISND0, sent.opcode());
        assertEquals(PointerType.EXECUTE_MESSAGE, type(sent.handler()));
        assertEquals(List.of(sent.destination(), Word.of(42)), sent.body());

        Interpreter receiver = new Interpreter(program, 1 << 16);
        long counter = counter();
        receiver.memory().set(counter, Word.of(100));
        List<Word> message = new ArrayList<>(List.of(
                receiver.code(PointerType.EXECUTE_SYSTEM, program.labels().get("_fetch_add")),
                Word.of(sent.body().size()),
                Word.of(0),
                sent.destination()));
        message.addAll(sent.body());
        receiver.thread(1).expect(message);
        receiver.start(1, program.labels().get("_dispatch0"), true);
        receiver.run(100);
        assertEquals(Word.of(142), receiver.memory().word(counter));
        assertEquals(Status.BLOCKED, receiver.thread(1).status(), "it waits for the next message");
        assertEquals(program.labels().get("_dispatch0"), receiver.thread(1).pc());
    }

    /** Offset of the third counter. */
    private long counter() {
        return program.memory().stream()
                        .filter(block -> block.name().equals("counters"))
                        .findFirst()
                        .orElseThrow()
                        .offset()
                + 16;
    }

    private static PointerType type(Word pointer) {
        return GuardedPointer.of(pointer).type();
    }

    @Test
    void itsHandlerIsTrustedWhereFaultsArePermitted_5_2_3() {
        SortedSet<Integer> handlers = HandlerCertifier.handlers(program);
        assertEquals(List.of(program.labels().get("_fetch_add")), List.copyOf(handlers));
        Certification certification =
                new HandlerCertifier(program, CertifierSettings.STRICT.withFaults()).certify(handlers.first());
        assertEquals(
                7,
                assertInstanceOf(Certification.Certificate.class, certification).instructions());
    }
}
