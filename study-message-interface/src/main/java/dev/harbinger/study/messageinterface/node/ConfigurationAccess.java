package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.extraction.NetworkInput;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import org.jspecify.annotations.Nullable;

/**
 * What loads and stores in a node's {@link ConfigurationSpace} do: they read and write registers of threads, start and
 * stop threads, and control the message interface.
 */
final class ConfigurationAccess {
    private final Node node;
    private final int latency;

    ConfigurationAccess(Node node) {
        this.node = node;
        this.latency = node.settings().memoryLatency();
    }

    /** Stores a word there; null when it went well. */
    @Nullable
    Fault store(long cycle, long address, long value, boolean isPointer) {
        int register = ConfigurationSpace.register(address);
        switch (ConfigurationSpace.kind(address)) {
            case ConfigurationSpace.REGISTER -> {
                if (!exists(address) || register >= ThreadSlot.INTERFACE) {
                    return Fault.CONFIGURATION_ADDRESS;
                }
                node.writes().addSwitched(cycle + latency, target(address), register, value, isPointer);
            }
            case ConfigurationSpace.THREAD -> {
                if (!exists(address) || register > ConfigurationSpace.THREAD_STATE) {
                    return Fault.CONFIGURATION_ADDRESS;
                }
                if (register == ConfigurationSpace.THREAD_POINTER) {
                    return start(cycle, target(address), value, isPointer);
                }
                Operation missed = target(address).missed;
                if (value == ConfigurationSpace.STATE_UNMAPPED && missed != null) {
                    node.stop(cycle, target(address), Fault.UNMAPPED, missed);
                } else {
                    node.writes().addSwitched(cycle + latency, target(address), PendingWrites.STOP, 0, false);
                }
            }
            case ConfigurationSpace.NODE -> {
                switch (register) {
                    case ConfigurationSpace.NODE_CREDITS -> node.output(0).addCredits(value);
                    case ConfigurationSpace.NODE_EVENTS -> node.events().putBack(new Word(value, isPointer));
                    default -> {
                        return Fault.CONFIGURATION_ADDRESS;
                    }
                }
            }
            default -> {
                return Fault.CONFIGURATION_ADDRESS;
            }
        }
        return null;
    }

    private @Nullable Fault start(long cycle, ThreadSlot thread, long pointer, boolean isPointer) {
        PointerType type = isPointer ? GuardedPointer.typeOf(pointer) : PointerType.ERR_VAL;
        if (type != PointerType.EXECUTE_USER && type != PointerType.EXECUTE_SYSTEM) {
            return Fault.POINTER_TYPE;
        }
        int instruction = node.instruction(pointer);
        if (!node.hasInstruction(instruction)) {
            return Fault.NO_CODE;
        }
        long begins = node.writes()
                .addSwitched(
                        cycle + latency + node.settings().jumpLatency(),
                        thread,
                        PendingWrites.START,
                        instruction,
                        type == PointerType.EXECUTE_SYSTEM);
        node.observer().started(begins, node.number(), thread.cluster, thread.slot, instruction);
        return null;
    }

    /** The word at an address; null when there is none. */
    @Nullable
    Word load(long address) {
        int register = ConfigurationSpace.register(address);
        return switch (ConfigurationSpace.kind(address)) {
            case ConfigurationSpace.REGISTER ->
                exists(address) ? target(address).word(register) : null;
            case ConfigurationSpace.THREAD ->
                exists(address) && register <= ConfigurationSpace.THREAD_STATE
                        ? thread(target(address), register)
                        : null;
            case ConfigurationSpace.NODE -> control(register);
            default -> null;
        };
    }

    private Word thread(ThreadSlot of, int register) {
        if (register == ConfigurationSpace.THREAD_STATE) {
            return Word.of(of.running ? 1 : 0);
        }
        PointerType type = of.system ? PointerType.EXECUTE_SYSTEM : PointerType.EXECUTE_USER;
        return new Word(node.codePointer(type, of.pc), true);
    }

    private @Nullable Word control(int register) {
        return switch (register) {
            case ConfigurationSpace.NODE_CREDITS -> Word.of(node.output(0).credits());
            case ConfigurationSpace.NODE_ID ->
                Word.of(node.addresses().size().id(node.number()).bits());
            case ConfigurationSpace.NODE_COUNT ->
                Word.of(node.addresses().size().nodes());
            case ConfigurationSpace.NODE_EVENTS -> Word.of(node.events().isEmpty() ? 0 : 1);
            case ConfigurationSpace.NODE_WAITING, ConfigurationSpace.NODE_WAITING + 1 -> {
                NetworkInput input = node.input(register - ConfigurationSpace.NODE_WAITING);
                yield Word.of(input.hasHead() ? input.waiting() : 0);
            }
            default -> null;
        };
    }

    private boolean exists(long address) {
        return ConfigurationSpace.cluster(address) < Register.CLUSTERS
                && ConfigurationSpace.slot(address) < NodeSettings.SLOTS;
    }

    private ThreadSlot target(long address) {
        return node.thread(ConfigurationSpace.cluster(address), ConfigurationSpace.slot(address));
    }
}
