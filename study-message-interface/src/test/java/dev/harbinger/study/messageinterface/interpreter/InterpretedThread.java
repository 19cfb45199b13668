package dev.harbinger.study.messageinterface.interpreter;

import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.word.ErrVal;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A thread: its registers, and the messages that come to it. */
public final class InterpretedThread {
    private final Map<RegisterFile, Map<Integer, Word>> registers = new EnumMap<>(RegisterFile.class);
    private final Deque<List<Word>> messages = new ArrayDeque<>();
    private final Deque<Word> current = new ArrayDeque<>();

    int pc;
    boolean system;
    Status status = Status.HALTED;
    Trap.@Nullable Kind trap;
    boolean hasPort;
    long instructions;
    long headsRead;

    InterpretedThread() {
        for (RegisterFile file : RegisterFile.values()) {
            registers.put(file, new TreeMap<>());
        }
    }

    /** A message that will come, its handler first. */
    public void expect(List<Word> message) {
        hasPort = true;
        messages.add(List.copyOf(message));
    }

    /** How it stands. */
    public Status status() {
        return status;
    }

    /** Why it was killed. */
    public Trap.@Nullable Kind trap() {
        return trap;
    }

    /** Instructions executed. */
    public long instructions() {
        return instructions;
    }

    /** How often MsgHead was read. */
    public long headsRead() {
        return headsRead;
    }

    /** Index of its next instruction. */
    public int pc() {
        return pc;
    }

    /** What a register holds, null when it is empty; a condition is 0 or 1. */
    public @Nullable Word register(RegisterFile file, int index) {
        return registers.get(file).get(index);
    }

    /** Fills a register. */
    public void set(RegisterFile file, int index, Word word) {
        registers.get(file).put(index, word);
    }

    void set(Register register, Word word) {
        set(register.file(), register.index(), word);
    }

    void empty(Register register) {
        registers.get(register.file()).remove(register.index());
    }

    /** Whether a source can be read. */
    boolean isReady(Register register) {
        if (register.isMsgHead()) {
            return !hasPort || !messages.isEmpty();
        }
        return register.isMsgBody() || registers.get(register.file()).containsKey(register.index());
    }

    /** Begins the next message, as a dispatcher does. */
    public Word nextMessage() {
        return nextHandler();
    }

    Word nextHandler() {
        if (!hasPort) {
            throw new Trap(Trap.Kind.PORT);
        }
        headsRead++;
        current.clear();
        current.addAll(messages.remove());
        return current.remove();
    }

    Word nextBodyWord() {
        if (!hasPort) {
            throw new Trap(Trap.Kind.PORT);
        }
        return current.isEmpty() ? ErrVal.of(ErrVal.Cause.MESSAGE_END) : current.remove();
    }
}
