package dev.harbinger.bench;

import dev.harbinger.bench.measure.Effort;
import dev.harbinger.bench.measure.Measurement;
import dev.harbinger.bench.measure.Plan;
import dev.harbinger.bench.measure.Results;
import dev.harbinger.bench.measure.Series;
import dev.harbinger.bench.ranks.Memory;
import dev.harbinger.bench.show.ResultsSection;
import dev.harbinger.bench.show.Target;
import dev.harbinger.bench.show.Targets;
import dev.harbinger.bench.systems.OurSide;
import dev.harbinger.bench.systems.Peer;
import dev.harbinger.bench.systems.PushMode;
import dev.harbinger.launch.ExitCode;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.report.Section;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Every measurement that has a target, and some more, in a short form; then the targets. */
final class Suite {
    private static final int LARGE = 64 << 10;

    private final PrintWriter err;
    private final PeerOptions peerOptions;
    private final OutputOptions output;
    private final Effort effort;
    private final Comparison comparison;
    private final List<Section> sections = new ArrayList<>();
    private final List<Target> targets = new ArrayList<>();
    private boolean failed;

    Suite(PrintWriter err, PeerOptions peerOptions, OutputOptions output, Effort effort) {
        this.err = err;
        this.peerOptions = peerOptions;
        this.output = output;
        this.effort = effort;
        this.comparison = new Comparison(err);
    }

    int run() throws IOException, InterruptedException {
        peerOptions.check();
        output.check();
        PeerOptions.Prepared prepared = peerOptions.prepare(Medium.SHARED_MEMORY, PeerOptions.INSTALLED);
        err.println("all measurements take about thirteen minutes");
        err.flush();
        part(() -> latency(prepared.peers()));
        part(() -> lateReceiver(prepared.peers()));
        part(this::tcp);
        part(() -> collectives(prepared.peers()));
        part(this::allocation);
        part(() -> others(prepared.peers()));
        sections.addFirst(new Section(
                "targets", "Targets", Targets.summary(targets), List.of(Targets.table(targets)), List.of()));
        output.write(
                comparison.report(
                        "harbinger bench", "Every measurement in a short form; see docs/performance.md", sections),
                comparison.results());
        return prepared.missing() || failed ? ExitCode.FAILURE : ExitCode.SUCCESS;
    }

    /** What is measured together. */
    private interface Part {
        void run() throws IOException, InterruptedException;
    }

    /** Goes on with the next part when one fails, so that what was measured is not lost. */
    private void part(Part part) throws InterruptedException {
        try {
            part.run();
        } catch (IOException e) {
            failed = true;
            err.println("continues without it: " + e.getMessage());
            err.flush();
        }
    }

    private static OurSide ours(String name, Medium transport, Memory memory) {
        return new OurSide(name, transport, memory, Map.of());
    }

    private Results measure(String id, String title, Plan plan, List<OurSide> ours, List<Peer> peers)
            throws IOException, InterruptedException {
        Results results = comparison.run(title, plan, ours, peers);
        sections.add(ResultsSection.of(id, title, results));
        return results;
    }

    private void latency(List<Peer> peers) throws IOException, InterruptedException {
        String segments = Memory.SEGMENTS.key();
        String arrays = Memory.ARRAYS.key();
        String reference = Memory.REFERENCE.key();
        Results results = measure(
                "latency",
                "latency, shared memory",
                Plan.of(List.of(Measurement.LATENCY), Plan.SIZES, 2, effort),
                Stream.of(Memory.SEGMENTS, Memory.SHARED, Memory.ARRAYS, Memory.REFERENCE)
                        .map(memory -> ours(memory.key(), Medium.SHARED_MEMORY, memory))
                        .toList(),
                peers);
        List<Series> latency = List.of(Series.LATENCY);
        targets.add(Targets.each(
                "shared memory, into a MemorySegment, each size", List.of(results), segments, latency, 0, 0.9));
        targets.add(Targets.mean("the same, geometric mean", results, segments, Series.LATENCY, 0.75));
        String shared = Memory.SHARED.key();
        targets.add(
                Targets.each("sent from memory of allocate(), each size", List.of(results), shared, latency, 0, 0.9));
        targets.add(Targets.mean("the same, geometric mean", results, shared, Series.LATENCY, 0.75));
        targets.add(
                Targets.each("from and into primitive arrays, each size", List.of(results), arrays, latency, 0, 1.0));
        targets.add(
                Targets.each("moved by reference, 1 MiB and up", List.of(results), reference, latency, 1 << 20, 0.05));
    }

    private void lateReceiver(List<Peer> peers) throws IOException, InterruptedException {
        OurSide ours = PushMode.PUSH_PULL.variant(true, Memory.VIEWS, Medium.SHARED_MEMORY, Map.of());
        OurSide copying = PushMode.PUSH_PULL.variant(true, Memory.SEGMENTS, Medium.SHARED_MEMORY, Map.of());
        Results results = measure(
                "late-receiver",
                "late receiver",
                Plan.of(List.of(Measurement.LATE_RECEIVER), Plan.FEW_SIZES, 2, effort),
                List.of(ours, copying),
                peers);
        Series inside = Series.LATE_RECEIVER_INSIDE;
        targets.add(Targets.againstSmallest(
                "late receiver, view, inside receive: against our 8 bytes", results, ours.name(), inside, LARGE, 2));
        targets.add(Targets.each(
                "late receiver, view, inside receive: against the peers",
                List.of(results),
                ours.name(),
                List.of(inside),
                LARGE,
                0.1));
    }

    private void tcp() throws IOException, InterruptedException {
        Results results = measure(
                "tcp",
                "latency, TCP loopback",
                Plan.of(List.of(Measurement.LATENCY), Plan.SIZES, 2, effort),
                List.of(ours(OurSide.NAME, Medium.TCP, Memory.SEGMENTS)),
                peerOptions.prepare(Medium.TCP, PeerOptions.INSTALLED).peers());
        targets.add(Targets.each(
                "TCP loopback, each size", List.of(results), OurSide.NAME, List.of(Series.LATENCY), 0, 1.0));
    }

    private void collectives(List<Peer> peers) throws IOException, InterruptedException {
        List<Results> all = new ArrayList<>();
        for (int ranks : new int[] {2, 4}) {
            all.add(measure(
                    "collectives-" + ranks,
                    "collectives on " + ranks + " ranks",
                    Plan.of(CollectivesCommand.ALL, CollectivesCommand.SIZES, ranks, effort),
                    List.of(ours(OurSide.NAME, Medium.SHARED_MEMORY, Memory.SEGMENTS)),
                    peers));
        }
        List<Series> series = CollectivesCommand.ALL.stream()
                .flatMap(measurement -> measurement.series().stream())
                .toList();
        targets.add(Targets.each("collectives", all, OurSide.NAME, series, 0, 1.0));
    }

    private void allocation() throws IOException, InterruptedException {
        Results results = measure(
                "allocation",
                "allocation",
                Plan.of(List.of(Measurement.ALLOCATION), AllocationCommand.SIZES, 2, effort),
                Stream.of(Memory.SEGMENTS, Memory.ARRAYS)
                        .map(memory -> ours(memory.key(), Medium.SHARED_MEMORY, memory))
                        .toList(),
                List.of());
        targets.add(Targets.most("bytes allocated for a send and a receive", results, Series.ALLOCATION, 0));
    }

    /** What there is no target for. */
    private void others(List<Peer> peers) throws IOException, InterruptedException {
        List<OurSide> ours = List.of(ours(OurSide.NAME, Medium.SHARED_MEMORY, Memory.SEGMENTS));
        measure(
                "windows",
                "bandwidth",
                Plan.of(
                        List.of(Measurement.BANDWIDTH, Measurement.BOTH_WAYS),
                        List.of(8, 1 << 10, LARGE, 1 << 20),
                        2,
                        effort),
                ours,
                peers);
        measure(
                "overlap",
                "overlap",
                Plan.of(List.of(Measurement.OVERLAP, Measurement.TESTED_OVERLAP), List.of(LARGE, 1 << 20), 2, effort),
                ours,
                peers);
    }
}
