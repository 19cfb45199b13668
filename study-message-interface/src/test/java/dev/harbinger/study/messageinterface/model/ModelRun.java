package dev.harbinger.study.messageinterface.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.messageinterface.assembler.Assembler;
import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.benchmark.BundledTexts;
import dev.harbinger.study.messageinterface.isa.MemoryBlock;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.node.NodeObserver;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.settings.StudyParameters;
import dev.harbinger.study.messageinterface.word.PageSize;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs of a program on two nodes under models. */
final class ModelRun {
    static final MeshSize SIZE = MeshSize.of("2x1");
    static final ModelSettings SETTINGS = ModelSettings.of(StudyParameters.usual());

    /** Writes a word to the destination of its message. */
    static final String PUT = """
        _put: instr IALU mov MsgBody, i5;
          instr IALU mov MsgBody, i5;
          instr MEMU mov MsgBody, i6;
          instr MEMU st MsgBody, i6;
          instr IALU br _dispatch0;
        """;

    private static final long CYCLES = 200_000;

    private ModelRun() {}

    /** The program of a text, with the code of the system. */
    static Program program(String text) {
        return Assembler.assemble(PageSize.WORDS, List.of(SourceText.of("test.map", text), BundledTexts.system()));
    }

    /** Runs a program to its end, which must be a good one. */
    static Machine run(Program program, Model model, ModelSettings settings) {
        return run(program, model, settings, NodeSettings.DEFAULT);
    }

    /** The same on nodes of another kind. */
    static Machine run(Program program, Model model, ModelSettings settings, NodeSettings node) {
        RetargetedProgram retargeted = Retargeting.of(program, model, settings, node, SIZE);
        Network network = new IdealNetwork(SIZE);
        Machine machine = retargeted.machine(network, NodeObserver.NONE);
        Machine.Ending ending = retargeted.run(machine, network, CYCLES);
        assertEquals(List.of(), machine.faults(), model::name);
        assertEquals(Machine.Ending.FINISHED, ending, () -> model + ": " + machine.positions());
        return machine;
    }

    /** What the memories of a machine hold in the blocks of a program. */
    static List<Word> memory(Program program, Machine machine) {
        List<Word> words = new ArrayList<>();
        for (MemoryBlock block : program.memory()) {
            for (int node = 0; node < machine.nodes(); node++) {
                words.addAll(memory(block, machine, node));
            }
        }
        return words;
    }

    /** What a node's memory holds in a block of a program. */
    static List<Word> memory(Program program, String block, Machine machine, int node) {
        return memory(
                program.memory().stream()
                        .filter(candidate -> candidate.name().equals(block))
                        .findFirst()
                        .orElseThrow(),
                machine,
                node);
    }

    private static List<Word> memory(MemoryBlock block, Machine machine, int node) {
        List<Word> words = new ArrayList<>();
        for (long i = 0; i < block.words(); i++) {
            words.add(machine.node(node).word(block.offset() + 8 * i));
        }
        return words;
    }

    /** Asserts that a block of node 1 holds some words at the end of a program, under every model. */
    static void sameUnderEveryModel(String text, String block, long... expected) {
        Program program = program(text);
        for (Model model : Model.all()) {
            List<Long> found = memory(program, block, run(program, model, SETTINGS), 1).stream()
                    .map(Word::bits)
                    .toList();
            assertEquals(Arrays.stream(expected).boxed().toList(), found, model.name());
        }
    }
}
