package dev.harbinger.study.messageinterface.interpreter;

import dev.harbinger.study.messageinterface.isa.Immediate;
import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.MemoryBlock;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operand;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Predicate;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.isa.ThreadDeclaration;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Executes the three threads of a slot of one node, an instruction a turn, without any notion of time: what a program
 * means. The GTLB's operations and the configuration space are left out, a SEND is recorded and acknowledged at once.
 */
public final class Interpreter {
    /** First address of the code. */
    public static final long CODE = 1L << 53;

    private static final int CODE_SEGMENT_LOG2 = 32;
    private static final int INSTRUCTION_BYTES = 8;

    private final Program program;
    private final InterpretedMemory memory;
    private final InterpretedThread[] threads = new InterpretedThread[Register.CLUSTERS];
    private final List<Sent> sent = new ArrayList<>();
    private int events;

    /** A message that was sent. */
    public record Sent(Opcode opcode, Word destination, Word handler, List<Word> body) {}

    /** A node of its own, with its memory filled and no thread started. */
    public Interpreter(Program program, long memoryWords) {
        this.program = program;
        this.memory = new InterpretedMemory(memoryWords * INSTRUCTION_BYTES);
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new InterpretedThread();
        }
        for (MemoryBlock block : program.memory()) {
            long offset = block.offset();
            for (InitialValue value : block.values()) {
                memory.set(offset, word(value));
                offset += Long.BYTES;
            }
        }
    }

    /** Starts all threads that the program declares for node 0 and a slot. */
    public void start(int slot) {
        for (ThreadDeclaration declared : program.threads()) {
            if (declared.nodes().holds(0) && declared.slot() == slot) {
                start(declared.cluster(), declared.entry(), declared.system());
                declared.registers()
                        .forEach((register, value) -> threads[declared.cluster()].set(register, word(value)));
            }
        }
    }

    /** Starts a thread. */
    public void start(int cluster, int entry, boolean system) {
        InterpretedThread thread = threads[cluster];
        thread.pc = entry;
        thread.system = system;
        thread.status = Status.RUNNING;
    }

    /** The thread of a cluster. */
    public InterpretedThread thread(int cluster) {
        return threads[cluster];
    }

    /** The node's memory. */
    public InterpretedMemory memory() {
        return memory;
    }

    /** Messages that were sent. */
    public List<Sent> sent() {
        return List.copyOf(sent);
    }

    /** Events that synchronizing accesses raised. */
    public int events() {
        return events;
    }

    /** Runs the threads in turn until none can go on, or some number of instructions has been executed. */
    public void run(long mostInstructions) {
        long left = mostInstructions;
        boolean moved = true;
        while (moved && left > 0) {
            moved = false;
            for (int cluster = 0; cluster < threads.length && left > 0; cluster++) {
                if (step(cluster)) {
                    moved = true;
                    left--;
                }
            }
        }
    }

    /** Executes the next instruction of a thread; false when it cannot. */
    public boolean step(int cluster) {
        InterpretedThread thread = threads[cluster];
        if (thread.status == Status.HALTED || thread.status == Status.KILLED) {
            return false;
        }
        if (thread.pc >= program.code().size()) {
            kill(thread, Trap.Kind.ADDRESS);
            return true;
        }
        Instruction instruction = program.code().get(thread.pc);
        List<Operation> effective = effective(thread, instruction);
        if (effective == null) {
            thread.status = Status.BLOCKED;
            return false;
        }
        thread.status = Status.RUNNING;
        try {
            execute(thread, effective);
        } catch (Trap trap) {
            kill(thread, trap.kind());
        }
        return true;
    }

    private static void kill(InterpretedThread thread, Trap.Kind kind) {
        thread.status = Status.KILLED;
        thread.trap = kind;
    }

    /** The operations that take effect, or null when one of them has to wait. */
    private static @Nullable List<Operation> effective(InterpretedThread thread, Instruction instruction) {
        List<Operation> effective = new ArrayList<>();
        for (Operation operation : instruction.operations()) {
            Predicate predicate = operation.predicate();
            if (predicate != null) {
                Word condition = thread.register(RegisterFile.CONDITION, predicate.condition());
                if (condition == null) {
                    return null;
                }
                if (condition.bits() == 1 != predicate.whenTrue()) {
                    continue;
                }
            }
            effective.add(operation);
        }
        for (Operation operation : effective) {
            for (Operand source : operation.sources()) {
                if (source instanceof Register register && !thread.isReady(register)) {
                    return null;
                }
            }
        }
        return effective;
    }

    private void execute(InterpretedThread thread, List<Operation> operations) {
        Word head = reads(operations, Register.MSG_HEAD) ? thread.nextHandler() : null;
        Word body = reads(operations, Register.MSG_BODY) ? thread.nextBodyWord() : null;
        List<List<Word>> sources = new ArrayList<>();
        for (Operation operation : operations) {
            List<Word> values = new ArrayList<>();
            for (Operand source : operation.sources()) {
                values.add(
                        switch (source) {
                            case Immediate(long value) -> Word.of(value);
                            case Register register ->
                                register.isMsgHead()
                                        ? head
                                        : register.isMsgBody()
                                                ? body
                                                : thread.register(register.file(), register.index());
                        });
            }
            sources.add(values);
        }
        int at = thread.pc;
        int next = at + 1;
        for (int i = 0; i < operations.size(); i++) {
            int target = perform(thread, operations.get(i), sources.get(i));
            if (target >= 0) {
                next = target;
            }
        }
        thread.pc = next;
        thread.instructions++;
    }

    private static boolean reads(List<Operation> operations, int port) {
        return operations.stream()
                .flatMap(operation -> operation.sources().stream())
                .anyMatch(Register.own(RegisterFile.INTEGER, port)::equals);
    }

    /** Performs an operation; the instruction that it goes to, or -1. */
    private int perform(InterpretedThread thread, Operation operation, List<Word> sources) {
        Opcode opcode = operation.opcode();
        if (opcode.isPrivileged() && !thread.system) {
            throw new Trap(Trap.Kind.PRIVILEGE);
        }
        switch (opcode) {
            case EQ, NE, LT, LE, FEQ, FLT, FLE, CCAND, CCOR, CCNOT, ISPTR ->
                write(thread, operation, 0, flag(Semantics.condition(opcode, sources.getFirst(), sources.getLast())));
            case MOV, PORT -> write(thread, operation, 0, sources.getFirst());
            case PAUSE -> {}
            case SETPTR ->
                write(thread, operation, 0, new Word(sources.getFirst().bits(), true));
            case EMPTY -> thread.empty(operation.destinations().getFirst());
            case CYCLE -> write(thread, operation, 0, Word.of(thread.instructions));
            case HALT -> thread.status = Status.HALTED;
            case BR -> {
                return operation.target();
            }
            case CALL -> {
                PointerType type = thread.system ? PointerType.EXECUTE_SYSTEM : PointerType.EXECUTE_USER;
                write(thread, operation, 0, code(type, thread.pc + 1));
                return operation.target();
            }
            case JMP -> {
                return jump(thread, sources.getFirst());
            }
            case LD -> write(thread, operation, 0, memory.word(memory.offset(sources.getFirst(), false)));
            case ST -> memory.set(memory.offset(sources.getLast(), true), sources.getFirst());
            case LDS, STS, LDSU, STSU -> synchronize(thread, operation, sources);
            case IGTRD, IGTWR, IGPRB -> throw new UnsupportedOperationException(opcode + " needs a GTLB");
            default -> {
                if (opcode.isSend()) {
                    send(thread, operation, sources);
                } else {
                    write(
                            thread,
                            operation,
                            0,
                            Semantics.value(opcode, sources.getFirst(), sources.getLast(), program.page()));
                }
            }
        }
        return -1;
    }

    private static Word flag(boolean holds) {
        return holds ? Word.ONE : Word.ZERO;
    }

    private void write(InterpretedThread thread, Operation operation, int which, Word word) {
        Register register = operation.destinations().get(which);
        if (register.cluster() != Register.OWN_CLUSTER) {
            threads[register.cluster()].set(register, word);
        } else if (register.isMsgBody()) {
            throw new Trap(Trap.Kind.PORT);
        } else {
            thread.set(register, word);
        }
    }

    private int jump(InterpretedThread thread, Word pointer) {
        if (!pointer.isPointer()) {
            throw new Trap(Trap.Kind.POINTER);
        }
        boolean system = switch (Semantics.type(pointer)) {
            case EXECUTE_USER, ENTER_USER -> false;
            case ENTER_SYSTEM -> true;
            case EXECUTE_SYSTEM -> {
                if (!thread.system) {
                    throw new Trap(Trap.Kind.POINTER);
                }
                yield true;
            }
            default -> throw new Trap(Trap.Kind.POINTER);
        };
        long offset = Semantics.address(pointer) - CODE;
        if (offset < 0 || offset % INSTRUCTION_BYTES != 0 || offset / INSTRUCTION_BYTES > Integer.MAX_VALUE) {
            throw new Trap(Trap.Kind.ADDRESS);
        }
        thread.system = system;
        return (int) (offset / INSTRUCTION_BYTES);
    }

    /** Loads empty what they read, stores fill; the unfaulting ones tell by a condition whether that was done. */
    private void synchronize(InterpretedThread thread, Operation operation, List<Word> sources) {
        boolean store = operation.opcode() == Opcode.STS || operation.opcode() == Opcode.STSU;
        boolean tells = operation.opcode() == Opcode.LDSU || operation.opcode() == Opcode.STSU;
        Word pointer = store ? sources.getLast() : sources.getFirst();
        boolean done;
        try {
            done = memory.accessible(pointer, store);
        } catch (Trap trap) {
            if (!tells) {
                throw trap;
            }
            done = false;
        }
        if (done) {
            long offset = memory.offset(pointer, true);
            memory.setFull(offset, store);
            if (store) {
                memory.set(offset, sources.getFirst());
            } else {
                write(thread, operation, 0, memory.word(offset));
            }
        } else if (!tells) {
            events++;
            if (!store) {
                thread.empty(operation.destinations().getFirst());
            }
        }
        if (tells) {
            write(thread, operation, operation.destinations().size() - 1, flag(done));
        }
    }

    private void send(InterpretedThread thread, Operation operation, List<Word> sources) {
        Word destination = sources.get(1);
        Word handler = sources.get(2);
        boolean isPointer = destination.isPointer() && Semantics.type(destination) != PointerType.ERR_VAL;
        boolean trusted = handler.isPointer()
                && (Semantics.type(handler) == PointerType.EXECUTE_MESSAGE
                        || thread.system && Semantics.type(handler) == PointerType.EXECUTE_SYSTEM);
        if (operation.opcode().isTranslated() && !isPointer || !trusted) {
            throw new Trap(Trap.Kind.POINTER);
        }
        RegisterFile file = operation.opcode().sendsFloating() ? RegisterFile.FLOATING : RegisterFile.INTEGER;
        List<Word> body = new ArrayList<>();
        for (int i = 0; i < sources.getFirst().bits(); i++) {
            Word word = thread.register(file, operation.bodyStart() + i);
            body.add(word == null ? Word.ZERO : word);
        }
        sent.add(new Sent(operation.opcode(), destination, handler, body));
        write(thread, operation, 0, Word.ONE);
    }

    /** A pointer to an instruction. */
    public Word code(PointerType type, int instruction) {
        return new GuardedPointer(
                        type,
                        CODE_SEGMENT_LOG2 - program.page().log2Bytes(),
                        CODE + (long) instruction * INSTRUCTION_BYTES)
                .word();
    }

    /** What an initial value is on a machine of one node. */
    public Word word(InitialValue value) {
        return switch (value) {
            case InitialValue.Plain(Word word) -> word;
            case InitialValue.NodeIndex() -> Word.ZERO;
            case InitialValue.NodeCount() -> Word.ONE;
            case InitialValue.NodeIdentifier(var node) -> Word.ZERO;
            case InitialValue.Code(PointerType type, int instruction) -> code(type, instruction);
            case InitialValue.Data(PointerType type, var node, long offset, int length) ->
                new GuardedPointer(type, length, offset).word();
            case InitialValue.Configuration(long address) ->
                new GuardedPointer(PointerType.CONFIGURATION, 0, address).word();
        };
    }
}
