package dev.harbinger.study.prediction.program;

import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.RankProgram;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.workloads.cg.CgBenchmark;
import dev.harbinger.workloads.cg.CgProblemClass;
import dev.harbinger.workloads.sp.BtCalls;
import dev.harbinger.workloads.sp.SpBenchmark;
import dev.harbinger.workloads.sp.SpProblemClass;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A program of the document that can be run here: three of the NAS Parallel Benchmarks. */
public enum Program {
    /** Block tridiagonal systems: the calls alone. */
    BT {
        @Override
        RankProgram of(String problem, int rounds) {
            return harbinger -> BtCalls.make(harbinger.world(), SpProblemClass.named(problem), rounds);
        }

        @Override
        void check(String problem, int processes) {
            SpBenchmark.checkRanks(SpProblemClass.named(problem), processes);
        }
    },
    /** Scalar pentadiagonal systems. */
    SP {
        @Override
        RankProgram of(String problem, int rounds) {
            return harbinger -> {
                var _ = new SpBenchmark(harbinger.world(), SpProblemClass.named(problem), rounds).run();
            };
        }

        @Override
        void check(String problem, int processes) {
            SpBenchmark.checkRanks(SpProblemClass.named(problem), processes);
        }
    },
    /** Conjugate gradients: the calls alone, on an empty matrix. */
    CG {
        @Override
        RankProgram of(String problem, int rounds) {
            return harbinger -> CgBenchmark.callsOnly(harbinger.world(), CgProblemClass.valueOf(problem), rounds);
        }

        @Override
        void check(String problem, int processes) {
            CgBenchmark.checkRanks(processes);
        }
    };

    /**
     * The program on one rank.
     *
     * @param rounds rounds after the one that warms up
     */
    abstract RankProgram of(String problem, int rounds);

    /** Refuses processes that the problem cannot be divided among, with the reason. */
    abstract void check(String problem, int processes);

    /**
     * The receives of a whole run, in little time. Every round posts the same receives, and as many as the one that
     * warms up: so two are run, compared, and repeated.
     *
     * @param problem class of the problem, such as A
     * @param rounds steps in time, or outer iterations, after the one that warms up, 1 or more
     * @return each different stream with the number of processes that have it
     * @throws IllegalArgumentException if the program does not run on that number of processes
     * @throws IllegalStateException if two rounds differ
     * @throws InterruptedException if the calling thread is interrupted; the ranks end then
     */
    public Map<ReceiveStream, Integer> receives(String problem, int processes, int rounds) throws InterruptedException {
        check(problem, processes);
        List<ReceiveStream> two = record(problem, processes, 2);
        List<ReceiveStream> one = record(problem, processes, 1);
        Map<ReceiveStream, Integer> streams = new LinkedHashMap<>();
        for (int process = 0; process < processes; process++) {
            ReceiveStream repeated = repeated(one.get(process), two.get(process), rounds);
            streams.merge(repeated, 1, Integer::sum);
        }
        return streams;
    }

    /**
     * The receives of each process in a run of every round.
     *
     * @param rounds rounds after the one that warms up
     * @throws InterruptedException as {@link #receives}
     */
    List<ReceiveStream> record(String problem, int processes, int rounds) throws InterruptedException {
        ReceiveRecorder[] recorders =
                Stream.generate(ReceiveRecorder::new).limit(processes).toArray(ReceiveRecorder[]::new);
        try {
            Harbinger.run(
                    processes, Settings.defaults().withoutPrediction(), rank -> recorders[rank], of(problem, rounds));
        } catch (MessagingException e) {
            if (Thread.interrupted()) {
                InterruptedException interrupted = new InterruptedException(e.getMessage());
                interrupted.initCause(e);
                throw interrupted;
            }
            throw e;
        }
        return Arrays.stream(recorders).map(ReceiveRecorder::stream).toList();
    }

    /** A run of more rounds, from runs of one and of two: the warm-up, the rounds, and what comes after them. */
    private ReceiveStream repeated(ReceiveStream one, ReceiveStream two, int rounds) {
        int round = two.size() - one.size();
        int end = one.size() - 2 * round;
        if (end < 0) {
            throw new IllegalStateException(name() + " warms up with fewer receives than a round has, " + round);
        }
        int size = (1 + rounds) * round + end;
        int[] calls = new int[size];
        int[] sites = new int[size];
        for (int i = 0; i < size; i++) {
            int place = i < round ? i : i < size - end ? round + i % round : two.size() - size + i;
            calls[i] = two.call(place);
            sites[i] = two.site(place);
        }
        for (int i = 0; i < one.size(); i++) {
            if (!isSame(one, i, two, i < 2 * round ? i : i + round)
                    || (i >= round && i < 2 * round && !isSame(two, i, two, i + round))) {
                throw new IllegalStateException(
                        name() + ": receive " + i + " is another one in the next round, so rounds cannot be repeated");
            }
        }
        return new ReceiveStream(calls, sites);
    }

    private static boolean isSame(ReceiveStream stream, int receive, ReceiveStream other, int same) {
        return stream.call(receive) == other.call(same) && stream.site(receive) == other.site(same);
    }
}
