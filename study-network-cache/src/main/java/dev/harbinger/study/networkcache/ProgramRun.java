package dev.harbinger.study.networkcache;

import dev.harbinger.report.Report;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.StudyRun;
import dev.harbinger.study.networkcache.core.ElfFormatException;
import dev.harbinger.study.networkcache.core.Program;
import dev.harbinger.study.networkcache.core.ProgramFault;
import dev.harbinger.study.networkcache.experiment.laboratory.Subjects;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.machine.Simulation;
import dev.harbinger.study.networkcache.page.RunReport;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import dev.harbinger.study.networkcache.timing.ValueMismatchException;
import dev.harbinger.trace.traffic.Traffic;
import dev.harbinger.trace.traffic.TrafficReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run of one program: a user's own, or a bundled one. It runs on one machine for each policy, one after the other.
 * Only the first run writes the program's output. Each run reads the standard input from its start.
 *
 * <p>For one thread.
 */
public final class ProgramRun {
    /** The bundled programs, for help texts. */
    public static final String BUNDLED =
            "adi.4, adi.64, cg.S.4, cg.A.4, cg.A.64, cg.A.64.O1, hello, pingpong, remap, sp.S.4,"
                    + " sp.S.16, sp.W.4, sp.W.16";

    /** The policies, for help texts. */
    public static final String POLICIES = "processor, dma-then-copy, dma-to-destination, dtct, lazy-dtct, via, tcp-ip";

    private static final Traffic NOTHING = new Traffic("", 1, 0, List.of(), List.of());

    /**
     * The outcome of a run.
     *
     * @param report its tables
     * @param exitCode exit code of the program, 0 to 255
     */
    public record Outcome(Report report, int exitCode) {}

    /** A program with its traffic and the origin of that traffic. */
    private record Source(Program program, Traffic traffic, String origin) {}

    private final String program;
    private final Parameters parameters;
    private @Nullable Path traffic;
    private List<String> policies = List.of();
    private double cyclesPerNano = 1;
    private long seed = StudyRun.USUAL_SEED;
    private InputStream in = InputStream.nullInputStream();
    private OutputStream out = OutputStream.nullOutputStream();

    /**
     * Prepares a run without traffic, input and output.
     *
     * @param program a file, or the name of a bundled program
     */
    public ProgramRun(String program, Parameters parameters) {
        this.program = program;
        this.parameters = parameters;
    }

    /**
     * Sets the file of the messages that the program receives.
     *
     * @param file the file; null for none, or for the traffic of a bundled program
     */
    public ProgramRun traffic(@Nullable Path file) {
        traffic = file;
        return this;
    }

    /** Sets the policies by their names; at least one is needed. */
    public ProgramRun policies(List<String> names) {
        policies = List.copyOf(names);
        return this;
    }

    /** Sets the simulated cycles per nanosecond of the traffic's time; 1 by default. */
    public ProgramRun cyclesPerNano(double cycles) {
        cyclesPerNano = cycles;
        return this;
    }

    /** Sets the seed of random numbers. */
    public ProgramRun seed(long number) {
        seed = number;
        return this;
    }

    /** Sets the standard input of the program, which is not closed. */
    public ProgramRun input(InputStream input) {
        in = input;
        return this;
    }

    /** Sets the destination of the program's output. */
    public ProgramRun output(OutputStream output) {
        out = output;
        return this;
    }

    /**
     * Parameters with the values of a preset.
     *
     * @throws IllegalArgumentException when there is no such preset
     */
    public static Parameters preset(Parameters parameters, String preset) {
        if (!StudyParameters.PRESETS.contains(preset)) {
            throw new IllegalArgumentException("there is no preset '" + preset + "'; the presets are "
                    + String.join(", ", StudyParameters.PRESETS));
        }
        return StudyParameters.preset(parameters, preset);
    }

    /**
     * Runs the program.
     *
     * @throws IllegalArgumentException if a parameter or a name is invalid; the message is one line
     * @throws IOException if a file cannot be read or has the wrong format, if the program does something that is not
     *     allowed, or if its output cannot be written
     * @throws InterruptedException if the thread is interrupted
     */
    public Outcome run() throws IOException, InterruptedException {
        if (policies.isEmpty()) {
            throw new IllegalArgumentException(
                    "no policy is named: name one, " + PolicyKind.LAZY_DTCT.word() + " for example");
        }
        if (!(cyclesPerNano >= 0 && cyclesPerNano < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "cycles per nanosecond is " + cyclesPerNano + ": it must be a number, 0 or more");
        }
        List<Setup> setups = new ArrayList<>();
        for (String policy : policies) {
            setups.add(new Setup(MachineSettings.of(parameters, PolicyKind.named(policy)), cyclesPerNano, seed));
        }
        Source source = source();
        Simulation simulation = new Simulation(source.program, source.traffic, parameters.whole("program.memory"));
        List<MachineResult> results = new ArrayList<>();
        int exitCode = 0;
        RepeatedInput input = new RepeatedInput(in);
        for (Setup setup : setups) {
            Simulation.Outcome outcome;
            try {
                outcome = simulation.run(
                        List.of(setup),
                        input.fromItsStart(),
                        results.isEmpty() ? out : OutputStream.nullOutputStream());
            } catch (UncheckedIOException e) {
                Throwable cause = e.getCause() == null ? e : e.getCause();
                throw new IOException(program + ": the run failed: " + cause.getMessage(), e);
            } catch (ProgramFault e) {
                boolean isTrafficMissing = e.kind() == ProgramFault.Kind.NETWORK
                        && source.traffic.messages().isEmpty();
                throw new IOException(
                        program + ": " + e.getMessage()
                                + (isTrafficMissing ? "; name the traffic by --traffic FILE" : ""),
                        e);
            } catch (ValueMismatchException e) {
                String symbol = source.program.symbolAt(e.pc());
                throw new IOException(
                        program + ": " + e.getMessage() + ", at pc 0x" + Long.toHexString(e.pc())
                                + (symbol.isEmpty() ? "" : " (" + symbol + ")")
                                + "; no receive is open there, so this is an error of Harbinger: please report it",
                        e);
            }
            results.addAll(outcome.machines());
            exitCode = outcome.exitCode();
        }
        return new Outcome(
                RunReport.of(program, source.origin, source.traffic, exitCode, parameters, results), exitCode);
    }

    private Source source() throws IOException, InterruptedException {
        if (program.isEmpty()) {
            throw new IllegalArgumentException("the program is '': name a file or an included program: " + BUNDLED);
        }
        Path file = Path.of(program);
        if (Files.exists(file)) {
            return given(Program.load(file), traffic);
        }
        BundledProgram bundled;
        try {
            bundled = BundledProgram.named(program);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "there is no file '" + program
                            + "', and no included program has that name; the included programs are " + BUNDLED,
                    e);
        }
        if (traffic != null || bundled.example().isEmpty()) {
            return given(load(bundled), traffic);
        }
        return new Source(
                load(bundled),
                new Subjects(parameters).get(bundled).traffic(),
                "example " + bundled.example() + " on " + bundled.ranks()
                        + " ranks, recorded now and timed in virtual time");
    }

    /** A program with the traffic of a file, if there is one. */
    private static Source given(Program program, @Nullable Path file) throws IOException {
        if (file == null) {
            return new Source(program, NOTHING, "none");
        }
        Traffic traffic = TrafficReader.read(file);
        return new Source(
                program,
                traffic,
                file + ": rank " + traffic.rank() + " of " + traffic.ranks() + " of " + traffic.program());
    }

    private static Program load(BundledProgram program) {
        try {
            return Program.load(program.elf());
        } catch (ElfFormatException e) {
            throw new IllegalStateException("this build of Harbinger has a damaged " + program.programName(), e);
        }
    }

    /** The most important tables of a report, for a terminal. */
    public static Report brief(Report report) {
        return report.only(RunReport.BRIEF);
    }
}
