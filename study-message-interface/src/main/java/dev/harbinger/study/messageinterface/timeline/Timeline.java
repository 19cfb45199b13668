package dev.harbinger.study.messageinterface.timeline;

import dev.harbinger.report.Amounts;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.latency.MessageLife;
import dev.harbinger.study.messageinterface.network.MeshSize;
import java.util.List;

/**
 * What a timeline shows of a run.
 *
 * @param program what ran
 * @param size the mesh
 * @param reservedSlot the thread slot of dispatchers
 * @param model name of the message interface
 * @param network name of the kind of network
 * @param ending how the run ended, in words
 * @param cycles of the whole run
 * @param from first cycle shown
 * @param to last cycle shown
 * @param isCut whether it ends early because there was more than is kept
 * @param lanes what thread slots issued, those that issued something
 * @param messages those that were under way in these cycles, in the order of their numbers
 * @param marks what went wrong
 */
public record Timeline(
        Program program,
        MeshSize size,
        int reservedSlot,
        String model,
        String network,
        String ending,
        long cycles,
        long from,
        long to,
        boolean isCut,
        List<ThreadLane> lanes,
        List<MessageLife> messages,
        List<ErrorMark> marks) {
    /** A timeline; the lists are copied. */
    public Timeline {
        lanes = List.copyOf(lanes);
        messages = List.copyOf(messages);
        marks = List.copyOf(marks);
    }

    /** What is not shown and how to see it, in one line; empty when all is shown. */
    public String omission() {
        if (from == 0 && to >= cycles - 1) {
            return "";
        }
        return "Cycles " + Amounts.count(from) + " to " + Amounts.count(to) + " of the run's " + Amounts.count(cycles)
                + " are shown"
                + (isCut
                        ? ": a timeline keeps at most " + Amounts.count(TimelineRecorder.MOST_EVENTS)
                                + " events. Choose other cycles with --timeline-cycles FROM..TO."
                        : ", as --timeline-cycles asked.");
    }
}
