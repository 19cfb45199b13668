package dev.harbinger.trace.timeindependent;

import dev.harbinger.trace.ArchiveFormat;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.TraceFormatException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * SimGrid's time-independent traces, as {@code smpirun -trace-ti} writes them and {@code smpirun -replay} reads them:
 * one file per process, one file of all processes, or the file that lists those of the processes.
 */
public final class TimeIndependentFormat implements ArchiveFormat {
    static final String NAME = "SimGrid time-independent";

    /** The format. */
    public TimeIndependentFormat() {}

    @Override
    public String name() {
        return NAME;
    }

    /** A file whose lines begin with a process and an action, or one whose lines are names of text files. */
    @Override
    public boolean recognises(String name, byte[] head) {
        return ActionFiles.isActions(head) || ActionFiles.isList(head);
    }

    @Override
    public boolean describesOthers(String name, byte[] head) {
        return ActionFiles.isList(head);
    }

    /** When a list is among the files, what it names is the trace. */
    @Override
    public Trace open(List<TraceFile> files) throws IOException {
        List<TraceFile> lists = new ArrayList<>();
        for (TraceFile file : files) {
            if (ActionFiles.isList(file.readHead())) {
                lists.add(file);
            }
        }
        if (lists.size() > 1) {
            throw new TraceFormatException(
                    lists.get(0) + " and " + lists.get(1) + " both list the files of a trace; name the one to read");
        }
        List<TraceFile> actions = lists.isEmpty() ? files : ActionFiles.listed(lists.getFirst());
        return actions.size() == 1 ? new OneFileTrace(actions.getFirst()) : new ProcessFilesTrace(actions);
    }

    static List<String> limits(Layout layout) {
        List<String> limits = new ArrayList<>(List.of(
                "There are no times: nothing can be said of early arrivals and waits.",
                "The communicator is not recorded: other processes are taken for ranks of the world.",
                "What a receive from any source got is not recorded, nor the size of what came, nor the buffer."));
        if (layout == Layout.UNTAGGED) {
            limits.add("This version of the format has no tags.");
        }
        return List.copyOf(limits);
    }
}
