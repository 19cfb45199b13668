package dev.harbinger.study.networkcache.experiment.laboratory;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.core.ElfFormatException;
import dev.harbinger.study.networkcache.core.Program;
import dev.harbinger.study.networkcache.machine.Simulation;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.traffic.JobRecorder;
import dev.harbinger.study.networkcache.traffic.RecordedJob;
import dev.harbinger.study.networkcache.traffic.VirtualCosts;
import dev.harbinger.study.networkcache.traffic.VirtualTimeRun;
import dev.harbinger.trace.traffic.Traffic;
import dev.harbinger.workloads.Workloads;
import java.util.EnumMap;
import java.util.Map;

/** Records the traffic of a program at its first use, and keeps it. For one thread. */
public final class Subjects {
    private final Parameters parameters;
    private final Map<BundledProgram, Subject> known = new EnumMap<>(BundledProgram.class);

    /** @param parameters costs of the ranks in virtual time, and memory of the program */
    public Subjects(Parameters parameters) {
        this.parameters = parameters;
    }

    /**
     * A program with its traffic: runs the job with all its ranks as threads of this JVM.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    public Subject get(BundledProgram program) throws InterruptedException {
        Subject subject = known.get(program);
        if (subject == null) {
            subject = record(program);
            known.put(program, subject);
        }
        return subject;
    }

    private Subject record(BundledProgram program) throws InterruptedException {
        RecordedJob job = job(program);
        Traffic traffic = VirtualTimeRun.run(job, costs(parameters));
        try {
            Program loaded = Program.load(program.elf());
            return new Subject(
                    program, job, traffic, new Simulation(loaded, traffic, parameters.whole("program.memory")));
        } catch (ElfFormatException e) {
            throw new IllegalStateException("the included program " + program.programName() + " is damaged", e);
        }
    }

    /** The job of a program. Programs that differ only in their compilation share one. */
    private RecordedJob job(BundledProgram program) throws InterruptedException {
        for (Subject other : known.values()) {
            if (other.program().example().equals(program.example())
                    && other.program().ranks() == program.ranks()
                    && other.program().arguments().equals(program.arguments())) {
                return other.job();
            }
        }
        return JobRecorder.workload(
                Workloads.byName(program.example()),
                program.ranks(),
                0,
                program.arguments().toArray(String[]::new));
    }

    /** Costs of the ranks of a job in virtual time. */
    public static VirtualCosts costs(Parameters parameters) {
        return new VirtualCosts(
                parameters.nanos("cluster.operation"),
                parameters.nanos("cluster.post"),
                parameters.nanos("cluster.send"),
                parameters.nanos("cluster.receive"),
                parameters.nanos("cluster.latency"),
                parameters.nanos("cluster.byte"),
                Long.MAX_VALUE);
    }
}
