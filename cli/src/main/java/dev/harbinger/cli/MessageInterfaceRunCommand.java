package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.messageinterface.ProgramErrors;
import dev.harbinger.study.messageinterface.ProgramRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** One assembly program on the nodes of an M-Machine. */
@Command(
        name = "run",
        description = {
            "Runs an assembly program on simulated nodes and reports the cost of its messages.",
            "The program is a file, see docs/message-interface.md, or one of those included: " + ProgramRun.BUNDLED
                    + ".",
            "Exits with 0 if all threads have ended; with 1 if one was stopped by a fault, is blocked, or the cycles"
                    + " ran out. Ctrl-C stops the run and shows the results so far."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = Terminal.MOST_COLUMNS)
final class MessageInterfaceRunCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @Mixin
    private StudyOptions options = new StudyOptions();

    @picocli.CommandLine.Parameters(paramLabel = "PROGRAM", description = "The program.")
    private String program = "";

    @Option(
            names = "--nodes",
            paramLabel = "CxR",
            description = "Columns and rows of the machine, 32x32 at most. Default: " + ProgramRun.USUAL_NODES + ".")
    private String nodes = ProgramRun.USUAL_NODES;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description =
                    "The message interface: " + ProgramRun.BASE_MODEL + ", the M-Machine's own and the default, or"
                            + " another of the document's Table 6.4: IRS,"
                            + " IRB, IMS, IMB, ERS, ERB, EMS, EMB, SWX, POL,"
                            + " INT, SWX_IMB_EMB_INT and so on.")
    private String model = ProgramRun.BASE_MODEL;

    @Option(
            names = "--network",
            paramLabel = "KIND",
            description = "The network: ideal or mesh; short for --set network.kind=KIND.")
    private @Nullable String network;

    @Option(
            names = "--cycles",
            paramLabel = "N",
            description = "Stops the run after N cycles. Default: " + ProgramRun.USUAL_CYCLES + ".")
    private long cycles = ProgramRun.USUAL_CYCLES;

    @Option(
            names = "--dump",
            paramLabel = "NAME[:NODE]",
            description =
                    "Prints a block of memory after the run, of one node or of all; may be given several" + " times.")
    private List<String> dumps = new ArrayList<>();

    @Option(
            names = "--timeline",
            paramLabel = "FILE",
            description = "Draws the run cycle by cycle, as one page that works offline.")
    private @Nullable Path timeline;

    @Option(
            names = "--timeline-cycles",
            paramLabel = "FROM..TO",
            description = "The cycles that the timeline shows. Default: all, up to " + ProgramRun.TIMELINE_EVENTS
                    + " events.")
    private @Nullable String timelineCycles;

    @Option(
            names = "--parity-fault",
            paramLabel = "MESSAGE:WORD",
            description = "Flips the parity bit of a word on its way; may be given several times. Word 0 is the header,"
                    + " then come handler, destination and body.")
    private List<String> parityFaults = new ArrayList<>();

    @Option(
            names = "--uncertified",
            paramLabel = "allow|refuse",
            description = "Whether the program runs when a message handler is not trusted, by the rules of 'certify'."
                    + " Default: "
                    + ProgramRun.USUAL_UNCERTIFIED + ".")
    private String uncertified = ProgramRun.USUAL_UNCERTIFIED;

    @Override
    public Integer call() throws IOException {
        StudyOptions.refuseBefore(spec);
        Parameters parameters = options.parameters(ProgramRun.usual(), ProgramRun.published());
        if (options.lists()) {
            parameters.lines().forEach(spec.commandLine().getOut()::println);
            spec.commandLine().getOut().flush();
            return ExitCode.SUCCESS;
        }
        options.checkTargets(program);
        if (timeline != null) {
            options.checkFile("--timeline", timeline, program);
        }
        try (Interruption interruption = Interruption.watch()) {
            ProgramRun.Outcome outcome = ProgramRun.run(new ProgramRun.Request(
                    program,
                    nodes,
                    model,
                    cycles,
                    network,
                    dumps,
                    timeline != null,
                    timelineCycles,
                    parityFaults,
                    uncertified,
                    parameters));
            interruption.worked();
            return show(outcome);
        } catch (ProgramErrors e) {
            PrintWriter err = spec.commandLine().getErr();
            e.lines().forEach(line -> err.println(Errors.onOneLine(line)));
            err.flush();
            return ExitCode.FAILURE;
        } catch (IllegalArgumentException e) {
            throw options.refused(e);
        }
    }

    /** Shows the report first, so that it is not lost if the timeline cannot be written. */
    private int show(ProgramRun.Outcome outcome) throws IOException {
        options.show(outcome.report(), outcome.brief());
        ProgramRun.Page page = outcome.timeline();
        if (page != null && timeline != null) {
            PrintWriter err = spec.commandLine().getErr();
            try {
                page.write(timeline);
                err.println(Errors.onOneLine("The timeline: " + timeline));
            } catch (IOException e) {
                err.println(Errors.line(e));
                return ExitCode.USAGE;
            } finally {
                err.flush();
            }
        }
        if (outcome.isStopped()) {
            return Interruption.EXIT_CODE;
        }
        return outcome.isFinished() ? ExitCode.SUCCESS : ExitCode.FAILURE;
    }
}
