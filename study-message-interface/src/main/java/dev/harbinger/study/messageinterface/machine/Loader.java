package dev.harbinger.study.messageinterface.machine;

import dev.harbinger.study.messageinterface.injection.GtlbEntry;
import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.MemoryBlock;
import dev.harbinger.study.messageinterface.isa.NodeReference;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.ProgramRefusedException;
import dev.harbinger.study.messageinterface.isa.SourcePlace;
import dev.harbinger.study.messageinterface.isa.ThreadDeclaration;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.NodeId;
import dev.harbinger.study.messageinterface.node.AddressMap;
import dev.harbinger.study.messageinterface.node.Node;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.Comparator;

/** Puts a program's memory and threads into the nodes before the first cycle. */
final class Loader {
    private static final String DISPATCH = "_dispatch";
    private static final String EVENTS = "_events";
    private static final String MAPPINGS = "_mappings";

    private final Program program;
    private final AddressMap addresses;
    private final NodeSettings settings;
    private final Node[] nodes;

    Loader(Program program, AddressMap addresses, NodeSettings settings, Node[] nodes) {
        this.program = program;
        this.addresses = addresses;
        this.settings = settings;
        this.nodes = nodes;
    }

    /**
     * Loads the program.
     *
     * @throws ProgramRefusedException when it does not fit the machine; the message names the place and what to do
     */
    void load() {
        checkMemory();
        for (MemoryBlock block : program.memory()) {
            fill(block);
            if (block.name().equals(MAPPINGS)) {
                map(block);
            }
        }
        for (int node = 0; node < nodes.length; node++) {
            nodes[node].gtlb().set(0, addresses.entry());
            startHandlers(node);
        }
        for (ThreadDeclaration thread : program.threads()) {
            start(thread);
        }
    }

    /** Names the largest block of the user's texts when the blocks do not fit, the system's and a model's included. */
    private void checkMemory() {
        long words = program.memory().stream()
                .mapToLong(block -> block.offset() / AddressMap.WORD_BYTES + block.words())
                .max()
                .orElse(0);
        if (words > settings.memoryWords()) {
            String needed = "all blocks need " + words + " words, a node has " + settings.memoryWords() + "; ";
            throw new ProgramRefusedException(program.memory().stream()
                    .filter(block -> !block.place().file().equals(Machine.SYSTEM_TEXT)
                            && !block.place().isAdded())
                    .max(Comparator.comparingLong(MemoryBlock::words))
                    .map(block -> block.place() + ": memory '" + block.name() + "' has " + block.words() + " words, "
                            + needed + "make it smaller or raise node.memory-words")
                    .orElse(program.name() + ": " + needed + "raise node.memory-words"));
        }
    }

    private void fill(MemoryBlock block) {
        for (int node = 0; node < nodes.length; node++) {
            if (block.nodes().holds(node)) {
                long offset = block.offset();
                for (InitialValue value : block.values()) {
                    nodes[node].set(offset, word(value, node, block.place()));
                    offset += AddressMap.WORD_BYTES;
                }
            }
        }
    }

    /** The event handler's table of mappings holds the machine's own entry first. */
    private void map(MemoryBlock block) {
        GtlbEntry entry = addresses.entry();
        for (Node node : nodes) {
            node.set(block.offset(), Word.of(entry.word0()));
            node.set(block.offset() + AddressMap.WORD_BYTES, Word.of(entry.word1()));
        }
    }

    private void startHandlers(int node) {
        int slot = settings.reservedSlot();
        for (int priority = 0; priority < 2; priority++) {
            Integer entry = program.labels().get(DISPATCH + priority);
            if (entry != null) {
                nodes[node].start(priority + 1, slot, entry, true);
            }
        }
        Integer entry = program.labels().get(EVENTS);
        if (entry != null) {
            nodes[node].start(0, slot, entry, true);
        }
    }

    private void start(ThreadDeclaration thread) {
        if (thread.slot() == settings.reservedSlot() && !thread.system()) {
            throw new ProgramRefusedException(thread.place() + ": slot " + thread.slot()
                    + " is reserved for messages and events, whose threads run at system level; write 'system', or take"
                    + " another slot");
        }
        if (thread.nodes().first() >= nodes.length) {
            throw new ProgramRefusedException(thread.place() + ": there is no node "
                    + thread.nodes().first() + "; the machine has " + nodes.length + " (--nodes)");
        }
        for (int node = 0; node < nodes.length; node++) {
            if (thread.nodes().holds(node)) {
                nodes[node].start(thread.cluster(), thread.slot(), thread.entry(), thread.system());
                int holder = node;
                thread.registers()
                        .forEach((register, value) -> nodes[holder].set(
                                thread.cluster(), thread.slot(), register, word(value, holder, thread.place())));
            }
        }
    }

    private Word word(InitialValue value, int holder, SourcePlace place) {
        return switch (value) {
            case InitialValue.Plain(Word word) -> word;
            case InitialValue.NodeIndex() -> Word.of(holder);
            case InitialValue.NodeCount() -> Word.of(nodes.length);
            case InitialValue.NodeIdentifier(NodeReference reference) ->
                Word.of(addresses.size().id(node(reference, holder, place)).bits());
            case InitialValue.Code(PointerType type, int instruction) ->
                new Word(addresses.codePointer(type, program.layout().address(instruction)), true);
            case InitialValue.Data(PointerType type, NodeReference reference, long offset, int length) ->
                new GuardedPointer(type, length, addresses.address(node(reference, holder, place), offset)).word();
            case InitialValue.Configuration(long address) ->
                new Word(
                        GuardedPointer.bits(
                                PointerType.CONFIGURATION,
                                Math.max(
                                        0,
                                        AddressMap.CONFIGURATION_LOG2
                                                - addresses.page().log2Bytes()),
                                address),
                        true);
        };
    }

    private int node(NodeReference reference, int holder, SourcePlace place) {
        MeshSize size = addresses.size();
        return switch (reference) {
            case NodeReference.Self() -> holder;
            case NodeReference.Index(int index) -> {
                if (index >= nodes.length) {
                    throw new ProgramRefusedException(
                            place + ": there is no node " + index + "; the machine has " + nodes.length + " (--nodes)");
                }
                yield index;
            }
            case NodeReference.Coordinates(int x, int y) -> {
                if (x >= size.columns() || y >= size.rows()) {
                    throw new ProgramRefusedException(
                            place + ": there is no node (" + x + ", " + y + ") in a mesh of " + size + " (--nodes)");
                }
                yield size.index(new NodeId(x, y));
            }
            case NodeReference.Relative(int dx, int dy) -> {
                NodeId id = size.id(holder);
                yield size.index(new NodeId(
                        Math.floorMod(id.x() + dx, size.columns()), Math.floorMod(id.y() + dy, size.rows())));
            }
        };
    }
}
