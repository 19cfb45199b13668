package dev.harbinger.study.messageinterface.timeline;

import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.latency.MessageLife;
import dev.harbinger.study.messageinterface.latency.MessageTracker;
import dev.harbinger.study.messageinterface.network.Flit;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.NetworkObserver;
import dev.harbinger.study.messageinterface.network.OutputPath;
import dev.harbinger.study.messageinterface.node.NodeObserver;
import dev.harbinger.study.messageinterface.node.ThreadFault;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Records a run for its timeline, cycles of a window only, and no more than a number of events: then it ends with the
 * cycle before the one that had too many. Messages are followed by a tracker of its own, to the end of the run.
 *
 * <p>Used by the thread that runs the machine.
 */
public final class TimelineRecorder implements NodeObserver, NetworkObserver {
    /** Most events that a page keeps: instructions, messages and their hops. */
    public static final int MOST_EVENTS = 400_000;

    private final MeshSize size;
    private final int reservedSlot;
    private final TimelineWindow window;
    private final int most;
    private final MessageTracker tracker;
    private final Map<Long, ThreadLane> lanes = new TreeMap<>();
    private final List<MessageLife> messages = new ArrayList<>();
    private final List<ErrorMark> marks = new ArrayList<>();
    private int events;
    /** The first cycle that is not kept for want of room. */
    private long cutAt = Long.MAX_VALUE;

    /**
     * A recorder.
     *
     * @param reservedSlot the thread slot of dispatchers
     * @param most events
     * @param complete takes the life of each message, whether the timeline shows it or not
     */
    public TimelineRecorder(
            MeshSize size, int reservedSlot, TimelineWindow window, int most, Consumer<MessageLife> complete) {
        this.size = size;
        this.reservedSlot = reservedSlot;
        this.window = window;
        this.most = most;
        this.tracker = new MessageTracker(size, reservedSlot, true, life -> {
            keep(life);
            complete.accept(life);
        });
    }

    /** Follows the messages that it records. */
    public MessageTracker tracker() {
        return tracker;
    }

    private boolean takes(long cycle) {
        if (cycle < window.from() || cycle > window.to() || cycle >= cutAt) {
            return false;
        }
        if (++events > most) {
            cutAt = cycle;
            return false;
        }
        return true;
    }

    private void keep(MessageLife life) {
        boolean overlaps = life.sent() <= window.to()
                && life.sent() < cutAt
                && (life.ended() == MessageLife.UNKNOWN || life.ended() >= window.from());
        if (overlaps) {
            events += life.hops().size();
            messages.add(life);
        }
    }

    @Override
    public void issued(
            long cycle, int node, int cluster, int slot, int index, Instruction instruction, int operations) {
        if (takes(cycle)) {
            long lane = (long) node << Short.SIZE | (long) cluster << Byte.SIZE | slot;
            lanes.computeIfAbsent(lane, _ -> new ThreadLane(node, cluster, slot))
                    .add(cycle, index, operations);
        }
        tracker.issued(cycle, node, cluster, slot, index, instruction, operations);
    }

    @Override
    public void sent(long cycle, int node, int cluster, int slot, int priority) {
        takes(cycle);
        tracker.sent(cycle, node, cluster, slot, priority);
    }

    @Override
    public void translated(long cycle, int node, int priority) {
        tracker.translated(cycle, node, priority);
    }

    @Override
    public void missed(long cycle, int node, int cluster, int slot) {
        mark(cycle, node, cluster, slot, "The GTLB does not map the destination of a SEND: an event instead.");
        tracker.missed(cycle, node, cluster, slot);
    }

    @Override
    public void injected(long cycle, int node, int cluster, int slot, int priority, long message) {
        tracker.injected(cycle, node, cluster, slot, priority, message);
    }

    @Override
    public void acknowledged(long cycle, int node, int cluster, int slot, int priority) {
        tracker.acknowledged(cycle, node, cluster, slot, priority);
    }

    @Override
    public void headRead(long cycle, int node, int priority, long message, Word handler) {
        tracker.headRead(cycle, node, priority, message, handler);
    }

    @Override
    public void bodyRead(long cycle, int node, int priority, long message) {
        tracker.bodyRead(cycle, node, priority, message);
    }

    @Override
    public void faulted(ThreadFault fault) {
        mark(fault.cycle(), fault.node(), fault.cluster(), fault.slot(), fault.toString());
        tracker.faulted(fault);
    }

    private void mark(long cycle, int node, int cluster, int slot, String text) {
        if (takes(cycle)) {
            marks.add(new ErrorMark(cycle, node, cluster, slot, text));
        }
    }

    @Override
    public void injected(long cycle, int node, int priority, Flit flit) {
        tracker.injected(cycle, node, priority, flit);
    }

    @Override
    public void forwarded(long cycle, int node, OutputPath towards, int channel, Flit flit) {
        tracker.forwarded(cycle, node, towards, channel, flit);
    }

    @Override
    public void extracted(long cycle, int node, int priority, Flit flit) {
        tracker.extracted(cycle, node, priority, flit);
    }

    /**
     * What was recorded. Only after the run, and after {@link MessageTracker#end}.
     *
     * @param model name of the message interface
     * @param network name of the kind of network
     * @param ending how the run ended, in words
     * @param cycles of the run
     * @throws IllegalArgumentException when the run ended before the window began
     */
    public Timeline timeline(Program program, String model, String network, String ending, long cycles) {
        if (window.from() >= Math.max(1, cycles)) {
            throw new IllegalArgumentException("--timeline-cycles begins at cycle " + window.from()
                    + ", but the run ended after " + cycles + "; begin earlier");
        }
        long last = Math.max(window.from(), Math.min(Math.min(window.to(), cutAt - 1), cycles - 1));
        return new Timeline(
                program,
                size,
                reservedSlot,
                model,
                network,
                ending,
                cycles,
                window.from(),
                last,
                cutAt != Long.MAX_VALUE,
                List.copyOf(lanes.values()),
                messages.stream()
                        .filter(life -> life.sent() <= last)
                        .sorted(Comparator.comparingLong(MessageLife::number))
                        .toList(),
                marks.stream().filter(mark -> mark.cycle() <= last).toList());
    }
}
