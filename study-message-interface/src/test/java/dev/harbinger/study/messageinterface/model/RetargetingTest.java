package dev.harbinger.study.messageinterface.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.SourcePlace;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.NodeId;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rewriting of any program. Source: 004 section 6.1. */
class RetargetingTest {
    private static final MeshSize SIZE = ModelRun.SIZE;
    private static final ModelSettings SETTINGS = ModelRun.SETTINGS;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void aProgramComputesTheSameUnderEveryModel(long seed) {
        String text = RandomPrograms.text(seed);
        Program program = ModelRun.program(text);
        List<Word> expected = ModelRun.memory(program, ModelRun.run(program, Model.MM, SETTINGS));
        assertTrue(expected.stream().anyMatch(word -> word.bits() != 0), () -> "seed " + seed + "\n" + text);

        for (Model model : Model.all()) {
            assertEquals(
                    expected,
                    ModelRun.memory(program, ModelRun.run(program, model, SETTINGS)),
                    () -> model + ", seed " + seed + "\n" + text);
        }
    }

    @Test
    void addedCodeIsMarkedAndHasAPlaceOfTheText() {
        Program program = ModelRun.program("""
            .memory got[1]
            .thread _main node 0 with i0 = ReadWrite(got @ 1), i1 = ExecuteMessage(_put), i4 = 7
            _main: instr IALU isnd0 1, i0, i1, cc0;
              instr IALU halt;
            """ + ModelRun.PUT);
        Set<SourcePlace> text = program.code().stream()
                .flatMap(each -> Stream.concat(
                        Stream.of(each.place()), each.operations().stream().map(Operation::place)))
                .collect(Collectors.toSet());
        for (Model model : Model.all()) {
            List<SourcePlace> places =
                    Retargeting.of(program, model, SETTINGS, NodeSettings.DEFAULT, SIZE).program().code().stream()
                            .map(Instruction::place)
                            .toList();
            List<SourcePlace> plain = places.stream()
                    .filter(place -> !place.isAdded() && place.file().equals("test.map"))
                    .toList();
            List<SourcePlace> added =
                    places.stream().filter(SourcePlace::isAdded).toList();

            assertEquals(plain.size(), Set.copyOf(plain).size(), () -> model + " has code without a mark: " + plain);
            assertTrue(text.containsAll(plain), model::toString);
            assertEquals(
                    model.equals(Model.MM),
                    added.isEmpty() && places.size() == program.code().size(),
                    model::toString);
            for (SourcePlace each : added) {
                assertTrue(each.toString().endsWith(" (added by the model)"), each::toString);
                assertTrue(
                        each.file().equals("the model's code")
                                || text.contains(new SourcePlace(each.file(), each.line(), each.column())),
                        () -> model + ": " + each);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 2000})
    void aSlowHandlerIsFinishedUnderEveryModel(int cycles) {
        Program program = ModelRun.program("""
            .memory got[1]
            .thread _main node 0 with i0 = ReadWrite(got @ 1), i1 = ExecuteMessage(_slow)
            .thread _dispatch0 node all cluster 1 slot 4 system with i2 = ExecuteMessage(_answer)
            .thread _dispatch1 node all cluster 2 slot 4 system with i3 = ReadWrite(got), i4 = Configuration(32768)
            _main: instr IALU isnd0 0, i0, i1, cc0;
              instr IALU halt;
            _slow: instr IALU mov MsgBody, i5;
              instr IALU mov MsgBody, i5;
              instr IALU pause #%d;
              instr IALU isnd1pnt 0, i5, i2, cc0;
              instr IALU br _dispatch0;
            _answer: instr MEMU st #77, i3;
              instr MEMU st #1, i4;
              instr IALU br _dispatch1;
            """.formatted(cycles));
        for (Model model : Model.all()) {
            assertEquals(
                    77,
                    ModelRun.memory(program, ModelRun.run(program, model, SETTINGS))
                            .getFirst()
                            .bits(),
                    model.name());
        }
    }

    @Test
    void aMissIsResolvedUnderEveryModelThatDoesNotStream() {
        Program program = ModelRun.program("""
            .memory got[1]
            .thread _clear node 0 cluster 2 slot 1 system
            .thread _main node 0 cluster 0 slot 0 with i8 = ReadWrite(got @ 1), i9 = ExecuteMessage(_put), i4 = 77
            _clear: instr IALU igtwr #0, #0, #0;
              instr IALU halt;
            _main: instr IALU pause #10;
              instr IALU isnd0 1, i8, i9, cc5;
              instr IALU ct cc5 halt;
            _put: instr IALU mov MsgBody, i0;
              instr IALU mov MsgBody, i0;
              instr IALU mov MsgBody, i1;
              instr MEMU st MsgBody, i1;
              instr IALU br _dispatch0;
            """);
        for (String model : List.of("MM", "IRB", "IMB", "ERS", "EMB", "SWX", "SWX_IRB_ERB", "POL", "INT")) {
            List<Word> words = ModelRun.memory(program, ModelRun.run(program, Model.of(model), SETTINGS));
            assertTrue(words.contains(Word.of(77)), model);
        }
    }

    @Test
    void theBaseModelLeavesAProgramAlone() {
        Program program = ModelRun.program(RandomPrograms.text(1));

        assertEquals(
                program,
                Retargeting.of(program, Model.MM, SETTINGS, NodeSettings.DEFAULT, SIZE)
                        .program());
    }

    @Test
    void labelsStayWithTheirInstructions() {
        Program program = ModelRun.program(RandomPrograms.text(1));
        for (Model model : Model.all()) {
            Program rewritten = Retargeting.of(program, model, SETTINGS, NodeSettings.DEFAULT, SIZE)
                    .program();
            assertTrue(rewritten.labels().keySet().containsAll(program.labels().keySet()));
            assertEquals(
                    program.code().get(program.labels().get("_credit")),
                    rewritten.code().get(rewritten.labels().get("_credit")),
                    model.name());
        }
    }

    @Test
    void anInterfaceThatInterruptsNeedsAFreeSlot() {
        StringBuilder text = new StringBuilder("_main: instr IALU halt;\n");
        for (int slot = 0; slot < 4; slot++) {
            text.append(".thread _main node 0 cluster 2 slot %d%n".formatted(slot));
        }
        Program program = ModelRun.program(text.toString());

        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> Retargeting.of(program, Model.of("INT"), SETTINGS, NodeSettings.DEFAULT, SIZE))
                .getMessage();

        assertTrue(message.contains("test.map") && message.contains("cluster 2"), message);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void theLookupFindsTheNodeThatTheGtlbFinds653(int entry) {
        Program program = ModelRun.program("""
            .memory cell[1]
            .thread _main node 0 cluster 0 slot 0 with i1 = ReadWrite(cell @ 1), i2 = ExecuteMessage(_none)
            _main: instr IALU isnd0 0, i1, i2, cc0;
              instr IALU halt;
            _none: instr IALU br _dispatch0;
            """);
        ModelSettings settings = new ModelSettings(20, 3, 120, 6, 32, entry, 0, ModelSettings.Phases.NONE, true);

        Machine machine = ModelRun.run(program, Model.of("SWX"), settings);

        assertEquals(
                new NodeId(1, 0).bits(),
                machine.node(0)
                        .register(0, 0, Operations.interfaceRegister(InterfaceRegisters.DESTINATION))
                        .bits());
    }

    @Test
    void theDisplacedProgramGoesOnWithItsRegisters654() {
        Program program = ModelRun.program("""
            .memory cell[1]
            .thread _main node 0 cluster 0 slot 0 with i1 = ReadWrite(cell @ 1), i2 = ExecuteMessage(_spoil)
            _main: instr IALU pause #300;
              instr IALU isnd0 0, i1, i2, cc0;
              instr IALU halt;
            _spoil: instr IALU br _dispatch0;
            """);
        for (String model : List.of("INT", "POL")) {
            Machine machine = ModelRun.run(program, Model.of(model), SETTINGS);
            int slot = model.equals("INT") ? 3 : 4;
            long interrupted = counted(machine, 1, slot);
            long undisturbed = counted(machine, 2, slot);

            assertTrue(interrupted > 0 && interrupted < undisturbed, model + " " + interrupted + " " + undisturbed);
            assertTrue(undisturbed - interrupted < 60, model + " " + interrupted + " " + undisturbed);
        }
    }

    private static long counted(Machine machine, int cluster, int slot) {
        return machine.node(1)
                .register(cluster, slot, Operations.interfaceRegister(0))
                .bits();
    }
}
