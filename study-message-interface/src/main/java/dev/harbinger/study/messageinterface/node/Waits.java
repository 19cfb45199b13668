package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.extraction.NetworkInput;
import dev.harbinger.study.messageinterface.isa.Opcode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says in words what the threads of a cluster wait for, when a run has ended. */
final class Waits {
    private final Node node;
    private final Cluster cluster;

    Waits(Node node, Cluster cluster) {
        this.node = node;
        this.cluster = cluster;
    }

    /** Whether the only thing that a thread of a reserved slot waits for is its next message or event. */
    boolean onlyForPort(ThreadSlot thread, DecodedInstruction next) {
        boolean port = false;
        for (DecodedOperation operation : next.operations) {
            if (isPredicateEmpty(thread, operation) || (takes(thread, operation) && isShort(thread, operation))) {
                return false;
            }
            port |= takes(thread, operation) && portWait(thread, operation) != null;
        }
        return port;
    }

    private static boolean isShort(ThreadSlot thread, DecodedOperation operation) {
        return (thread.full & operation.sourceMask) != operation.sourceMask;
    }

    /** What a thread waits for before it can issue an instruction. */
    List<String> of(ThreadSlot thread, DecodedInstruction next) {
        List<String> found = new ArrayList<>();
        for (DecodedOperation operation : next.operations) {
            if (isPredicateEmpty(thread, operation)) {
                add(found, empty(thread, operation.predicate));
            } else if (takes(thread, operation)) {
                long missing = operation.sourceMask & ~thread.full;
                for (long left = missing; left != 0; left &= left - 1) {
                    add(found, empty(thread, Long.numberOfTrailingZeros(left)));
                }
                add(found, portWait(thread, operation));
                add(found, node.stream().heldFor(thread, operation));
                add(found, operation.opcode.isSend() ? sendWait(operation) : null);
                add(found, operation.writesPort ? node.stream().obstacle(thread) : null);
            }
        }
        return found;
    }

    private static void add(List<String> found, @Nullable String reason) {
        if (reason != null && !found.contains(reason)) {
            found.add(reason);
        }
    }

    private static boolean isPredicateEmpty(ThreadSlot thread, DecodedOperation operation) {
        return operation.predicate != DecodedOperation.NO_REGISTER && (thread.full >>> operation.predicate & 1) == 0;
    }

    private static boolean takes(ThreadSlot thread, DecodedOperation operation) {
        return operation.predicate == DecodedOperation.NO_REGISTER
                || (thread.bits[operation.predicate] != 0) == operation.whenTrue;
    }

    private static String empty(ThreadSlot thread, int register) {
        boolean pending = (thread.pending >>> register & 1) != 0;
        return "register " + ThreadSlot.name(register)
                + (pending ? " (a result is under way)" : " (empty, and nothing is under way to it)");
    }

    private @Nullable String portWait(ThreadSlot thread, DecodedOperation operation) {
        NetworkInput port = cluster.port(thread);
        if (port == null) {
            return operation.readsBody
                            && cluster.readsEvents(thread)
                            && node.events().isEmpty()
                    ? "MsgBody (the event queue is empty)"
                    : null;
        }
        int priority = cluster.number() - 1;
        if (operation.readsHead && !port.hasHead()) {
            return "MsgHead (no further message of priority " + priority + " has come)";
        }
        return operation.readsBody && !port.hasBody() ? "MsgBody (the rest of the message has not come)" : null;
    }

    private @Nullable String sendWait(DecodedOperation operation) {
        Opcode opcode = operation.opcode;
        if (node.mayEverSend(opcode)) {
            return node.output(opcode.priority()).obstacle((int) operation.constant[0]);
        }
        return opcode.isThrottled() && node.output(opcode.priority()).credits() == 0
                ? "room in the OMBC (0: no more unacknowledged messages are allowed)"
                : "an event handler (an earlier SEND missed the GTLB, and no handler has cleared the flag)";
    }
}
