package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.Immediate;
import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.MemoryBlock;
import dev.harbinger.study.messageinterface.isa.NodeReference;
import dev.harbinger.study.messageinterface.isa.NodeSelection;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operand;
import dev.harbinger.study.messageinterface.isa.OperandKind;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.isa.ThreadDeclaration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes programs as text. The text of a program that {@link Assembler} made assembles to the same program, apart from
 * places, constants and aliases. Instructions without a label that something goes to get one, such as {@code _at12}.
 */
public final class Disassembler {
    private static final String INDENT = "    ";

    private final Program program;
    private final Map<Integer, List<String>> labels = new TreeMap<>();

    private Disassembler(Program program) {
        this.program = program;
        program.labels()
                .forEach((name, index) ->
                        labels.computeIfAbsent(index, at -> new ArrayList<>()).add(name));
        labels.values().forEach(names -> names.sort(Comparator.naturalOrder()));
    }

    /** The text of a program. */
    public static String text(Program program) {
        return new Disassembler(program).all();
    }

    /**
     * The text of one instruction, without its labels.
     *
     * @throws IndexOutOfBoundsException when the program has no instruction of that index
     */
    public static String text(Program program, int index) {
        return new Disassembler(program).instruction(program.code().get(index), " ");
    }

    private String all() {
        StringBuilder code = new StringBuilder();
        List<String> instructions = program.code().stream()
                .map(each -> instruction(each, "\n" + INDENT + "      "))
                .toList();
        StringBuilder declarations = new StringBuilder();
        program.memory().forEach(block -> declarations.append(block(block)).append('\n'));
        program.threads().forEach(thread -> declarations.append(thread(thread)).append('\n'));
        for (int i = 0; i < instructions.size(); i++) {
            for (String label : labels.getOrDefault(i, List.of())) {
                code.append(label).append(":\n");
            }
            code.append(INDENT).append(instructions.get(i)).append('\n');
        }
        return declarations.append(code).toString();
    }

    private String instruction(Instruction instruction, String separator) {
        return instruction.operations().stream()
                .map(this::operation)
                .collect(Collectors.joining(separator, "instr ", ";"));
    }

    private String operation(Operation operation) {
        Opcode opcode = operation.opcode();
        List<String> operands = new ArrayList<>();
        Iterator<Operand> sources = operation.sources().iterator();
        Iterator<Register> destinations = operation.destinations().iterator();
        for (OperandKind kind : opcode.operands()) {
            operands.add(
                    switch (kind) {
                        case LABEL -> label(operation.target());
                        case LENGTH -> body(operation, sources.next());
                        case RESULT, CONDITION_RESULT, EMPTIED -> RegisterNames.destination(destinations.next());
                        case INTEGER, FLOATING, ANY, POINTER, CONDITION, CONSTANT -> source(sources.next());
                    });
        }
        return operation.unit()
                + (operation.predicate() == null ? " " : " " + operation.predicate() + " ")
                + opcode.mnemonic()
                + (operands.isEmpty() ? "" : " " + String.join(", ", operands));
    }

    private static String source(Operand operand) {
        return switch (operand) {
            case Register register -> RegisterNames.source(register);
            case Immediate immediate -> immediate.toString();
        };
    }

    private static String body(Operation operation, Operand length) {
        String words = length instanceof Immediate(long value) ? Long.toString(value) : length.toString();
        String prefix = (operation.opcode().sendsFloating() ? RegisterFile.FLOATING : RegisterFile.INTEGER).prefix();
        return operation.bodyStart() == Register.BODY ? words : prefix + operation.bodyStart() + ":" + words;
    }

    /** A label of an instruction; one is made when there is none. */
    private String label(int index) {
        return labels.computeIfAbsent(index, at -> {
                    String name = "_at" + at;
                    while (program.labels().containsKey(name)) {
                        name = "_" + name;
                    }
                    return List.of(name);
                })
                .getFirst();
    }

    private String block(MemoryBlock block) {
        return ".memory " + block.name() + "[" + block.words() + "]"
                + (block.nodes().equals(NodeSelection.all()) ? "" : " node " + nodes(block.nodes()))
                + (block.values().isEmpty()
                        ? ""
                        : block.values().stream().map(this::value).collect(Collectors.joining(", ", " = ", "")));
    }

    private String thread(ThreadDeclaration thread) {
        String registers = thread.registers().entrySet().stream()
                .sorted(Map.Entry.comparingByKey(
                        Comparator.comparing(Register::file).thenComparingInt(Register::index)))
                .map(entry -> entry.getKey() + " = "
                        + (entry.getKey().file() == RegisterFile.CONDITION
                                ? condition(entry.getValue())
                                : value(entry.getValue())))
                .collect(Collectors.joining(", "));
        return ".thread " + label(thread.entry()) + " node " + nodes(thread.nodes()) + " cluster " + thread.cluster()
                + " slot " + thread.slot() + (thread.system() ? " system" : " user")
                + (registers.isEmpty() ? "" : " with " + registers);
    }

    private static String nodes(NodeSelection nodes) {
        if (nodes.equals(NodeSelection.all())) {
            return "all";
        }
        return nodes.first() == nodes.last()
                ? Integer.toString(nodes.first())
                : nodes.first() + ".." + (nodes.last() == NodeSelection.ALL ? "all" : nodes.last());
    }

    private String condition(InitialValue value) {
        return value instanceof InitialValue.Plain(var word) ? String.valueOf(word.bits() != 0) : value(value);
    }

    private String value(InitialValue value) {
        return switch (value) {
            case InitialValue.Plain(var word) -> Long.toString(word.bits());
            case InitialValue.NodeIndex() -> "self";
            case InitialValue.NodeCount() -> "nodes";
            case InitialValue.NodeIdentifier(var node) -> "node(" + reference(node) + ")";
            case InitialValue.Code(var type, int index) -> type.spelling() + "(" + label(index) + ")";
            case InitialValue.Configuration(long address) -> "Configuration(" + address + ")";
            case InitialValue.Data(var type, var node, long offset, int length) -> {
                MemoryBlock block = holder(offset, length);
                long word = (offset - block.offset()) / Long.BYTES;
                yield type.spelling() + "(" + block.name() + (word == 0 ? "" : "+" + word)
                        + (node instanceof NodeReference.Self ? "" : " @ " + reference(node)) + ")";
            }
        };
    }

    private MemoryBlock holder(long offset, int length) {
        for (MemoryBlock block : program.memory()) {
            if (offset >= block.offset()
                    && offset < block.offset() + block.words() * Long.BYTES
                    && block.length() == length) {
                return block;
            }
        }
        throw new IllegalArgumentException(
                "no memory block has a segment of 2^" + length + " pages with byte " + offset);
    }

    private static String reference(NodeReference node) {
        return switch (node) {
            case NodeReference.Self() -> "self";
            case NodeReference.Index(int index) -> Integer.toString(index);
            case NodeReference.Coordinates(int x, int y) -> "(" + x + ", " + y + ")";
            case NodeReference.Relative(int dx, int dy) -> "(" + signed(dx) + ", " + signed(dy) + ")";
        };
    }

    private static String signed(int value) {
        return value < 0 ? Integer.toString(value) : "+" + value;
    }
}
