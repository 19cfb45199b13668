package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.core.AccessFault;
import dev.harbinger.study.networkcache.core.CodeTable;
import dev.harbinger.study.networkcache.core.InstructionBatch;
import dev.harbinger.study.networkcache.core.NetworkFault;
import dev.harbinger.study.networkcache.timing.ValueMismatchException;

/**
 * The memory of incomplete receives, which a program must not access, because the effect would depend on the arrival of
 * the message. Every store is refused. A load is refused when the message has arrived and has changed the value. For
 * one thread.
 */
final class PostedMemory {
    private final CodeTable code;
    private final Receives receives;

    PostedMemory(CodeTable code, Receives receives) {
        this.code = code;
        this.receives = receives;
    }

    /**
     * Checks the stores of instructions that were executed since the previous call.
     *
     * @throws AccessFault when a store writes to memory of a receive
     */
    void checkStores(InstructionBatch batch) {
        long lowest = receives.lowest();
        long end = receives.end();
        if (lowest >= end) {
            return;
        }
        int access = 0;
        for (int i = 0; i < batch.count; i++) {
            int index = batch.index[i];
            switch (code.classOf(index)) {
                case LOAD -> access++;
                case STORE -> checkStore(index, batch.address[access++], lowest, end);
                case ATOMIC -> {
                    checkStore(index, batch.address[access + 1], lowest, end);
                    access += 2;
                }
                default -> {}
            }
        }
    }

    private void checkStore(int index, long address, long lowest, long end) {
        int bytes = code.bytes(index);
        if (address < end && address + bytes > lowest) {
            int receive = receives.awaiting(address, bytes);
            if (receive >= 0) {
                throw new AccessFault(code.address(index), address, touches("writes", address, bytes, receive));
            }
        }
    }

    /**
     * A system call has written.
     *
     * @throws NetworkFault when it has written to memory of a receive
     */
    void checkWritten(long address, int bytes) {
        int receive = receives.awaiting(address, bytes);
        if (receive >= 0) {
            throw new NetworkFault(touches("lets a system call write", address, bytes, receive));
        }
    }

    /** The reason why a load got another value than expected: it read memory of a receive, or the machine is wrong. */
    RuntimeException explained(ValueMismatchException mismatch) {
        int receive = receives.awaiting(mismatch.address(), mismatch.bytes());
        return receive < 0
                ? mismatch
                : new AccessFault(
                        mismatch.pc(),
                        mismatch.address(),
                        touches("reads", mismatch.address(), mismatch.bytes(), receive));
    }

    private static String touches(String does, long address, int bytes, int receive) {
        return "the program " + does + " " + bytes + " bytes at 0x" + Long.toHexString(address) + ", memory of receive "
                + receive + ", for which it has not waited; wait for the receive first";
    }
}
