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
        return switch (place) {
            case INTERNODE ->
                Nodes.run(machine, variant, first, second, 1, rounds, seed).pair(0);
            case INTRANODE -> {
                EventQueue events = new EventQueue();
                RankOfProcess ping = new RankOfProcess(0, machine, events, variant, seed);
                RankOfProcess pong = new RankOfProcess(1, machine, events, variant, seed);
                ping.connect(pong);
                pong.connect(ping);
                Program one = new Program(events, ping, machine, first, rounds, seed);
                Program two = new Program(events, pong, machine, second, rounds, seed);
                run(events, List.of(one, two));
                yield new Run(one.times(), ping.copied() + pong.copied(), 0, 0, 0, events.now());
            }
        };
    }

    /**
     * Runs programs from now until all have ended.
     *
     * @throws IllegalStateException if they wait for each other
     */
    static void run(EventQueue events, List<Program> programs) {
        programs.forEach(program -> events.at(events.now(), program::goOn));
        while (!programs.stream().allMatch(Program::isDone)) {
            if (!events.step()) {
                throw new IllegalStateException("the simulated programs wait for each other forever");
            }
        }
    }
}
