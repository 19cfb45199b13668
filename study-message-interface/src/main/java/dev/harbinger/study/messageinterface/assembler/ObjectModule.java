package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.NodeReference;
import dev.harbinger.study.messageinterface.isa.NodeSelection;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.SourcePlace;
import dev.harbinger.study.messageinterface.word.PointerType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a text declares, with labels and memory blocks still by their names.
 *
 * @param source the text
 * @param code its instructions
 * @param labels its labels, in order
 * @param blocks its memory
 * @param threads its threads
 */
record ObjectModule(SourceText source, List<Code> code, List<Label> labels, List<Block> blocks, List<Starter> threads) {
    static ObjectModule of(SourceText source) {
        return new ObjectModule(source, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    boolean isEmpty() {
        return code.isEmpty() && labels.isEmpty() && blocks.isEmpty() && threads.isEmpty();
    }

    /** A use of a name that another place declares. */
    record Name(String text, SourcePlace place) {}

    /** An instruction; {@code targets} has the label of each operation that goes to one. */
    record Code(List<Operation> operations, List<@Nullable Name> targets, SourcePlace place) {}

    /** A label of the instruction with an index in its text. */
    record Label(String name, int index, SourcePlace place) {}

    /** A block of memory. */
    record Block(String name, long words, NodeSelection nodes, List<Value> values, SourcePlace place) {}

    /** A thread. */
    record Starter(
            Name entry,
            NodeSelection nodes,
            int cluster,
            int slot,
            boolean system,
            Map<Register, Value> registers,
            SourcePlace place) {}

    /** An initial value. */
    sealed interface Value {
        /** One that names nothing. */
        record Final(InitialValue value) implements Value {}

        /** A pointer to the instruction after a label. */
        record Code(PointerType type, Name label) implements Value {}

        /** A pointer to a word of a block. */
        record Data(PointerType type, Name block, long word, NodeReference node) implements Value {}
    }
}
