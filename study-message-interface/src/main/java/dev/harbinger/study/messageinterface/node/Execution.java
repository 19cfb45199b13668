package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.extraction.NetworkInput;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import org.jspecify.annotations.Nullable;

/**
 * Executes the instructions that a cluster issues: all operations of an instruction read the values from before it, and
 * a word of a port is taken once however many read it. Source: Lee, section 3.2.3.
 */
final class Execution {
    private static final int OPERATIONS = 3;
    private static final int SOURCES = 3;

    private final Node node;
    private final Cluster cluster;
    private final SendIssue sends;
    private final GtlbAccess gtlb;
    private final long[] value = new long[OPERATIONS * SOURCES];
    private final boolean[] tag = new boolean[OPERATIONS * SOURCES];
    private int nextPc;
    private long nextCycle;
    private long cycle;
    private ThreadSlot thread;
    private @Nullable Fault fault;

    Execution(Node node, Cluster cluster) {
        this.node = node;
        this.cluster = cluster;
        this.sends = new SendIssue(node, cluster);
        this.gtlb = new GtlbAccess(node.gtlb(), node.output(0));
        this.thread = cluster.slot(0);
    }

    /** Executes an instruction; those operations whose bit is set in {@code nullified} take no effect. */
    void execute(long now, ThreadSlot of, DecodedInstruction instruction, int nullified) {
        cycle = now;
        thread = of;
        fault = null;
        int operations = instruction.operations.length;
        if (readPorts(instruction, nullified)) {
            for (int k = 0; k < operations; k++) {
                if ((nullified & 1 << k) == 0) {
                    readSources(k, instruction.operations[k]);
                }
            }
        }
        int index = of.pc;
        nextPc = instruction.next;
        nextCycle = now + 1;
        for (int k = 0; k < operations && fault == null; k++) {
            DecodedOperation operation = instruction.operations[k];
            if ((nullified & 1 << k) == 0) {
                perform(operation, k * SOURCES);
            } else if (operation.opcode.isSend()) {
                node.output(operation.opcode.priority()).release(now, cluster.number());
            }
            if (fault != null) {
                node.stop(now, of, fault, operation.operation);
                return;
            }
        }
        int effective = operations - Integer.bitCount(nullified);
        of.instructions++;
        of.operations += effective;
        of.notBefore = nextCycle;
        node.observer().issued(now, node.number(), of.cluster, of.slot, index, instruction.instruction, effective);
        if (nextPc == DecodedInstruction.NONE) {
            node.stop(now, of, Fault.END_OF_TEXT, instruction.operations[operations - 1].operation);
        } else {
            of.pc = nextPc;
        }
    }

    private long headBits;
    private boolean headTag;
    private long bodyBits;
    private boolean bodyTag;

    private boolean readPorts(DecodedInstruction instruction, int nullified) {
        if (instruction.isPlain) {
            return true;
        }
        boolean head = false;
        boolean body = false;
        for (int k = 0; k < instruction.operations.length; k++) {
            if ((nullified & 1 << k) == 0) {
                head |= instruction.operations[k].readsHead;
                body |= instruction.operations[k].readsBody;
            }
        }
        NetworkInput port = cluster.port(thread);
        if (head) {
            if (port == null) {
                fault = Fault.NO_PORT;
                node.stop(cycle, thread, Fault.NO_PORT, instruction.operations[0].operation);
                return false;
            }
            Word word = port.readHead();
            headBits = word.bits();
            headTag = word.isPointer();
            node.observer().headRead(cycle, node.number(), thread.cluster - 1, port.currentMessage(), word);
        }
        if (body) {
            if (port == null && !cluster.readsEvents(thread)) {
                fault = Fault.NO_PORT;
                node.stop(cycle, thread, Fault.NO_PORT, instruction.operations[0].operation);
                return false;
            }
            Word word = port == null ? node.events().read() : port.readBody();
            bodyBits = word.bits();
            bodyTag = word.isPointer();
            if (port != null) {
                node.observer().bodyRead(cycle, node.number(), thread.cluster - 1, port.currentMessage());
            }
        }
        return true;
    }

    private void readSources(int k, DecodedOperation operation) {
        for (int i = 0; i < operation.sources; i++) {
            int at = k * SOURCES + i;
            int register = operation.source[i];
            switch (register) {
                case DecodedOperation.CONSTANT -> {
                    value[at] = operation.constant[i];
                    tag[at] = false;
                }
                case Register.MSG_HEAD -> {
                    value[at] = headBits;
                    tag[at] = headTag;
                }
                case Register.MSG_BODY -> {
                    value[at] = bodyBits;
                    tag[at] = bodyTag;
                }
                default -> {
                    value[at] = thread.bits[register];
                    tag[at] = thread.isPointer(register);
                }
            }
        }
    }

    private void perform(DecodedOperation operation, int at) {
        NodeSettings settings = node.settings();
        Opcode opcode = operation.opcode;
        if (opcode.isPrivileged() && !thread.system) {
            fault = Fault.PRIVILEGE;
            return;
        }
        switch (opcode) {
            case ADD, SUB, AND, OR, XOR, SHL, SHR, SAR -> compute(operation, at, 1);
            case MUL -> compute(operation, at, settings.multiplyLatency());
            case DIV, REM -> {
                if (value[at + 1] == 0) {
                    fault = Fault.DIVISION_BY_ZERO;
                } else {
                    compute(operation, at, settings.divideLatency());
                }
            }
            case FADD, FSUB, FMUL, ITOF, FTOI -> compute(operation, at, settings.floatLatency());
            case FDIV -> compute(operation, at, settings.floatDivideLatency());
            case MOV -> result(operation, 1, value[at], tag[at]);
            case PORT -> result(operation, (int) value[at + 1], value[at], tag[at]);
            case LEA -> {
                Word sum = Arithmetic.lea(
                        value[at], tag[at], value[at + 1], settings.injection().page());
                result(operation, 1, sum.bits(), sum.isPointer());
            }
            case EQ, NE, LT, LE, CCAND, CCOR, CCNOT, ISPTR ->
                condition(operation, 1, Arithmetic.condition(opcode, value[at], tag[at], value[at + 1], tag[at + 1]));
            case FEQ, FLT, FLE ->
                condition(
                        operation,
                        settings.floatLatency(),
                        Arithmetic.condition(opcode, value[at], tag[at], value[at + 1], tag[at + 1]));
            case SETPTR -> result(operation, 1, value[at], true);
            case BR -> go(operation.operation.target(), settings);
            case CALL -> {
                PointerType type = thread.system ? PointerType.EXECUTE_SYSTEM : PointerType.EXECUTE_USER;
                result(operation, 1, node.codePointer(type, node.indexAfter(thread.pc)), true);
                go(operation.operation.target(), settings);
            }
            case JMP -> jump(at, settings);
            case EMPTY -> thread.empty(operation.result);
            case CYCLE -> result(operation, 1, cycle, false);
            case PAUSE -> nextCycle = cycle + value[at];
            case HALT -> {
                if (node.stream().isHeldBy(thread)) {
                    fault = Fault.STREAM_UNFINISHED;
                    return;
                }
                thread.running = false;
                nextPc = thread.pc;
            }
            case LD, LDS, LDSU, ST, STS, STSU -> access(operation, at);
            case IGTRD -> result(operation, settings.crossLatency(), gtlb.read(value[at]), false);
            case IGTWR -> gtlb.write(value[at], value[at + 1], value[at + 2]);
            case IGPRB -> probe(operation, at);
            default ->
                fault = sends.issue(
                        cycle,
                        thread,
                        operation,
                        new Word(value[at + 1], tag[at + 1]),
                        new Word(value[at + 2], tag[at + 2]));
        }
    }

    /** A number from the 64 bits of the sources, also of pointers and ErrVals. Source: Lee, section 5.2.1. */
    private void compute(DecodedOperation operation, int at, int latency) {
        result(operation, latency, Arithmetic.value(operation.opcode, value[at], value[at + 1]), false);
    }

    private void go(int target, NodeSettings settings) {
        nextPc = target;
        nextCycle = cycle + settings.jumpLatency();
    }

    private void jump(int at, NodeSettings settings) {
        if (!tag[at]) {
            fault = Fault.NO_POINTER;
            return;
        }
        PointerType type = GuardedPointer.typeOf(value[at]);
        boolean permitted = type.isExecutable() && (type != PointerType.EXECUTE_SYSTEM || thread.system);
        int target = node.instruction(value[at]);
        if (!permitted) {
            fault = type == PointerType.ERR_VAL ? Fault.ERR_VAL : Fault.POINTER_TYPE;
        } else if (!node.hasInstruction(target)) {
            fault = Fault.NO_CODE;
        } else {
            thread.system = type == PointerType.EXECUTE_SYSTEM || type == PointerType.ENTER_SYSTEM;
            go(target, settings);
        }
    }

    private void probe(DecodedOperation operation, int at) {
        if (!tag[at]) {
            fault = Fault.NO_POINTER;
            return;
        }
        long answer = gtlb.probe(GuardedPointer.addressOf(value[at]));
        boolean hit = answer != GtlbAccess.NOT_MAPPED;
        int latency = node.settings().crossLatency();
        result(operation, latency, hit ? answer : 0, false);
        condition(operation, latency, hit);
    }

    private void access(DecodedOperation operation, int at) {
        int pointer = at + operation.pointerSource();
        fault = node.memory().access(cycle, thread, operation, value[pointer], tag[pointer], value[at], tag[at]);
    }

    private void result(DecodedOperation operation, int latency, long bits, boolean isPointer) {
        deliver(operation.result, operation.resultCluster, latency, bits, isPointer);
    }

    private void condition(DecodedOperation operation, int latency, boolean holds) {
        deliver(operation.condition, operation.conditionCluster, latency, holds ? 1 : 0, false);
    }

    private void deliver(int register, int to, int latency, long bits, boolean isPointer) {
        if (to != Register.OWN_CLUSTER) {
            node.writes()
                    .addSwitched(
                            cycle + latency - 1 + node.settings().crossLatency(),
                            node.thread(to, thread.slot),
                            register,
                            bits,
                            isPointer);
        } else if (register == Register.MSG_BODY || register == Register.MSG_HEAD) {
            fault = node.stream().write(cycle, latency, thread, register, new Word(bits, isPointer));
        } else if (latency == 1) {
            thread.write(register, bits, isPointer);
        } else {
            thread.await(register);
            node.writes().add(cycle + latency, thread, register, bits, isPointer);
        }
    }
}
