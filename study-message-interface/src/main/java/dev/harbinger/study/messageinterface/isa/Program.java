package dev.harbinger.study.messageinterface.isa;

import dev.harbinger.study.messageinterface.word.PageSize;
import java.util.List;
import java.util.Map;

/**
 * Code that every node holds, memory that every node holds, and the threads that run from the first cycle on.
 *
 * @param name of its text
 * @param code its instructions
 * @param labels index of the instruction that follows each label
 * @param memory named blocks of local memory
 * @param threads those that run from the first cycle on
 * @param page how large a page its memory is laid out for
 * @param layout which addresses its instructions have
 */
public record Program(
        String name,
        List<Instruction> code,
        Map<String, Integer> labels,
        List<MemoryBlock> memory,
        List<ThreadDeclaration> threads,
        PageSize page,
        CodeLayout layout) {
    /** A program; lists and maps are copied. */
    public Program {
        code = List.copyOf(code);
        labels = Map.copyOf(labels);
        memory = List.copyOf(memory);
        threads = List.copyOf(threads);
    }

    /** A program whose instructions have addresses in their order. */
    public Program(
            String name,
            List<Instruction> code,
            Map<String, Integer> labels,
            List<MemoryBlock> memory,
            List<ThreadDeclaration> threads,
            PageSize page) {
        this(name, code, labels, memory, threads, page, CodeLayout.IN_ORDER);
    }

    /**
     * Index of the instruction behind a label.
     *
     * @throws IllegalArgumentException when it has no such label
     */
    public int index(String label) {
        Integer index = labels.get(label);
        if (index == null) {
            throw new IllegalArgumentException(name + " has no label '" + label + "'");
        }
        return index;
    }
}
