package dev.harbinger.study.networkcache.traffic;

import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.ProgramFailedException;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.workloads.Workload;
import dev.harbinger.workloads.Workloads;
import dev.harbinger.workloads.cg.CgBenchmark;
import dev.harbinger.workloads.cg.CgProblemClass;
import dev.harbinger.workloads.computation.Computation;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Runs a program on ranks that are threads of this JVM, and records the calls of all ranks and the messages of one. */
public final class JobRecorder {
    private static final int NO_RANK = -1;

    private JobRecorder() {}

    /** The program of each rank, run in its own thread. */
    @FunctionalInterface
    public interface Program {
        /**
         * Runs as one rank.
         *
         * @param computation takes the number of operations between calls
         */
        void run(Harbinger harbinger, Computation computation) throws Exception;
    }

    /** NPB CG. */
    public static RecordedJob cg(CgProblemClass problem, int ranks, int rank) throws InterruptedException {
        return record(
                "cg class " + problem,
                ranks,
                rank,
                (harbinger, computation) -> new CgBenchmark(harbinger.world(), problem, computation)
                        .run((iteration, residual, zeta) -> {}));
    }

    /** A workload; the report of its rank 0 is discarded. */
    public static RecordedJob workload(Workload workload, int ranks, int rank, String... arguments)
            throws InterruptedException {
        workload.check(ranks, arguments);
        String program = workload.name() + (arguments.length == 0 ? "" : " " + String.join(" ", arguments));
        return record(
                program,
                ranks,
                rank,
                (harbinger, computation) -> Workloads.run(workload, harbinger, arguments, computation, line -> {}));
    }

    /**
     * Runs a program and records it.
     *
     * @param name what ran
     * @param rank the rank whose payloads are kept
     * @throws IllegalArgumentException when there is no such rank
     * @throws IllegalStateException when a rank fails; its cause is the first failure that no other rank caused
     * @throws InterruptedException when the calling thread is interrupted; the ranks end then
     */
    public static RecordedJob record(String name, int ranks, int rank, Program program) throws InterruptedException {
        if (rank < 0 || rank >= ranks) {
            throw new IllegalArgumentException(
                    "rank " + rank + " of " + ranks + " cannot be recorded: choose a rank from 0 to " + (ranks - 1));
        }
        List<CallRecorder> recorders = run(name, ranks, rank, program);
        return new RecordedJob(
                name, sequences(recorders), rank, recorders.get(rank).payloads());
    }

    /**
     * Runs a program and records only the calls of all ranks.
     *
     * @param name what runs
     * @throws IllegalStateException as {@link #record}
     * @throws InterruptedException as {@link #record}
     */
    public static List<CallSequence> calls(String name, int ranks, Program program) throws InterruptedException {
        return sequences(run(name, ranks, NO_RANK, program));
    }

    private static List<CallSequence> sequences(List<CallRecorder> recorders) {
        long[] communicators = communicators(recorders);
        return recorders.stream()
                .map(recorder -> recorder.sequence(communicators))
                .toList();
    }

    private static List<CallRecorder> run(String name, int ranks, int rank, Program program)
            throws InterruptedException {
        List<CallRecorder> recorders = new ArrayList<>();
        for (int i = 0; i < ranks; i++) {
            recorders.add(new CallRecorder(i == rank));
        }
        run(name, recorders, program);
        return recorders;
    }

    /** All communicators used, the world's 0 first: the same in every run. */
    private static long[] communicators(List<CallRecorder> recorders) {
        SortedSet<Long> used = new TreeSet<>(List.of(0L));
        recorders.forEach(recorder -> recorder.addCommunicators(used));
        return used.stream().mapToLong(Long::longValue).toArray();
    }

    private static void run(String name, List<CallRecorder> recorders, Program program) throws InterruptedException {
        try {
            Harbinger.run(
                    recorders.size(),
                    Settings.defaults().withoutPrediction(),
                    recorders::get,
                    harbinger -> program.run(
                            harbinger, recorders.get(harbinger.world().rank())));
        } catch (MessagingException e) {
            if (Thread.interrupted()) {
                InterruptedException interrupted = new InterruptedException(e.getMessage());
                interrupted.initCause(e);
                throw interrupted;
            }
            Throwable cause = e.getCause();
            Throwable failure = e instanceof ProgramFailedException && cause != null ? cause : e;
            throw new IllegalStateException(
                    name + " on " + recorders.size() + " ranks cannot be recorded: " + failure.getMessage(), failure);
        }
    }
}
