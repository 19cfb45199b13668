package dev.harbinger.predict;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The receives of one process of an MPI program in the order it posted them, interned. */
final class ReceiveTrace {
    /** The traces in the test resources: receives of NPB 3.3.1 programs (kernel, class, processes). */
    static final List<String> NAMES = List.of("cg.A.16", "cg.A.64", "mg.W.64", "sp.W.49");

    private final int[] calls;
    private final int[] sites;
    private final int distinctCalls;

    private ReceiveTrace(int[] calls, int[] sites, int distinctCalls) {
        this.calls = calls;
        this.sites = sites;
        this.distinctCalls = distinctCalls;
    }

    int[] calls() {
        return calls;
    }

    int[] sites() {
        return sites;
    }

    int distinctCalls() {
        return distinctCalls;
    }

    /** All processes of a trace in the test resources. */
    static List<ReceiveTrace> load(String name) {
        String resource = name + "-receives.csv.gz";
        List<ReceiveTrace> processes = new ArrayList<>();
        try (InputStream in = ReceiveTrace.class.getResourceAsStream(resource)) {
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8));
            lines.readLine();
            Recorder recorder = new Recorder();
            String rank = "0";
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] fields = line.split(",", -1);
                if (!fields[0].equals(rank)) {
                    processes.add(recorder.trace());
                    recorder = new Recorder();
                    rank = fields[0];
                }
                recorder.receive(fields, 1);
            }
            processes.add(recorder.trace());
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
        return processes;
    }

    /** All processes of a trace that lies as files {@code rank-NNNN.csv} in a directory. */
    static List<ReceiveTrace> load(Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, "rank-*.csv")) {
            found.forEach(files::add);
        }
        files.sort(Comparator.naturalOrder());
        List<ReceiveTrace> processes = new ArrayList<>();
        for (Path file : files) {
            Recorder recorder = new Recorder();
            try (BufferedReader lines = Files.newBufferedReader(file)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    String[] fields = line.split(",", -1);
                    if (fields[2].equals("recv") || fields[2].equals("irecv")) {
                        recorder.receive(fields, 3);
                    }
                }
            }
            processes.add(recorder.trace());
        }
        return processes;
    }

    private static final class Recorder {
        private final CallTable callTable = new CallTable();
        private final CallSiteTable siteTable = new CallSiteTable();
        private int[] calls = new int[64];
        private int[] sites = new int[64];
        private int size;

        /** Fields from {@code at}: site, peer, tag, count, type_bytes, buf, comm. */
        void receive(String[] fields, int at) {
            calls = IntArrays.covering(calls, size, 0);
            sites = IntArrays.covering(sites, size, 0);
            sites[size] = siteTable.intern(Long.parseUnsignedLong(fields[at], 16));
            calls[size++] = callTable.intern(
                    Integer.parseInt(fields[at + 1]),
                    Integer.parseInt(fields[at + 2]),
                    Long.parseLong(fields[at + 3]),
                    Integer.parseInt(fields[at + 4]),
                    Long.parseUnsignedLong(fields[at + 5], 16),
                    Integer.parseInt(fields[at + 6]));
        }

        ReceiveTrace trace() {
            return new ReceiveTrace(Arrays.copyOf(calls, size), Arrays.copyOf(sites, size), callTable.size());
        }
    }
}
