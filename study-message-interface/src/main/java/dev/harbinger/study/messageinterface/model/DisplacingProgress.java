package dev.harbinger.study.messageinterface.model;

import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.node.Node;
import dev.harbinger.study.messageinterface.node.NodeSettings;

/**
 * Sees when a machine whose messages displace a program is stuck: nothing but that program issues, no flit moves, and
 * no other thread pauses. What only takes time does not count as stuck, however long it takes.
 */
final class DisplacingProgress {
    private final RetargetedProgram program;
    private final Machine machine;
    private final Network network;
    private final long patience;
    private long moves = -1;
    private long steps = -1;
    private long since;

    DisplacingProgress(RetargetedProgram program, Machine machine, Network network) {
        this.program = program;
        this.machine = machine;
        this.network = network;
        this.patience = Machine.patience(network) + program.models().pollingPeriod();
        this.since = machine.cycle();
    }

    /** Looks at the machine; whether nothing has moved for so long that nothing ever will. */
    boolean isStuck() {
        long now = steps();
        if (network.moves() != moves || now != steps || isTimed()) {
            moves = network.moves();
            steps = now;
            since = machine.cycle();
        }
        return machine.cycle() - since > patience;
    }

    private long steps() {
        long all = 0;
        for (int number = 0; number < machine.nodes(); number++) {
            Node node = machine.node(number);
            all += node.activity().steps();
            for (int cluster = 0; cluster < Register.CLUSTERS; cluster++) {
                for (int slot = 0; slot < NodeSettings.SLOTS; slot++) {
                    if (program.isDisplaced(node, cluster, slot)) {
                        all -= node.activity().instructions(cluster, slot);
                    }
                }
            }
        }
        return all;
    }

    private boolean isTimed() {
        for (int number = 0; number < machine.nodes(); number++) {
            Node node = machine.node(number);
            for (int cluster = 0; cluster < Register.CLUSTERS; cluster++) {
                for (int slot = 0; slot < NodeSettings.SLOTS; slot++) {
                    if (node.activity().isPausing(machine.cycle(), cluster, slot)
                            && !program.isDisplaced(node, cluster, slot)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
