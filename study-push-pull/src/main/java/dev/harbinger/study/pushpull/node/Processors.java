package dev.harbinger.study.pushpull.node;

import dev.harbinger.study.pushpull.cost.Machine;
import java.util.List;

/**
 * The processors of a node. Program {@code i} runs on processor {@code i}, modulo their number; the reception handler
 * on the least loaded one, or on the first if interrupts are asymmetric (Push-Pull Messaging, sections 2 and 4.1).
 */
final class Processors {
    private final int count;
    private final boolean symmetric;
    private final List<RankOfNode> programs;

    /** @param programs those of the node, which may still be added to */
    Processors(Machine machine, List<RankOfNode> programs) {
        count = machine.count("processors");
        symmetric = machine.count("interrupt.symmetric") == 1;
        this.programs = programs;
    }

    /** The processor that a handler would run on now; of several that are least loaded, the last. */
    int forHandler() {
        if (!symmetric) {
            return 0;
        }
        int[] load = new int[count];
        for (int program = 0; program < programs.size(); program++) {
            load[of(program)] += programs.get(program).isComputing() ? 1 : 0;
        }
        int least = count - 1;
        for (int processor = count - 2; processor >= 0; processor--) {
            least = load[processor] < load[least] ? processor : least;
        }
        return least;
    }

    /** The processor of the program with a number. */
    int of(int program) {
        return program % count;
    }

    /** Stops the programs that compute on a processor for some nanoseconds. */
    void stop(int processor, long nanos) {
        for (int program = processor; program < programs.size(); program += count) {
            programs.get(program).stop(nanos);
        }
    }
}
