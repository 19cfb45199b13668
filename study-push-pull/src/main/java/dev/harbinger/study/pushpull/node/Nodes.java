package dev.harbinger.study.pushpull.node;

import dev.harbinger.study.pushpull.cost.Machine;
import java.util.ArrayList;
import java.util.List;

/** Two nodes joined by a wire, with one or several pairs of processes: each sends to its partner on the other node. */
public final class Nodes {
    /**
     * The result of a run.
     *
     * @param times times of the timer of each pair's first program, in nanoseconds
     * @param copiedBytes bytes that all engines copied
     * @param frames frames of messages that both nodes sent, each once
     * @param dropped frames that were dropped at either node
     * @param sentAgain frames retransmitted by either
     * @param end virtual time at the end of all programs
     */
    public record Run(List<List<Long>> times, long copiedBytes, long frames, long dropped, long sentAgain, long end) {
        /** Keeps a copy. */
        public Run {
            times = List.copyOf(times);
        }

        /** The same with the times of one pair. */
        public Pair.Run pair(int number) {
            return new Pair.Run(times.get(number), copiedBytes, frames, dropped, sentAgain, end);
        }
    }

    private Nodes() {}

    /**
     * Runs the programs of all pairs to their end.
     *
     * @param first steps of the programs on the one node
     * @param second steps of those on the other
     * @param pairs number of pairs, 1 or more
     * @param rounds number of repetitions of the steps
     * @param seed seed of the messages' content and of random times; the same seed gives the same run
     * @throws IllegalStateException if the programs deadlock, or a message arrives changed
     */
    public static Run run(
            Machine machine, Variant variant, List<Step> first, List<Step> second, int pairs, int rounds, long seed) {
        EventQueue events = new EventQueue();
        Wire there = new Wire();
        Wire back = machine.count("wire.duplex") == 1 ? there : new Wire();
        Node here = new Node(machine, events, there);
        Node apart = new Node(machine, events, back);
        here.connect(apart);
        apart.connect(here);
        List<SimulatedRank> ranks = new ArrayList<>();
        List<Program> programs = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            // Both ranks of a pair draw from seeds of their own.
            long ofPair = seed + 2L * pair;
            RankOfNode ping = new RankOfNode(0, machine, events, variant, ofPair, here);
            RankOfNode pong = new RankOfNode(1, machine, events, variant, ofPair, apart);
            ranks.add(ping);
            ranks.add(pong);
            programs.add(new Program(events, ping, machine, first, rounds, seed));
            programs.add(new Program(events, pong, machine, second, rounds, seed));
        }
        Pair.run(events, programs);
        List<List<Long>> times = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            times.add(programs.get(2 * pair).times());
        }
        return new Run(
                times,
                ranks.stream().mapToLong(SimulatedRank::copied).sum(),
                here.frames() + apart.frames(),
                here.dropped() + apart.dropped(),
                here.sentAgain() + apart.sentAgain(),
                events.now());
    }
}
