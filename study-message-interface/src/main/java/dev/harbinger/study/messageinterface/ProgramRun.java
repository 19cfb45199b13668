package dev.harbinger.study.messageinterface;

import dev.harbinger.report.Report;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Origin;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.ProgramRefusedException;
import dev.harbinger.study.messageinterface.latency.MessageTracker;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.model.Model;
import dev.harbinger.study.messageinterface.model.ModelSettings;
import dev.harbinger.study.messageinterface.model.RetargetedProgram;
import dev.harbinger.study.messageinterface.model.Retargeting;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.network.NetworkObserver;
import dev.harbinger.study.messageinterface.network.ParityFault;
import dev.harbinger.study.messageinterface.network.ParityFaults;
import dev.harbinger.study.messageinterface.node.NodeObserver;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.settings.MachineSettings;
import dev.harbinger.study.messageinterface.settings.StudyParameters;
import dev.harbinger.study.messageinterface.timeline.Timeline;
import dev.harbinger.study.messageinterface.timeline.TimelinePage;
import dev.harbinger.study.messageinterface.timeline.TimelineRecorder;
import dev.harbinger.study.messageinterface.timeline.TimelineWindow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A run of one assembly program on a machine of many nodes: a user's own, or an included one. */
public final class ProgramRun {
    /** The included programs, for help texts. */
    public static final String BUNDLED = "fetch-add, ping, rpc, dist, blkw, remote, return-to-sender";

    /** Most events that a timeline shows, for help texts. */
    public static final int TIMELINE_EVENTS = TimelineRecorder.MOST_EVENTS;

    /** Cycles after which a run ends that has not ended before, unless the user says otherwise. */
    public static final long USUAL_CYCLES = 10_000_000;

    /** The machine's size, unless the user says otherwise. */
    public static final String USUAL_NODES = "2x1";

    /** The interface model that changes nothing. */
    public static final String BASE_MODEL = "MM";

    /** What becomes of a program with handlers that are not certified, unless the user says otherwise. */
    public static final String USUAL_UNCERTIFIED = "allow";

    private static final String NETWORK = "network.kind";

    /**
     * What is asked of a run.
     *
     * @param program a file, or the name of an included program
     * @param nodes columns and rows, as in {@code 4x4}
     * @param model name of an interface model
     * @param cycles most cycles
     * @param network name of a kind of network, null for the one of the parameters
     * @param dumps blocks of memory to be shown: NAME, or NAME:NODE
     * @param timeline whether it is drawn
     * @param timelineCycles the cycles that it shows, as in {@code 0..2000}, null for all
     * @param parityFaults words whose parity bit is flipped on their way, each as in {@code 12:0}
     * @param uncertified what becomes of a program with handlers that are not certified: {@code allow} or
     *     {@code refuse}
     * @param parameters of the machine
     */
    public record Request(
            String program,
            String nodes,
            String model,
            long cycles,
            @Nullable String network,
            List<String> dumps,
            boolean timeline,
            @Nullable String timelineCycles,
            List<String> parityFaults,
            String uncertified,
            Parameters parameters) {
        /** A request; the lists are copied. */
        public Request {
            dumps = List.copyOf(dumps);
            parityFaults = List.copyOf(parityFaults);
        }
    }

    /**
     * What came of a run.
     *
     * @param report all that is known
     * @param brief what says most
     * @param isFinished whether all threads ended without a fault
     * @param isStopped whether the thread that ran it was interrupted
     * @param timeline the page that draws it, null when none was asked for
     */
    public record Outcome(
            Report report,
            Report brief,
            boolean isFinished,
            boolean isStopped,
            @Nullable Page timeline) {}

    /** A page that is yet to be written. */
    @FunctionalInterface
    public interface Page {
        /**
         * Writes it; it is complete or not there at all.
         *
         * @throws IOException if it cannot be written, with a message that names the file
         */
        void write(Path file) throws IOException;
    }

    private ProgramRun() {}

    /** The default parameters. */
    public static Parameters usual() {
        return StudyParameters.usual();
    }

    /** The published values, which parameters may be fitted to. */
    public static PublishedValues published() {
        return StudyParameters.published();
    }

    /**
     * Runs a program. When the thread is interrupted meanwhile, the run stops, and the outcome is what is known by
     * then.
     *
     * @throws IllegalArgumentException with one clear line when a name, a size or a parameter is none
     * @throws IOException when the program is none or cannot be read, one line; {@link ProgramErrors} when it does not
     *     assemble, does not fit the machine or the model, or has handlers that are not trusted and must be
     */
    public static Outcome run(Request request) throws IOException {
        try {
            return assembleAndRun(request);
        } catch (ProgramRefusedException e) {
            String message = String.valueOf(e.getMessage());
            throw new ProgramErrors(message, List.of(message), e);
        }
    }

    private static Outcome assembleAndRun(Request request) throws IOException {
        MeshSize size = MeshSize.of(request.nodes);
        if (request.cycles < 1) {
            throw new IllegalArgumentException("--cycles is " + request.cycles + "; it must be 1 or more");
        }
        if (request.timelineCycles != null && !request.timeline) {
            throw new IllegalArgumentException("--timeline-cycles needs --timeline FILE, the page that shows them");
        }
        TimelineWindow window =
                request.timelineCycles == null ? TimelineWindow.ALL : TimelineWindow.of(request.timelineCycles);
        UncertifiedHandlers uncertified = UncertifiedHandlers.of(request.uncertified);
        ParityFaults faults = new ParityFaults(
                request.parityFaults.stream().map(ParityFault::of).toList());
        Model model = Model.of(request.model);
        Parameters asked = ModelParameters.of(withNetwork(request.parameters, request.network), model);
        MachineSettings settings = new MachineSettings(asked);
        NodeSettings node = settings.node();
        ModelSettings models = ModelSettings.of(asked);
        Program program = ProgramSource.runnable(request.program, settings);
        List<HandlerVerdict> handlers = HandlerVerdict.ofUser(program);
        uncertified.check(request.program, handlers);
        RetargetedProgram retargeted = Retargeting.of(program, model, models, node, size);
        List<MemoryChoice> memory = request.dumps.stream()
                .map(text -> MemoryChoice.of(text, retargeted.program(), size.nodes()))
                .toList();
        return run(request, handlers, retargeted, asked, size, window, faults, memory);
    }

    private static Outcome run(
            Request request,
            List<HandlerVerdict> handlers,
            RetargetedProgram program,
            Parameters parameters,
            MeshSize size,
            TimelineWindow window,
            ParityFaults faults,
            List<MemoryChoice> memory) {
        LatencySummary latencies = new LatencySummary();
        int dispatchers = program.settings().reservedSlot();
        TimelineRecorder recorder = request.timeline
                ? new TimelineRecorder(size, dispatchers, window, TimelineRecorder.MOST_EVENTS, latencies::add)
                : null;
        MessageTracker tracker =
                recorder == null ? new MessageTracker(size, dispatchers, false, latencies::add) : recorder.tracker();
        NodeObserver nodes = recorder == null ? tracker : recorder;
        NetworkObserver flits = recorder == null ? tracker : recorder;
        Network network = new MachineSettings(parameters).network(size, flits);
        Machine machine = program.machine(faults.in(network), nodes);
        Machine.Ending kind = run(program, machine, network, request.cycles);
        tracker.end();
        RunEnding ending = RunEnding.of(program, machine, kind, tracker.last());
        Report report = new RunReport(
                        request.program,
                        handlers,
                        program,
                        parameters,
                        machine,
                        network,
                        ending,
                        latencies,
                        tracker.misses(),
                        faults,
                        memory)
                .report();
        Page page = recorder == null ? null : page(recorder, program, parameters, ending);
        return new Outcome(report, brief(report), ending.isFinished(), kind == Machine.Ending.STOPPED_BY_USER, page);
    }

    private static Page page(
            TimelineRecorder recorder, RetargetedProgram program, Parameters parameters, RunEnding ending) {
        Timeline timeline = recorder.timeline(
                program.program(), program.model().name(), parameters.word(NETWORK), ending.brief(), ending.cycles());
        return file -> TimelinePage.write(timeline, file);
    }

    /** Node-cycles, and periods of a program that polls, that pass before it looks whether it was interrupted. */
    private static final int LOOK_NODE_CYCLES = 1 << 19;

    private static final int LOOK_PERIODS = 16;

    private static Machine.Ending run(RetargetedProgram program, Machine machine, Network network, long most) {
        long look = LOOK_NODE_CYCLES / machine.nodes()
                + (long) LOOK_PERIODS * program.models().pollingPeriod()
                + 2L * Machine.patience(network);
        Machine.Ending ending = Machine.Ending.CYCLES_USED_UP;
        while (ending == Machine.Ending.CYCLES_USED_UP && machine.cycle() < most) {
            if (Thread.interrupted()) {
                return Machine.Ending.STOPPED_BY_USER;
            }
            ending = program.run(machine, network, Math.min(most, machine.cycle() + look));
        }
        return ending;
    }

    private static Parameters withNetwork(Parameters parameters, @Nullable String network) {
        if (network == null) {
            return parameters;
        }
        String kind = network.toLowerCase(Locale.ROOT);
        if (parameters.get(NETWORK).origin() == Origin.USER
                && !parameters.word(NETWORK).equals(kind)) {
            throw new IllegalArgumentException("--network is '" + network + "' and the parameter " + NETWORK + " is '"
                    + parameters.word(NETWORK) + "'; give one of them");
        }
        try {
            return parameters.with(NETWORK, kind);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "there is no network '" + network + "'; the networks are "
                            + String.join(", ", parameters.get(NETWORK).value().allowed()),
                    e);
        }
    }

    /** The tables of a report that say most, for a terminal. */
    private static Report brief(Report report) {
        return new Report(
                report.title(),
                report.subtitle(),
                report.facts(),
                report.findings(),
                report.sections().stream()
                        .map(section -> new Section(
                                section.id(),
                                section.title(),
                                "",
                                section.tables().stream()
                                        .filter(table -> RunReport.BRIEF.contains(table.id()))
                                        .filter(table -> !table.rows().isEmpty())
                                        .toList(),
                                List.of()))
                        .filter(section -> !section.tables().isEmpty())
                        .toList());
    }
}
