package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.MemoryBlock;
import dev.harbinger.study.messageinterface.isa.NodeSelection;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.SourcePlace;
import dev.harbinger.study.messageinterface.isa.ThreadDeclaration;
import dev.harbinger.study.messageinterface.word.PageSize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes one program of several texts: code in their order, labels and blocks by their names. */
final class Linker {
    private final PageSize page;
    private final List<ObjectModule> texts;
    private final Diagnostics diagnostics;
    private final Map<String, Integer> labels = new LinkedHashMap<>();
    private final Map<String, MemoryBlock> blocks = new LinkedHashMap<>();

    Linker(PageSize page, List<ObjectModule> texts, Diagnostics diagnostics) {
        this.page = page;
        this.texts = texts;
        this.diagnostics = diagnostics;
    }

    /** The program; it is of no use when errors were found. */
    Program link(String name) {
        defineLabels();
        List<ObjectModule.Block> declared = declaredBlocks();
        layOut(declared);
        List<Instruction> code = code();
        List<MemoryBlock> memory = new ArrayList<>();
        for (ObjectModule.Block block : declared) {
            MemoryBlock laidOut = blocks.get(block.name());
            if (laidOut != null) {
                memory.add(filled(laidOut, block.values()));
            }
        }
        return new Program(name, code, labels, memory, threads(), page);
    }

    /** A definition, and where and by which text it was made. */
    private record Definition<T>(T value, SourcePlace place, boolean library) {}

    /** The definition that counts: the program's before a library's; two of the same rank are an error. */
    private <T> void define(Map<String, Definition<T>> known, String what, String name, Definition<T> added) {
        Definition<T> first = known.get(name);
        if (first == null || (first.library() && !added.library())) {
            known.put(name, added);
        } else if (first.library() == added.library()) {
            diagnostics.add(
                    added.place(),
                    what + " '" + name + "' is defined at " + first.place() + " already; rename one of them");
        }
    }

    private void defineLabels() {
        Map<String, Definition<Integer>> known = new LinkedHashMap<>();
        int base = 0;
        for (ObjectModule text : texts) {
            for (ObjectModule.Label label : text.labels()) {
                define(
                        known,
                        "label",
                        label.name(),
                        new Definition<>(
                                base + label.index(),
                                label.place(),
                                text.source().library()));
            }
            base += text.code().size();
        }
        known.forEach((name, definition) -> labels.put(name, definition.value()));
    }

    private List<ObjectModule.Block> declaredBlocks() {
        Map<String, Definition<ObjectModule.Block>> known = new LinkedHashMap<>();
        for (ObjectModule text : texts) {
            for (ObjectModule.Block block : text.blocks()) {
                define(
                        known,
                        "memory",
                        block.name(),
                        new Definition<>(block, block.place(), text.source().library()));
            }
        }
        return known.values().stream().map(Definition::value).toList();
    }

    /** Each block begins at a multiple of its segment, which is the least power of two of pages that holds it. */
    private void layOut(List<ObjectModule.Block> declared) {
        long end = 0;
        for (ObjectModule.Block block : declared) {
            long bytes = block.words() * Long.BYTES;
            long pages = ((bytes - 1) >>> page.log2Bytes()) + 1;
            int length = Long.SIZE - Long.numberOfLeadingZeros(pages - 1);
            long segment = 1L << (length + page.log2Bytes());
            long offset = (end + segment - 1) / segment * segment;
            blocks.put(
                    block.name(),
                    new MemoryBlock(
                            block.name(), offset, block.words(), length, block.nodes(), List.of(), block.place()));
            end = offset + segment; // nothing else lies where a pointer to the block reaches
        }
    }

    private MemoryBlock filled(MemoryBlock block, List<ObjectModule.Value> values) {
        List<InitialValue> words = new ArrayList<>(values.size());
        for (ObjectModule.Value value : values) {
            words.add(resolve(value));
        }
        return new MemoryBlock(
                block.name(), block.offset(), block.words(), block.length(), block.nodes(), words, block.place());
    }

    private List<Instruction> code() {
        List<Instruction> code = new ArrayList<>();
        for (ObjectModule text : texts) {
            for (ObjectModule.Code instruction : text.code()) {
                List<Operation> operations = new ArrayList<>();
                for (int i = 0; i < instruction.operations().size(); i++) {
                    operations.add(linked(
                            instruction.operations().get(i),
                            instruction.targets().get(i)));
                }
                code.add(new Instruction(operations, instruction.place()));
            }
        }
        return code;
    }

    private Operation linked(Operation operation, ObjectModule.@Nullable Name target) {
        return target == null
                ? operation
                : new Operation(
                        operation.opcode(),
                        operation.unit(),
                        operation.predicate(),
                        operation.sources(),
                        operation.destinations(),
                        index(target),
                        operation.bodyStart(),
                        operation.place());
    }

    private int index(ObjectModule.Name label) {
        Integer index = labels.get(label.text());
        if (index == null) {
            diagnostics.add(
                    label.place(),
                    "there is no label '" + label.text() + "'" + ErrorText.suggestion(label.text(), labels.keySet()));
            return 0;
        }
        return index;
    }

    private InitialValue resolve(ObjectModule.Value value) {
        return switch (value) {
            case ObjectModule.Value.Final(InitialValue known) -> known;
            case ObjectModule.Value.Code(var type, var label) -> new InitialValue.Code(type, index(label));
            case ObjectModule.Value.Data(var type, var name, long word, var node) -> {
                MemoryBlock block = blocks.get(name.text());
                if (block == null) {
                    diagnostics.add(
                            name.place(),
                            "there is no memory '" + name.text() + "'"
                                    + ErrorText.suggestion(name.text(), blocks.keySet()));
                    yield new InitialValue.NodeIndex();
                }
                if (word >= block.words()) {
                    diagnostics.add(
                            name.place(),
                            "'" + name.text() + "' has " + ErrorText.words(block.words()) + ", and word " + word
                                    + " is behind them");
                }
                yield new InitialValue.Data(type, node, block.offset() + word * Long.BYTES, block.length());
            }
        };
    }

    /** Threads of the program, and those of libraries where no thread of the program has their slot. */
    private List<ThreadDeclaration> threads() {
        List<ThreadDeclaration> threads = new ArrayList<>();
        for (ObjectModule text : texts) {
            if (!text.source().library()) {
                for (ObjectModule.Starter thread : text.threads()) {
                    refuseOverlap(threads, thread);
                    threads.add(declaration(thread, thread.nodes()));
                }
            }
        }
        List<ThreadDeclaration> own = List.copyOf(threads);
        for (ObjectModule text : texts) {
            if (text.source().library()) {
                for (ObjectModule.Starter thread : text.threads()) {
                    for (NodeSelection left : free(own, thread)) {
                        threads.add(declaration(thread, left));
                    }
                }
            }
        }
        return threads;
    }

    private void refuseOverlap(List<ThreadDeclaration> threads, ObjectModule.Starter added) {
        for (ThreadDeclaration thread : threads) {
            if (sameSlot(thread, added)
                    && thread.nodes().first() <= added.nodes().last()
                    && added.nodes().first() <= thread.nodes().last()) {
                diagnostics.add(
                        added.place(),
                        "slot " + added.slot() + " of cluster " + added.cluster() + " has a thread since "
                                + thread.place() + "; choose another slot, cluster or node");
                return;
            }
        }
    }

    private static boolean sameSlot(ThreadDeclaration thread, ObjectModule.Starter other) {
        return thread.cluster() == other.cluster() && thread.slot() == other.slot();
    }

    /** Nodes of a library's thread whose slot no thread of the program has. */
    private static List<NodeSelection> free(List<ThreadDeclaration> own, ObjectModule.Starter thread) {
        List<NodeSelection> taken = own.stream()
                .filter(other -> sameSlot(other, thread))
                .map(ThreadDeclaration::nodes)
                .sorted(Comparator.comparingInt(NodeSelection::first))
                .toList();
        List<NodeSelection> free = new ArrayList<>();
        long next = thread.nodes().first();
        long last = thread.nodes().last();
        for (NodeSelection nodes : taken) {
            if (nodes.first() > next && next <= last) {
                free.add(new NodeSelection((int) next, (int) Math.min(last, nodes.first() - 1L)));
            }
            next = Math.max(next, nodes.last() + 1L);
        }
        if (next <= last) {
            free.add(new NodeSelection((int) next, (int) last));
        }
        return free;
    }

    private ThreadDeclaration declaration(ObjectModule.Starter thread, NodeSelection nodes) {
        Map<Register, InitialValue> registers = new LinkedHashMap<>();
        thread.registers().forEach((register, value) -> registers.put(register, resolve(value)));
        return new ThreadDeclaration(
                index(thread.entry()),
                nodes,
                thread.cluster(),
                thread.slot(),
                thread.system(),
                registers,
                thread.place());
    }
}
