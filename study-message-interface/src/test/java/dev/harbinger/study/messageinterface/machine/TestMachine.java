package dev.harbinger.study.messageinterface.machine;

import dev.harbinger.study.messageinterface.assembler.Assembler;
import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.MemoryBlock;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.MeshNetwork;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.node.NodeObserver;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.word.Word;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A machine for tests: a text, a mesh, and when each instruction issued. */
final class TestMachine {
    static final String DISPATCHERS = """
        _dispatch0: instr IALU jmp MsgHead;
        _dispatch1: instr IALU jmp MsgHead;
        """;

    /** The text of an included program. */
    static String bundled(String name) {
        try (InputStream in = Machine.class.getResourceAsStream("../programs/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With the system's own dispatchers and event handler. */
    static TestMachine withSystem(String text, NodeSettings settings, Network network) {
        return new TestMachine(text, bundled("system.map"), settings, network);
    }

    /** An instruction that issued. */
    record Issue(long cycle, int node, int cluster, int slot, int index, String text) {}

    final List<Issue> issues = new ArrayList<>();
    final Program program;
    final Machine machine;

    TestMachine(String text) {
        this(text, NodeSettings.DEFAULT, new IdealNetwork(MeshSize.of("2x1")));
    }

    TestMachine(String text, NodeSettings settings, Network network) {
        this(text, DISPATCHERS, settings, network);
    }

    private TestMachine(String text, String library, NodeSettings settings, Network network) {
        program = Assembler.assemble(
                settings.injection().page(),
                new SourceText("test.map", text, false),
                new SourceText("library", library, true));
        machine = new Machine(program, settings, network, new NodeObserver() {
            @Override
            public void issued(
                    long cycle, int node, int cluster, int slot, int index, Instruction instruction, int operations) {
                issues.add(new Issue(cycle, node, cluster, slot, index, instruction.toString()));
            }
        });
    }

    static TestMachine onMesh(String text, String size) {
        return new TestMachine(text, NodeSettings.DEFAULT, new MeshNetwork(MeshSize.of(size)));
    }

    TestMachine finish() {
        Machine.Ending ending = machine.run(1_000_000);
        if (ending != Machine.Ending.FINISHED) {
            throw new AssertionError(ending + " " + machine.positions() + " " + machine.faults());
        }
        return this;
    }

    /** Cycle in which the instruction behind a label issued first, on a node. */
    long cycleOf(String label, int node) {
        return issueOf(label, 0, node);
    }

    /** Cycle in which the instruction some places behind a label issued first, on a node. */
    long issueOf(String label, int further, int node) {
        int index = program.labels().get(label) + further;
        return issues.stream()
                .filter(issue -> issue.index() == index && issue.node() == node)
                .mapToLong(Issue::cycle)
                .findFirst()
                .orElseThrow(() -> new AssertionError(label + "+" + further + " never issued on node " + node));
    }

    /** A word of a block on a node. */
    Word word(String block, int index, int node) {
        MemoryBlock found = program.memory().stream()
                .filter(candidate -> candidate.name().equals(block))
                .findFirst()
                .orElseThrow();
        return machine.node(node).word(found.offset() + 8L * index);
    }
}
