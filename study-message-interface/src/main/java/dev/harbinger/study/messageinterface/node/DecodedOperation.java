package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.isa.Immediate;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operand;
import dev.harbinger.study.messageinterface.isa.OperandKind;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Predicate;
import dev.harbinger.study.messageinterface.isa.Register;
import java.util.List;

/** An operation with its registers as numbers and masks, as the issue logic looks at it in every cycle. */
final class DecodedOperation {
    static final int CONSTANT = -1;
    static final int NO_REGISTER = -1;
    private static final int MOST_SOURCES = 3;

    final Operation operation;
    final Opcode opcode;
    final int predicate;
    final boolean whenTrue;
    final int[] source = new int[MOST_SOURCES];
    final long[] constant = new long[MOST_SOURCES];
    final int sources;
    final int result;
    final int resultCluster;
    final int condition;
    final int conditionCluster;
    final long sourceMask;
    /** Of a SEND, the registers of the message's body. */
    final long bodyMask;

    final long resultMask;
    final boolean readsHead;
    final boolean readsBody;
    final boolean crosses;
    final boolean accessesMemory;
    final boolean writesPort;

    DecodedOperation(Operation operation) {
        this.operation = operation;
        this.opcode = operation.opcode();
        Predicate guard = operation.predicate();
        predicate = guard == null ? NO_REGISTER : ThreadSlot.CONDITION + guard.condition();
        whenTrue = guard == null || guard.whenTrue();
        sources = operation.sources().size();
        long mask = 0;
        boolean head = false;
        boolean body = false;
        for (int i = 0; i < sources; i++) {
            Operand operand = operation.sources().get(i);
            switch (operand) {
                case Immediate immediate -> {
                    source[i] = CONSTANT;
                    constant[i] = immediate.value();
                }
                case Register register -> {
                    source[i] = ThreadSlot.number(register);
                    head |= register.isMsgHead();
                    body |= register.isMsgBody();
                    if (!register.isMsgHead() && !register.isMsgBody()) {
                        mask |= 1L << source[i];
                    }
                }
            }
        }
        bodyMask = bodyMask(operation);
        sourceMask = mask | bodyMask;
        readsHead = head;
        readsBody = body;
        int value = NO_REGISTER;
        int valueCluster = Register.OWN_CLUSTER;
        int flag = NO_REGISTER;
        int flagCluster = Register.OWN_CLUSTER;
        long results = 0;
        boolean across = false;
        List<OperandKind> written =
                opcode.operands().stream().filter(OperandKind::isDestination).toList();
        for (int i = 0; i < operation.destinations().size(); i++) {
            Register register = operation.destinations().get(i);
            int number = ThreadSlot.number(register);
            if (written.get(i) == OperandKind.CONDITION_RESULT) {
                flag = number;
                flagCluster = register.cluster();
            } else {
                value = number;
                valueCluster = register.cluster();
            }
            if (register.cluster() == Register.OWN_CLUSTER) {
                results |= 1L << number;
            } else {
                across = true;
            }
        }
        result = value;
        resultCluster = valueCluster;
        condition = flag;
        conditionCluster = flagCluster;
        resultMask = results;
        crosses = across;
        writesPort = value == Register.MSG_BODY && valueCluster == Register.OWN_CLUSTER && opcode != Opcode.EMPTY;
        accessesMemory = switch (opcode) {
            case LD, ST, LDS, STS, LDSU, STSU -> true;
            default -> false;
        };
    }

    private static long bodyMask(Operation operation) {
        if (!operation.opcode().isSend() || !(operation.sources().getFirst() instanceof Immediate length)) {
            return 0;
        }
        return ((1L << length.value()) - 1) << firstOfBody(operation);
    }

    /** Number of the first register of a SEND's body. */
    static int firstOfBody(Operation operation) {
        int start = operation.bodyStart();
        return start != Register.INTERFACE_BODY && operation.opcode().sendsFloating()
                ? start + ThreadSlot.FLOATING
                : start;
    }

    /** Whether it sends a body that lies in the registers of the interface. */
    boolean sendsInterface() {
        return opcode.isSend() && operation.bodyStart() == Register.INTERFACE_BODY;
    }

    /** Whether it takes the injection unit of priority 0. */
    boolean injects() {
        return writesPort || (opcode.isSend() && opcode.priority() == 0);
    }

    /** Place of the pointer among the sources of a memory operation. */
    int pointerSource() {
        return switch (opcode) {
            case ST, STS, STSU -> 1;
            default -> 0;
        };
    }
}
