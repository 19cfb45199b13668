package dev.harbinger.study.messageinterface.life;

import dev.harbinger.study.messageinterface.injection.NetworkOutput;
import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.node.NodeObserver;

/**
 * Measures k_l: cycles from the end of the first SEND's occupancy to the last instruction of its handler, which here is
 * the one that goes on to the next message. Source: Lee, section 7.2.2, footnote 6.
 */
final class HandlerLatency implements NodeObserver {
    private static final int WORDS = 2;
    private static final long NONE = -1;

    private final int firstOfHandler;
    private final int lastOfHandler;
    private long sent = NONE;
    private long message = NONE;
    private int receiver;
    private long ended = NONE;

    HandlerLatency(Program program) {
        firstOfHandler = program.index(LifeText.HANDLER);
        lastOfHandler = program.index(LifeText.HANDLER_END);
    }

    @Override
    public void issued(
            long cycle, int node, int cluster, int slot, int index, Instruction instruction, int operations) {
        boolean sends = instruction.operations().stream()
                .anyMatch(operation -> operation.opcode().isSend());
        if (sent == NONE && node == 0 && index < firstOfHandler && sends) {
            sent = cycle;
        } else if (ended == NONE && message != NONE && node == receiver && index == lastOfHandler) {
            ended = cycle;
        }
    }

    @Override
    public void headRead(long cycle, int node, int priority, long number) {
        if (message == NONE && number == 0) {
            message = number;
            receiver = node;
        }
    }

    /** The measured cycles. */
    long cycles() {
        if (ended == NONE) {
            throw new IllegalStateException("no message was handled");
        }
        return ended - sent - NetworkOutput.RECOVERY - WORDS;
    }
}
