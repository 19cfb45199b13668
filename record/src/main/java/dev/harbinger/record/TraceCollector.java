package dev.harbinger.record;

import dev.harbinger.trace.csv.CsvTraceWriter;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Collects the files that ranks write beside their traces: the last lines of killed ranks, the call sites, from which
 * {@code sites.csv} is made, and whether each rank finished.
 */
final class TraceCollector {
    private static final String END = "end";

    /** Bytes; more than the longest line and all lines behind it that count calls. */
    private static final int END_BYTES = 16 << 10;

    private final Map<Long, CallSite> sites = new TreeMap<>(Long::compareUnsigned);
    private final Set<Integer> ended = new HashSet<>();
    private long events;

    private TraceCollector() {}

    /** Merges the files that ranks left into their traces and {@code sites.csv}, and removes them. */
    static TraceCollector of(TraceDirectory directory, SourceLines lines) throws IOException, InterruptedException {
        TraceCollector collector = new TraceCollector();
        for (Path tail : directory.tails()) {
            Path trace = directory.folder().resolve(CsvTraceWriter.fileName(rank(tail)));
            if (Files.exists(trace)) {
                TraceTail.append(tail, trace);
            }
            Files.delete(tail);
        }
        for (Path trace : directory.traces()) {
            collector.events += events(trace);
        }
        List<Path> files = directory.places();
        for (Path file : files) {
            collector.read(file);
        }
        if (!files.isEmpty()) {
            collector.write(directory.folder().resolve(TraceDirectory.SITES), lines);
        }
        for (Path file : files) {
            Files.delete(file);
        }
        return collector;
    }

    /** The number of events of all ranks. */
    long events() {
        return events;
    }

    /** Whether a rank's trace is complete. */
    boolean isWhole(int rank) {
        return ended.contains(rank);
    }

    /** The rank of a file named after it, such as {@code rank-0003.csv}. */
    static int rank(Path file) {
        return Integer.parseInt(String.valueOf(file.getFileName()).replaceAll("\\D", ""));
    }

    /** The number of events of a trace, from the number of its last event. */
    private static long events(Path trace) throws IOException {
        try (FileChannel channel = FileChannel.open(trace)) {
            ByteBuffer end = ByteBuffer.allocate(END_BYTES);
            channel.position(Math.max(0, channel.size() - END_BYTES));
            while (end.hasRemaining() && channel.read(end) >= 0) {
                // Until everything is read.
            }
            String text = new String(end.array(), 0, end.position(), StandardCharsets.US_ASCII);
            String number = text.lines()
                    .filter(line -> !line.startsWith(CsvTraceWriter.NO_EVENT))
                    .reduce("", (_, last) -> last)
                    .split(",", 2)[0];
            return number.matches("\\d{1,18}") ? Long.parseLong(number) + 1 : 0;
        }
    }

    private void read(Path file) throws IOException {
        // Paths may be in any encoding; bytes that are not UTF-8 are replaced.
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
            String line;
            while ((line = reader.readLine()) != null) {
                CallSite site = CallSite.parse(line);
                if (site != null) {
                    sites.putIfAbsent(site.site(), site);
                } else if (line.equals(END)) {
                    ended.add(rank(file));
                }
            }
        }
    }

    private void write(Path file, SourceLines lines) throws IOException, InterruptedException {
        Map<Long, String> names = lines.of(new ArrayList<>(sites.values()));
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            writer.write("site,name\n");
            for (CallSite site : sites.values()) {
                String name = names.getOrDefault(site.site(), site.plainName());
                writer.write(Long.toHexString(site.site()) + "," + name + "\n");
            }
        }
    }
}
