package dev.harbinger.study.networkcache;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.experiment.laboratory.Subject;
import dev.harbinger.study.networkcache.experiment.laboratory.Subjects;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.io.OutputStream;
import java.util.List;

/**
 * Measures how fast a program is simulated, by one thread, on one machine of Table 7.1 under lazy DTCT. The machine has
 * all caches and TLBs, and compares every load. For one thread.
 */
public final class SimulationSpeed {
    private final Subject subject;
    private long instructions;

    /** The simulated part. */
    public enum Part {
        /** The program alone, without timing. */
        FUNCTIONAL,
        /** The in-order core. */
        IN_ORDER,
        /** The out-of-order core. */
        OUT_OF_ORDER;

        /** Its name for readers. */
        public String title() {
            return switch (this) {
                case FUNCTIONAL -> "the program alone";
                case IN_ORDER -> "in-order core";
                case OUT_OF_ORDER -> "out-of-order core";
            };
        }

        private String core() {
            return this == OUT_OF_ORDER ? "out-of-order" : "in-order";
        }
    }

    /**
     * The speed on an included program, whose traffic is recorded now.
     *
     * @throws IllegalArgumentException when there is no such program
     * @throws InterruptedException if the thread is interrupted
     */
    public SimulationSpeed(String program) throws InterruptedException {
        subject = new Subjects(StudyParameters.usual()).get(BundledProgram.named(program));
        run(Part.IN_ORDER);
    }

    /** Instructions of the program that machines time. */
    public long instructions() {
        return instructions;
    }

    /** Million instructions per second of wall-clock time, in a run of its own. */
    public double measure(Part part) {
        long start = System.nanoTime();
        run(part);
        return instructions * 1e3 / (System.nanoTime() - start);
    }

    private void run(Part part) {
        if (part == Part.FUNCTIONAL) {
            subject.simulation().run(List.of(), OutputStream.nullOutputStream());
            return;
        }
        Parameters parameters = StudyParameters.usual().with("core.kind", part.core());
        Setup setup = new Setup(MachineSettings.of(parameters, PolicyKind.LAZY_DTCT), 1);
        instructions = subject.simulation()
                .run(List.of(setup), OutputStream.nullOutputStream())
                .machines()
                .getFirst()
                .instructions();
    }
}
