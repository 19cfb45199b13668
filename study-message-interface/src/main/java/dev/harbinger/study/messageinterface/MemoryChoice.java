package dev.harbinger.study.messageinterface;

import dev.harbinger.study.messageinterface.isa.MemoryBlock;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.machine.Machine;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A block of memory that a user wants to see after a run.
 *
 * @param block which block
 * @param node number of the node, or {@link #ALL_NODES}
 */
record MemoryChoice(MemoryBlock block, int node) {
    /** The memory of every node. */
    static final int ALL_NODES = -1;

    private static final Pattern TEXT = Pattern.compile("([^:]+)(?::(\\d{1,4}))?");

    /**
     * A choice from text such as {@code table} or {@code table:3}.
     *
     * @param nodes how many the machine has
     * @throws IllegalArgumentException with one line when the text names no block or node
     */
    static MemoryChoice of(String text, Program program, int nodes) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "--dump '" + text + "' names no memory; give NAME, or NAME:NODE with the number of a node");
        }
        String name = matcher.group(1);
        MemoryBlock block = program.memory().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "--dump: the program declares no memory '" + name + "'" + declared(program)));
        int node = matcher.group(2) == null ? ALL_NODES : Integer.parseInt(matcher.group(2));
        if (node >= nodes) {
            throw new IllegalArgumentException("--dump '" + text + "': there is no node " + node + "; the machine has "
                    + nodes + ", 0 to " + (nodes - 1) + " (--nodes)");
        }
        return new MemoryChoice(block, node);
    }

    /** The blocks of the user's own texts; those of the system and of interface models are left out. */
    private static String declared(Program program) {
        String names = program.memory().stream()
                .filter(block -> !block.place().file().equals(Machine.SYSTEM_TEXT)
                        && !block.place().isAdded())
                .map(MemoryBlock::name)
                .distinct()
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "; it declares none" : "; it declares " + names;
    }

    /** Whether it is about a node. */
    boolean holds(int number) {
        return node == ALL_NODES || node == number;
    }
}
