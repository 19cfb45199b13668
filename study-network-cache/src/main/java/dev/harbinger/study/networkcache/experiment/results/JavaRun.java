package dev.harbinger.study.networkcache.experiment.results;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.traffic.JobRecorder;
import dev.harbinger.study.networkcache.traffic.RecordedJob;
import dev.harbinger.workloads.adi.AdiProblem;
import dev.harbinger.workloads.adi.AdiResult;
import dev.harbinger.workloads.adi.AlternatingDirections;
import dev.harbinger.workloads.cg.CgBenchmark;
import dev.harbinger.workloads.cg.CgProblemClass;
import dev.harbinger.workloads.sp.SpBenchmark;
import dev.harbinger.workloads.sp.SpProblemClass;
import dev.harbinger.workloads.sp.SpResult;
import java.util.ArrayList;
import java.util.List;

/**
 * A run of a whole job in Java: the messages that rank 0 received, and its results.
 *
 * @param job record of the job
 * @param values values that a program must print when it runs as rank 0 alone, in order
 */
record JavaRun(RecordedJob job, List<PrintedValue> values) {
    /** Keeps a copy of the list. */
    JavaRun {
        values = List.copyOf(values);
    }

    /**
     * Runs the job of a program on all its ranks.
     *
     * @throws IllegalArgumentException when the program's job has no result to compare
     * @throws InterruptedException if the thread is interrupted
     */
    static JavaRun of(BundledProgram program) throws InterruptedException {
        // Only one rank adds to it, and the recorder joins its thread.
        List<PrintedValue> values = new ArrayList<>();
        RecordedJob job = JobRecorder.record(program.programName(), program.ranks(), 0, (harbinger, computation) -> {
            Communicator world = harbinger.world();
            List<PrintedValue> own = run(program, world);
            if (world.rank() == 0) {
                values.addAll(own);
            }
        });
        return new JavaRun(job, values);
    }

    private static List<PrintedValue> run(BundledProgram program, Communicator world) {
        return switch (program.example()) {
            case "cg" -> cg(program, world);
            case "adi" -> adi(program, world);
            case "sp" -> sp(program, world);
            default -> throw new IllegalArgumentException(program.programName() + " has no result to compare");
        };
    }

    private static List<PrintedValue> cg(BundledProgram program, Communicator world) {
        List<PrintedValue> values = new ArrayList<>();
        new CgBenchmark(world, CgProblemClass.named(argument(program, "--class"))).run((iteration, residual, zeta) -> {
            values.add(PrintedValue.number("residual of iteration " + iteration, residual));
            values.add(PrintedValue.number("zeta of iteration " + iteration, zeta));
        });
        return values;
    }

    private static List<PrintedValue> adi(BundledProgram program, Communicator world) {
        AdiProblem problem = new AdiProblem(
                Integer.parseInt(argument(program, "--rows")),
                Integer.parseInt(argument(program, "--columns")),
                Integer.parseInt(argument(program, "--steps")));
        AdiResult result = new AlternatingDirections(world, problem).run();
        return List.of(
                PrintedValue.checksum("checksum of the points", result.slabChecksum()),
                PrintedValue.number("largest error", result.slabError()));
    }

    private static List<PrintedValue> sp(BundledProgram program, Communicator world) {
        SpProblemClass problem = SpProblemClass.named(argument(program, "--class"));
        SpResult result = new SpBenchmark(world, problem, problem.steps()).run();
        List<PrintedValue> values = new ArrayList<>();
        values.add(
                PrintedValue.checksum("checksum of the points", result.share().checksum()));
        result.share().residual().stream().forEach(norm -> values.add(PrintedValue.number("residual norm", norm)));
        result.share().error().stream().forEach(norm -> values.add(PrintedValue.number("error norm", norm)));
        return values;
    }

    private static String argument(BundledProgram program, String option) {
        int at = program.arguments().indexOf(option);
        if (at < 0) {
            throw new IllegalArgumentException(program.programName() + " has no option " + option);
        }
        return program.arguments().get(at + 1);
    }
}
