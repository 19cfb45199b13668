package dev.harbinger.study.networkcache;

import dev.harbinger.report.Report;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.core.ElfFormatException;
import dev.harbinger.study.networkcache.core.Program;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.machine.Simulation;
import dev.harbinger.study.networkcache.page.RunReport;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.trace.traffic.Traffic;
import dev.harbinger.trace.traffic.TrafficReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run of a user's own program. */
public final class ProgramRun {
    private ProgramRun() {}

    /**
     * Runs a program on a machine for each policy, one after the other. What it writes is written once, by the first.
     *
     * @param elf the program
     * @param traffic what it receives, null for nothing
     * @param policies names of policies
     * @param cyclesPerNano cycles for a nanosecond of the traffic's time
     * @param out takes what the program writes
     * @throws IllegalArgumentException with one clear line when a file, a parameter or a name is none
     * @throws dev.harbinger.study.networkcache.core.ProgramFault when the program does what cannot be done
     * @throws IOException when a file cannot be read
     */
    public static Report report(
            Path elf,
            @Nullable Path traffic,
            List<String> policies,
            double cyclesPerNano,
            long seed,
            Parameters parameters,
            OutputStream out)
            throws IOException {
        if (policies.isEmpty()) {
            throw new IllegalArgumentException(
                    "no policy is named: name one, " + PolicyKind.LAZY_DTCT.word() + " for example");
        }
        List<PolicyKind> kinds = policies.stream().map(PolicyKind::named).toList();
        Program program = load(elf);
        Traffic messages = traffic == null ? new Traffic("", 1, 0, List.of(), List.of()) : TrafficReader.read(traffic);
        Simulation simulation = new Simulation(program, messages, parameters.whole("program.memory"));
        List<MachineResult> results = new ArrayList<>();
        int exitCode = 0;
        for (PolicyKind kind : kinds) {
            Setup setup = new Setup(MachineSettings.of(parameters, kind), cyclesPerNano, seed);
            OutputStream output = results.isEmpty() ? out : OutputStream.nullOutputStream();
            Simulation.Outcome outcome = simulation.run(List.of(setup), output);
            results.addAll(outcome.machines());
            exitCode = outcome.exitCode();
        }
        String source = traffic == null
                ? "none"
                : traffic + ": rank " + messages.rank() + " of " + messages.ranks() + " of " + messages.program();
        return RunReport.of(elf.toString(), source, messages, exitCode, parameters, results);
    }

    private static Program load(Path elf) throws IOException {
        try {
            return Program.load(elf);
        } catch (ElfFormatException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
