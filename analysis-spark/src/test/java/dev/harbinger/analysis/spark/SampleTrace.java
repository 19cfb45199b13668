package dev.harbinger.analysis.spark;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.csv.CsvTraceWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * CSV traces whose clocks differ, with sends for all receives: of real programs, or random with wildcards; small traces
 * of other formats.
 */
final class SampleTrace {
    private final Random random;
    private final Map<Integer, List<TraceEvent>> processes = new TreeMap<>();
    private final Map<Integer, Long> skews = new HashMap<>();
    private final Map<Integer, Long> clocks = new HashMap<>();

    private SampleTrace(long seed) {
        random = new Random(seed);
    }

    /** The receives of a program among the resources of predict. */
    static void ofProgram(String name, long seed, Path folder) throws IOException {
        SampleTrace trace = new SampleTrace(seed);
        InputStream resource = Objects.requireNonNull(
                SampleTrace.class.getResourceAsStream("/dev/harbinger/predict/" + name + "-receives.csv.gz"), name);
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(new GZIPInputStream(resource), StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            for (line = lines.readLine(); line != null; line = lines.readLine()) {
                trace.addReceive(line.split(","));
            }
        }
        trace.write(folder);
    }

    /** Rank, site, peer, tag, count, and further fields. */
    private void addReceive(String[] fields) {
        int process = Integer.parseInt(fields[0]);
        int source = Integer.parseInt(fields[2]);
        long site = Long.parseUnsignedLong(fields[1], 16);
        boolean fromAny = source == TraceEvent.ANY;
        add(process, fromAny ? 0 : source, Integer.parseInt(fields[3]), Long.parseLong(fields[4]), site, fromAny);
    }

    /** Processes that receive from each other at random, a third of the receives from any source. */
    static void random(int processes, int messages, long seed, Path folder) throws IOException {
        SampleTrace trace = new SampleTrace(seed);
        for (int i = 0; i < messages; i++) {
            int process = trace.random.nextInt(processes);
            int source = trace.random.nextInt(processes);
            int kind = trace.random.nextInt(6);
            trace.add(process, source, kind, 1L << 3 * kind, 0x100 + kind, trace.random.nextInt(3) == 0);
        }
        trace.write(folder);
    }

    /** A tar of traces of liballprof: each process receives a message from the next. */
    static void allprofTar(int processes, Path file) throws IOException {
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(Files.newOutputStream(file))) {
            for (int process = 0; process < processes; process++) {
                byte[] content = ("""
                    # htor's PMPI Tracer 0.9 Output File
                    # time: Tue
                    # clockdiff: 0.000000 s (relative to rank 0)

                    MPI_Init:-:140735000539132:140735000539120:1000
                    MPI_Recv:1003:6575616:1:2,8:%d:7:0:140735000539176:1009
                    MPI_Send:1010:6575616:1:2,8:%d:7:0:1015
                    """.formatted((process + 1) % processes, (process + processes - 1) % processes))
                        .getBytes(StandardCharsets.UTF_8);
                TarArchiveEntry entry = new TarArchiveEntry("pmpi-trace-rank-" + process + ".txt");
                entry.setSize(content.length);
                tar.putArchiveEntry(entry);
                tar.write(content);
                tar.closeArchiveEntry();
            }
        }
    }

    /** A trace of DUMPI, as text: all processes come together in reverse, and each sends a message to the next. */
    static void dumpiSplit(int processes, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (int process = 0; process < processes; process++) {
            int rank = processes - 1 - process;
            Files.writeString(
                    folder.resolve("split-000" + process + ".txt"),
                    "version=1.0.0\n"
                            + dumpiCall("Comm_size", 100, "MPI_Comm comm=2 (w)", "int size=" + processes)
                            + dumpiCall(
                                    "Comm_split",
                                    101,
                                    "MPI_Comm oldcomm=2 (w)",
                                    "int color=0",
                                    "int key=" + rank,
                                    "MPI_Comm newcomm=4 (c)")
                            + dumpiMessage("Send", 102, "dest", (rank + 1) % processes)
                            + dumpiMessage("Recv", 103, "source", (rank + processes - 1) % processes));
        }
    }

    private static String dumpiMessage(String name, int second, String peer, int rank) {
        return dumpiCall(
                name,
                second,
                "int count=1",
                "MPI_Datatype datatype=9 (MPI_INT)",
                "int " + peer + "=" + rank,
                "int tag=7",
                "MPI_Comm comm=4 (c)");
    }

    private static String dumpiCall(String name, int second, String... arguments) {
        String time = " at walltime " + second + ".000000000, cputime 0.0 seconds in thread 0.\n";
        return "MPI_" + name + " entering" + time + String.join("\n", arguments) + "\nMPI_" + name + " returning"
                + time;
    }

    /** A receive, and the send of its message some time before or after the post. */
    private void add(int process, int source, int tag, long count, long site, boolean fromAny) {
        long post =
                Math.max(clocks.getOrDefault(process, 0L), clocks.getOrDefault(source, 0L)) + 1 + random.nextInt(5_000);
        long sent = post + random.nextInt(4_000) - 3_000;
        long done = Math.max(post, sent + 1_000) + random.nextInt(500);
        clocks.put(process, done);
        event(
                source,
                new TraceEventBuilder()
                        .begin(0, TraceOp.SEND)
                        .timeNanos(sent)
                        .site(site + 0x1000)
                        .peer(process)
                        .worldPeer(process)
                        .tag(tag)
                        .count(count)
                        .typeBytes(8)
                        .communicator(0));
        event(
                process,
                new TraceEventBuilder()
                        .begin(0, TraceOp.RECV)
                        .timeNanos(post)
                        .site(site)
                        .peer(fromAny ? TraceEvent.ANY : source)
                        .worldPeer(fromAny ? TraceEvent.ANY : source)
                        .tag(tag)
                        .count(count)
                        .typeBytes(8)
                        .communicator(0));
        event(
                process,
                new TraceEventBuilder()
                        .begin(0, TraceOp.DONE)
                        .timeNanos(done)
                        .site(site)
                        .peer(source)
                        .worldPeer(source)
                        .tag(tag)
                        .count(count)
                        .typeBytes(8)
                        .communicator(0));
    }

    private void event(int process, TraceEventBuilder event) {
        long skew = skews.computeIfAbsent(process, _ -> (long) random.nextInt(100_000));
        processes
                .computeIfAbsent(process, _ -> new ArrayList<>())
                .add(event.timeNanos(event.timeNanos() + skew + 10_000).build());
    }

    private void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (Map.Entry<Integer, List<TraceEvent>> process : processes.entrySet()) {
            List<TraceEvent> events = process.getValue();
            events.sort(Comparator.comparingLong(TraceEvent::timeNanos));
            try (CsvTraceWriter writer = CsvTraceWriter.create(folder, process.getKey())) {
                for (TraceEvent event : events) {
                    writer.write(event);
                }
            }
        }
    }
}
