package dev.harbinger.study.networkcache.experiment.laboratory;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.StudyProgress;
import dev.harbinger.study.networkcache.experiment.schedule.ReceiveSchedule;
import dev.harbinger.study.networkcache.experiment.schedule.TerminationKnee;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.machine.Simulation;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import dev.harbinger.trace.traffic.Traffic;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs programs on machines, several at a time, and keeps the results, so that experiments share runs. For one thread;
 * close it at the end.
 */
public final class Laboratory implements AutoCloseable {
    /** The most machines that share one execution of a program. */
    private static final int MOST_TOGETHER = 4;

    private static final int THREADS = Math.max(1, Runtime.getRuntime().availableProcessors());

    private final Parameters parameters;
    private final int repetitions;
    private final long seed;
    private final StudyProgress progress;
    private final Subjects subjects;
    private final ExecutorService threads;
    private final Map<Key, MachineResult> known = new HashMap<>();
    private final Map<BundledProgram, TerminationKnee> knees = new HashMap<>();

    private record Key(BundledProgram program, Setup setup) {}

    /**
     * A laboratory.
     *
     * @param parameters of the study; {@link #parameters(String)} applies a preset to them
     * @param repetitions runs of each experiment with random elements
     * @param seed seed of the first of these runs
     */
    public Laboratory(Parameters parameters, int repetitions, long seed, StudyProgress progress) {
        this.parameters = parameters;
        this.repetitions = repetitions;
        this.seed = seed;
        this.progress = progress;
        this.subjects = new Subjects(parameters);
        this.threads = Executors.newFixedThreadPool(THREADS, work -> {
            Thread thread = new Thread(work, "simulation");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** The study's parameters, by default those of Table 7.1. */
    public Parameters parameters() {
        return parameters;
    }

    /** The study's parameters with a preset: {@code table-5.1}, {@code table-6.1} or {@code table-7.1}. */
    public Parameters parameters(String preset) {
        return StudyParameters.preset(parameters, preset);
    }

    /** A machine of a preset with a policy. */
    public MachineParameters machine(String preset, PolicyKind policy) {
        return MachineSettings.of(parameters(preset), policy);
    }

    /** How often an experiment with random elements runs: with {@link #seed()} and the seeds that follow. */
    public int repetitions() {
        return repetitions;
    }

    /** The first seed. */
    public long seed() {
        return seed;
    }

    /** Receives the progress of an experiment. */
    public StudyProgress progress() {
        return progress;
    }

    /** A program with its traffic. */
    public Subject subject(BundledProgram program) throws InterruptedException {
        progress.at("recording " + program.programName(), 0, 1);
        Subject subject = subjects.get(program);
        progress.at("recording " + program.programName(), 1, 1);
        return subject;
    }

    /**
     * The knee of a program's termination time over r, in order, DTCT, Table 6.1: two runs give the cycles between its
     * calls, and the rest is arithmetic.
     */
    public TerminationKnee knee(BundledProgram program) throws InterruptedException {
        TerminationKnee knee = knees.get(program);
        if (knee == null) {
            knee = TerminationKnee.of(schedule(program, machine(StudyParameters.TABLE_6_1, PolicyKind.DTCT)));
            knees.put(program, knee);
        }
        return knee;
    }

    /**
     * When a program posts its receives, for any r. A run with all messages present from the start gives a first knee,
     * and the program runs again at that knee. The second run is needed because a network cache full of waiting
     * messages makes receives slower than they are when messages arrive as the program needs them.
     */
    public ReceiveSchedule schedule(BundledProgram program, MachineParameters machine) throws InterruptedException {
        Traffic traffic = subject(program).traffic();
        MachineResult free = run(program, List.of(new Setup(machine, 0))).getFirst();
        double first = TerminationKnee.of(ReceiveSchedule.measured(traffic, free.callCycles()))
                .ratio();
        MachineResult timed = run(program, List.of(new Setup(machine, first))).getFirst();
        return ReceiveSchedule.measured(traffic, timed.callCycles(), first);
    }

    /**
     * The results of a program on machines, in the order of the setups.
     *
     * @throws InterruptedException if the thread is interrupted
     * @throws IllegalStateException when a run fails; its cause says why
     */
    public List<MachineResult> run(BundledProgram program, List<Setup> setups) throws InterruptedException {
        Subject subject = subject(program);
        Set<Setup> missing = new LinkedHashSet<>(setups);
        missing.removeIf(setup -> known.containsKey(new Key(program, setup)));
        List<Future<List<MachineResult>>> futures = new ArrayList<>();
        List<List<Setup>> groups = groups(List.copyOf(missing));
        for (List<Setup> group : groups) {
            futures.add(threads.submit(() -> run(subject, group)));
        }
        String step = "running " + program.programName();
        int done = 0;
        for (int i = 0; i < groups.size(); i++) {
            progress.at(step, done, missing.size());
            List<MachineResult> results = result(futures.get(i), step);
            for (int k = 0; k < results.size(); k++) {
                known.put(new Key(program, groups.get(i).get(k)), results.get(k));
            }
            done += results.size();
        }
        progress.at(step, done, missing.size());
        return setups.stream().map(setup -> known.get(new Key(program, setup))).toList();
    }

    private static List<MachineResult> run(Subject subject, List<Setup> group) {
        Simulation.Outcome outcome = subject.simulation().run(group, OutputStream.nullOutputStream());
        if (outcome.exitCode() != 0) {
            throw new IllegalStateException("the program ended with exit code " + outcome.exitCode());
        }
        return outcome.machines();
    }

    private static List<MachineResult> result(Future<List<MachineResult>> future, String step)
            throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(step + " failed: " + e.getCause(), e.getCause());
        }
    }

    /** Groups of setups that share an execution, enough of them to keep all threads busy. */
    private static List<List<Setup>> groups(List<Setup> setups) {
        int size = Math.clamp((setups.size() + THREADS - 1) / THREADS, 1, MOST_TOGETHER);
        List<List<Setup>> groups = new ArrayList<>();
        for (int from = 0; from < setups.size(); from += size) {
            groups.add(setups.subList(from, Math.min(from + size, setups.size())));
        }
        return groups;
    }

    /** Ends its threads and abandons unfinished runs. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
