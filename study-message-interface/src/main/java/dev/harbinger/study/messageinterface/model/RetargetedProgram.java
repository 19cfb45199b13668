package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.node.AddressMap;
import dev.harbinger.study.messageinterface.node.Node;
import dev.harbinger.study.messageinterface.node.NodeObserver;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.word.GuardedPointer;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.Set;

/**
 * A program rewritten for a model, with what else the model asks for. Does not change; each {@link #machine} is new.
 *
 * @param model the model
 * @param program the rewritten program
 * @param settings what nodes are built like in the model
 * @param models settings of the model
 * @param displacedSlots the slot of each cluster that holds the displaced program when messages interrupt
 */
public record RetargetedProgram(
        Model model, Program program, NodeSettings settings, ModelSettings models, DisplacedSlots displacedSlots) {
    private static final int SETTLED = 4;
    private static final int LOOK = 64;
    private static final int POLL_POINTER = 4;
    private static final int LOOP_COUNT = 3;

    /**
     * Slots of the displaced programs.
     *
     * @param cluster1 of the one that messages of priority 0 interrupt
     * @param cluster2 of the one that messages of priority 1 interrupt
     */
    public record DisplacedSlots(int cluster1, int cluster2) {
        int of(int cluster) {
            return cluster == 1 ? cluster1 : cluster2;
        }
    }

    /** Labels of code that takes issue slots for the displaced program and not for messages. */
    public Set<String> displaced() {
        return model.dispatch() == Dispatch.MM ? Set.of() : Set.of(DisplacedPrograms.WORK, DisplacedPrograms.CALL);
    }

    /**
     * A machine with the program in it.
     *
     * @throws IllegalArgumentException when the program does not fit; the message names the place and what to do
     */
    public Machine machine(Network network, NodeObserver observer) {
        Machine machine = new Machine(program, settings, network, observer);
        prepare(machine);
        return machine;
    }

    /** Gives a machine, in which the program was loaded, what the model asks for before the first cycle. */
    public void prepare(Machine machine) {
        if (model.equals(Model.MM)) {
            return;
        }
        for (int node = 0; node < machine.nodes(); node++) {
            for (int cluster = 0; cluster < Register.CLUSTERS; cluster++) {
                long area = machine.addresses()
                        .address(node, ModelMemory.of(program, cluster).offset());
                Word pointer = new GuardedPointer(PointerType.READ_WRITE, 0, area).word();
                for (int slot = 0; slot < NodeSettings.SLOTS; slot++) {
                    fill(machine.node(node), cluster, slot, pointer);
                }
            }
            if (model.dispatch() != Dispatch.MM) {
                displace(machine.node(node), machine.addresses());
            }
        }
    }

    private static void fill(Node node, int cluster, int slot, Word area) {
        for (int i = 0; i <= InterfaceRegisters.WORK2; i++) {
            node.set(cluster, slot, Operations.interfaceRegister(i), i == InterfaceRegisters.AREA ? area : Word.ZERO);
        }
    }

    private void displace(Node node, AddressMap addresses) {
        for (int priority = 0; priority < 2; priority++) {
            int cluster = priority + 1;
            if (model.dispatch() == Dispatch.INT) {
                node.start(cluster, displacedSlots.of(cluster), program.index(DisplacedPrograms.WORK), false);
            } else {
                int slot = settings.reservedSlot();
                node.set(
                        cluster,
                        slot,
                        Operations.interfaceRegister(LOOP_COUNT),
                        Word.of(DisplacedPrograms.turns(models.pollingPeriod())));
                node.set(
                        cluster,
                        slot,
                        Operations.interfaceRegister(POLL_POINTER),
                        new Word(
                                GuardedPointer.bits(
                                        PointerType.CONFIGURATION,
                                        Math.max(
                                                0,
                                                AddressMap.CONFIGURATION_LOG2
                                                        - addresses.page().log2Bytes()),
                                        ModelMemory.waiting(priority)),
                                true));
            }
        }
    }

    /**
     * Runs a machine of this program until nothing can happen any more. A displaced program never ends; the machine has
     * come to its end when all other threads have, and for some time no message was under way and no handler at work.
     * It is blocked when for some time nothing but the displaced program has issued and no flit has moved.
     *
     * @param most cycles
     * @return how it ended
     */
    public Machine.Ending run(Machine machine, Network network, long most) {
        if (model.dispatch() == Dispatch.MM) {
            return machine.run(most);
        }
        long needed = (long) SETTLED * models.pollingPeriod();
        long since = machine.cycle();
        DisplacingProgress progress = new DisplacingProgress(this, machine, network);
        while (machine.cycle() < most) {
            machine.step();
            if (machine.cycle() % LOOK == 0 && isBusy(machine, network)) {
                since = machine.cycle();
                if (progress.isStuck()) {
                    return Machine.Ending.BLOCKED;
                }
            }
            if (machine.cycle() - since > needed) {
                return Machine.Ending.FINISHED;
            }
        }
        return Machine.Ending.CYCLES_USED_UP;
    }

    /** Whether a thread slot of a node holds the program that messages displace, and does nothing else at present. */
    public boolean isDisplaced(Node node, int cluster, int slot) {
        return cluster > 0
                && switch (model.dispatch()) {
                    case MM -> false;
                    case POL -> slot == settings.reservedSlot() && !isHandling(node, cluster);
                    case INT -> slot == displacedSlots.of(cluster);
                };
    }

    private boolean isBusy(Machine machine, Network network) {
        if (network.flits() > 0) {
            return true;
        }
        for (int number = 0; number < machine.nodes(); number++) {
            Node node = machine.node(number);
            for (int priority = 0; priority < 2; priority++) {
                if (!node.output(priority).isIdle()
                        || node.input(priority).waiting() > 0
                        || isHandling(node, priority + 1)) {
                    return true;
                }
            }
            for (int cluster = 0; cluster < Register.CLUSTERS; cluster++) {
                for (int slot = 0; slot < settings.reservedSlot(); slot++) {
                    if (!isDisplaced(node, cluster, slot) && node.activity().isRunning(cluster, slot)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Whether the reserved slot of a cluster does more than to wait or look for a message. */
    private boolean isHandling(Node node, int cluster) {
        int slot = settings.reservedSlot();
        if (!node.activity().isRunning(cluster, slot)) {
            return false;
        }
        if (model.dispatch() == Dispatch.INT) {
            return !node.activity().isReadyForMessages(cluster);
        }
        int at = node.activity().position(cluster, slot);
        return at < program.index(DisplacedPrograms.ENTRY + 0) || at >= program.index(DisplacedPrograms.FOUND);
    }
}
