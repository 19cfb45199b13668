package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.injection.InjectionSettings;
import dev.harbinger.study.messageinterface.injection.NetworkOutput;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.network.NodeId;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import org.jspecify.annotations.Nullable;

/**
 * Issues the SENDs of a cluster: checks that the thread may send to the destination and name the handler, stalls the
 * cluster as the interface does, and gives the message to the injection unit. Source: Lee, section 4.1, footnote 1, and
 * sections 5.2.2 and 5.2.3.
 */
final class SendIssue {
    private final Node node;
    private final Cluster cluster;

    SendIssue(Node node, Cluster cluster) {
        this.node = node;
        this.cluster = cluster;
    }

    /** A thread's SEND issues; null when the message is on its way. Only after the injection unit was granted to it. */
    @Nullable
    Fault issue(long cycle, ThreadSlot thread, DecodedOperation operation, Word to, Word handler) {
        Opcode opcode = operation.opcode;
        if (opcode.isTranslated() && (!to.isPointer() || to.isErrVal())) {
            return Fault.SEND_DESTINATION;
        }
        if (!opcode.isTranslated() && !node.addresses().size().holds(NodeId.of((int) to.bits()))) {
            return Fault.NO_NODE;
        }
        PointerType type = handler.isPointer() ? GuardedPointer.typeOf(handler.bits()) : PointerType.ERR_VAL;
        if (type != PointerType.EXECUTE_MESSAGE && !(thread.system && type == PointerType.EXECUTE_SYSTEM)) {
            return Fault.SEND_HANDLER;
        }
        Word mutated = GuardedPointer.of(handler).as(PointerType.EXECUTE_SYSTEM).word();
        thread.await(operation.condition);
        stall(cycle, operation);
        node.observer().sent(cycle, node.number(), thread.cluster, thread.slot, opcode.priority());
        node.output(opcode.priority())
                .send(cycle, cluster.number(), new Send(node, thread, operation, to, handler, mutated));
        return null;
    }

    private void stall(long cycle, DecodedOperation operation) {
        InjectionSettings injection = node.settings().injection();
        int length = (int) operation.constant[0];
        // words that lie in the interface already do not come over the cluster's bus
        long free = cycle + injection.stall() + NetworkOutput.RECOVERY + (operation.sendsInterface() ? 0 : length);
        if (injection.blocking()) {
            cluster.stallUntil(free);
        } else {
            cluster.stallUntil(cycle + 1 + injection.stall());
            cluster.transmitUntil(free);
        }
    }
}
