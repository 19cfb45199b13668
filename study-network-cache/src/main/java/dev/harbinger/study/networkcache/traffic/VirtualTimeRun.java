package dev.harbinger.study.networkcache.traffic;

import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.MessageId;
import dev.harbinger.trace.traffic.Traffic;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * Runs the recorded calls of all ranks in virtual time. Each rank is a clock that its operations and calls advance. A
 * message leaves its sender's adapter after the messages before it, and a receive ends when its message has arrived.
 *
 * <p>Every time is a sum or a maximum of earlier times, so the order in which ranks are processed does not matter and
 * one record of calls has one outcome. Collectives are not among the calls and cost nothing. A message to the same rank
 * is treated like any other.
 */
public final class VirtualTimeRun {
    private static final int MOST_NAMED = 8;

    private final List<CallSequence> calls;
    private final VirtualCosts costs;
    private final Channel[][] channels;
    private final Rank[] ranks;
    private final Queue<Rank> runnable = new ArrayDeque<>();

    private VirtualTimeRun(List<CallSequence> calls, VirtualCosts costs) {
        this.calls = calls;
        this.costs = costs;
        this.channels = channels(calls);
        this.ranks = new Rank[calls.size()];
        for (int rank = 0; rank < ranks.length; rank++) {
            ranks[rank] = new Rank(rank);
        }
    }

    /**
     * The times of all events.
     *
     * @param calls of each rank
     * @throws IllegalArgumentException when ranks wait for messages that never arrive; the message names the ranks
     */
    public static VirtualTimes run(List<CallSequence> calls, VirtualCosts costs) {
        return new VirtualTimeRun(calls, costs).run();
    }

    /**
     * The traffic of the recorded rank of a job, with the times of its messages and calls.
     *
     * @throws IllegalArgumentException as {@link #run(List, VirtualCosts)}
     */
    public static Traffic run(RecordedJob job, VirtualCosts costs) {
        return run(job.calls(), costs).traffic(job);
    }

    private VirtualTimes run() {
        runnable.addAll(Arrays.asList(ranks));
        for (Rank next = runnable.poll(); next != null; next = runnable.poll()) {
            next.goOn();
        }
        refuseDeadlock();
        double[][] called = new double[ranks.length][];
        double[][] arrived = new double[ranks.length][];
        double[] ended = new double[ranks.length];
        for (Rank rank : ranks) {
            called[rank.number] = rank.called;
            arrived[rank.number] = rank.arrived;
            ended[rank.number] = rank.clock;
        }
        return new VirtualTimes(called, arrived, ended);
    }

    private void refuseDeadlock() {
        List<String> stuck = new ArrayList<>();
        for (Rank rank : ranks) {
            if (!rank.isAtEnd()) {
                stuck.add(rank.whatItWaitsFor());
            }
        }
        if (!stuck.isEmpty()) {
            int shown = Math.min(stuck.size(), MOST_NAMED);
            throw new IllegalArgumentException(stuck.size() + " of " + ranks.length + " ranks never "
                    + (stuck.size() == 1 ? "ends: " : "end: ") + String.join("; ", stuck.subList(0, shown))
                    + (stuck.size() > shown ? "; and " + (stuck.size() - shown) + " more" : ""));
        }
    }

    /** The channel of each rank's calls. */
    private static Channel[][] channels(List<CallSequence> calls) {
        Map<ChannelName, Channel> named = new HashMap<>();
        Channel[][] channels = new Channel[calls.size()][];
        for (int rank = 0; rank < channels.length; rank++) {
            CallSequence sequence = calls.get(rank);
            channels[rank] = new Channel[sequence.size()];
            for (int call = 0; call < sequence.size(); call++) {
                long id = sequence.id(call);
                int peer = MessageId.peer(id);
                boolean sends = sequence.kind(call) == Call.Kind.SEND;
                int source = sends ? rank : peer;
                ChannelName name = new ChannelName(
                        sends ? peer : rank, MessageId.of(source, MessageId.communicator(id), MessageId.tag(id)));
                channels[rank][call] = named.computeIfAbsent(name, _ -> new Channel());
            }
        }
        return channels;
    }

    /** The messages with one ID to one rank, which are received in the order of their sends. */
    private record ChannelName(int receiver, long id) {}

    /** The messages sent and receives posted on a channel so far, and the ranks that wait for the next. */
    private static final class Channel {
        private final Times arrivals = new Times();
        private final Times posts = new Times();
        private final List<Rank> waiting = new ArrayList<>(2);
    }

    /** A growing list of times. */
    private static final class Times {
        private double[] times = new double[4];
        private int size;

        private void add(double time) {
            if (size == times.length) {
                times = Arrays.copyOf(times, 2 * size);
            }
            times[size++] = time;
        }
    }

    private final class Rank {
        private final int number;
        private final CallSequence sequence;
        private final double[] called;
        private final double[] arrived;
        /** The number of the message of its channel that a receive gets. */
        private final int[] place;

        private int next;
        private boolean entered;
        private double clock;
        private double adapterFree;

        private Rank(int number) {
            this.number = number;
            this.sequence = calls.get(number);
            this.called = new double[sequence.size()];
            this.arrived = new double[sequence.receives()];
            this.place = new int[sequence.receives()];
        }

        private boolean isAtEnd() {
            return next == sequence.size();
        }

        /** Makes calls until a call must wait for another rank. */
        private void goOn() {
            while (!isAtEnd()) {
                if (!entered) {
                    clock += sequence.operations(next) * costs.perOperation();
                    called[next] = clock;
                    entered = true;
                }
                Channel channel = channels[number][next];
                if (!call(channel)) {
                    channel.waiting.add(this);
                    return;
                }
                entered = false;
                next++;
            }
        }

        /** Makes the next call; returns false when it cannot end yet. */
        private boolean call(Channel channel) {
            return switch (sequence.kind(next)) {
                case POST -> {
                    place[sequence.receive(next)] = channel.posts.size;
                    channel.posts.add(clock);
                    clock += costs.post();
                    wake(channel);
                    yield true;
                }
                case AWAIT -> await(channel);
                case SEND -> send(channel);
            };
        }

        private boolean await(Channel channel) {
            int receive = sequence.receive(next);
            if (channel.arrivals.size <= place[receive]) {
                return false;
            }
            double arrival = channel.arrivals.times[place[receive]];
            arrived[receive] = arrival;
            clock = Math.max(clock, arrival) + costs.receive();
            return true;
        }

        private boolean send(Channel channel) {
            int bytes = sequence.bytes(next);
            double ready = clock + costs.send();
            if (bytes > costs.eagerLimit()) {
                int place = channel.arrivals.size;
                if (channel.posts.size <= place) {
                    return false;
                }
                ready = Math.max(ready + costs.latency(), channel.posts.times[place]) + costs.latency();
            }
            clock = ready;
            double leaves = Math.max(ready, adapterFree);
            adapterFree = leaves + bytes * costs.perByte();
            channel.arrivals.add(adapterFree + costs.latency());
            wake(channel);
            return true;
        }

        private void wake(Channel channel) {
            runnable.addAll(channel.waiting);
            channel.waiting.clear();
        }

        private String whatItWaitsFor() {
            String id = MessageId.text(sequence.id(next));
            return "rank " + number
                    + (sequence.kind(next) == Call.Kind.SEND
                            ? " waits for the receive of " + sequence.bytes(next) + " bytes by " + id
                                    + ", above the eager limit of " + costs.eagerLimit()
                            : " waits for a message from " + id)
                    + " (call " + next + " of " + sequence.size() + ")";
        }
    }
}
