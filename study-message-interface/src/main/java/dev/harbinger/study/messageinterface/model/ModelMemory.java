package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.MemoryBlock;
import dev.harbinger.study.messageinterface.isa.NodeSelection;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.SourcePlace;
import dev.harbinger.study.messageinterface.word.PageSize;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayList;
import java.util.List;

/**
 * Memory that a model adds to each node, a block a cluster, behind the program's own.
 *
 * <pre>
 *  word 0    the table of software translation
 *  word 40   of the displaced program in the configuration space: its state, its registers, its instruction pointer;
 *            then how many messages wait
 *  word 44   what is saved of it
 * </pre>
 */
final class ModelMemory {
    static final int POINTERS = SoftwareTranslation.TABLE_WORDS;
    static final int SAVED = POINTERS + 4;
    static final int WORD_BYTES = 8;
    static final String NAME = "_model_area";

    private static final int WORDS = 128;
    private static final int THREAD = 1;
    private static final int NODE = 2;
    private static final int KIND_SHIFT = 14;
    private static final int CLUSTER_SHIFT = 12;
    private static final int SLOT_SHIFT = 9;
    private static final int REGISTER_SHIFT = 3;
    private static final int WAITING = 4;

    private ModelMemory() {}

    /** A program with such a block for each of some clusters. */
    static Program added(Program program, List<InitialValue> table, int[] displacedSlots) {
        List<MemoryBlock> blocks = new ArrayList<>(program.memory());
        long page = pageBytes(program.page());
        long offset = program.memory().stream()
                .mapToLong(block -> block.offset() + block.words() * WORD_BYTES)
                .max()
                .orElse(0);
        offset = (offset + page - 1) / page * page;
        SourcePlace place = new SourcePlace("the model's memory", 1, 1).added();
        for (int cluster = 0; cluster < displacedSlots.length; cluster++) {
            List<InitialValue> values = new ArrayList<>(table);
            while (values.size() < POINTERS) {
                values.add(new InitialValue.Plain(Word.ZERO));
            }
            long slot = (long) cluster << CLUSTER_SHIFT | (long) displacedSlots[cluster] << SLOT_SHIFT;
            values.add(configuration((long) THREAD << KIND_SHIFT | slot | 1 << REGISTER_SHIFT));
            values.add(configuration(slot));
            values.add(configuration((long) THREAD << KIND_SHIFT | slot));
            values.add(configuration(waiting(Math.max(0, cluster - 1))));
            blocks.add(new MemoryBlock(NAME + cluster, offset, WORDS, 0, NodeSelection.all(), values, place));
            offset += page;
        }
        return new Program(
                program.name(),
                program.code(),
                program.labels(),
                blocks,
                program.threads(),
                program.page(),
                program.layout());
    }

    private static InitialValue configuration(long address) {
        return new InitialValue.Configuration(address);
    }

    /** Address in the configuration space of the number of messages of a priority that wait. */
    static long waiting(int priority) {
        return (long) NODE << KIND_SHIFT | (long) (WAITING + priority) << REGISTER_SHIFT;
    }

    private static long pageBytes(PageSize page) {
        return 1L << page.log2Bytes();
    }

    /** The block of a cluster. */
    static MemoryBlock of(Program program, int cluster) {
        return program.memory().stream()
                .filter(block -> block.name().equals(NAME + cluster))
                .findFirst()
                .orElseThrow();
    }
}
