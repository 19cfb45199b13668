package dev.harbinger.study.pushpull.node;

import dev.harbinger.study.pushpull.cost.Machine;
import java.util.List;

/** Two simulated ranks, each with its program, from the start of virtual time to the end of both. */
public final class Pair {
    /** The placement of the two ranks. */
    public enum Place {
        /** On two nodes, joined by a wire. */
        INTERNODE,
        /** On one node. */
        INTRANODE
    }

    /**
     * The result of a run.
     *
     * @param times times of the first program's timer, in nanoseconds
     * @param copiedBytes bytes that both engines copied
     * @param frames frames of messages that both nodes sent, each once
     * @param dropped frames that were dropped at either node
     * @param sentAgain frames retransmitted by either
     * @param end virtual time at the end of both programs
     */
    public record Run(List<Long> times, long copiedBytes, long frames, long dropped, long sentAgain, long end) {}

    private Pair() {}

    /**
     * Runs two programs to their end.
     *
     * @param rounds number of repetitions of the steps
     * @param seed seed of the messages' content and of random times; the same seed gives the same run
     * @throws IllegalStateException if the programs deadlock, or a message arrives changed
     */
    public static Run run(
            Place place, Machine machine, Variant variant, List<Step> first, List<Step> second, int rounds, long seed) {
        EventQueue events = new EventQueue();
        return switch (place) {
            case INTERNODE -> {
                Wire there = new Wire();
                Wire back = machine.count("wire.duplex") == 1 ? there : new Wire();
                RankOfNode ping = new RankOfNode(0, machine, events, variant, seed, there);
                RankOfNode pong = new RankOfNode(1, machine, events, variant, seed, back);
                ping.connect(pong);
                pong.connect(ping);
                List<Long> times = run(events, ping, pong, machine, first, second, rounds, seed);
                yield new Run(
                        times,
                        ping.copied() + pong.copied(),
                        ping.frames() + pong.frames(),
                        ping.dropped() + pong.dropped(),
                        ping.sentAgain() + pong.sentAgain(),
                        events.now());
            }
            case INTRANODE -> {
                RankOfProcess ping = new RankOfProcess(0, machine, events, variant, seed);
                RankOfProcess pong = new RankOfProcess(1, machine, events, variant, seed);
                ping.connect(pong);
                pong.connect(ping);
                List<Long> times = run(events, ping, pong, machine, first, second, rounds, seed);
                yield new Run(times, ping.copied() + pong.copied(), 0, 0, 0, events.now());
            }
        };
    }

    private static List<Long> run(
            EventQueue events,
            Endpoint ping,
            Endpoint pong,
            Machine machine,
            List<Step> first,
            List<Step> second,
            int rounds,
            long seed) {
        Program one = new Program(events, ping, machine, first, rounds, seed);
        Program two = new Program(events, pong, machine, second, rounds, seed);
        events.at(0, one::goOn);
        events.at(0, two::goOn);
        while (!one.isDone() || !two.isDone()) {
            if (!events.step()) {
                throw new IllegalStateException("the simulated programs wait for each other for ever");
            }
        }
        return one.times();
    }
}
