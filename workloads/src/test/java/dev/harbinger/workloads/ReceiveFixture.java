package dev.harbinger.workloads;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Receives of some ranks of NPB's own program, read from a file that says what its lines are. */
public final class ReceiveFixture {
    private ReceiveFixture() {}

    /** What one receive must be. */
    public record Receive(int site, int source, int tag, long bytes) {
        public static Receive of(CallRecorder.Call call) {
            return new Receive(call.site(), call.peer(), call.tag(), call.count() * call.typeBytes());
        }
    }

    /** The receives of each rank in {@code file}, which lies beside the class {@code beside}, in order. */
    public static Map<Integer, List<Receive>> read(Class<?> beside, String file) throws IOException {
        Map<Integer, List<Receive>> ranks = new TreeMap<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(beside.getResourceAsStream(file), file), StandardCharsets.UTF_8))) {
            Iterator<String> lines = in.lines()
                    .map(String::trim)
                    .filter(line -> !line.startsWith("#"))
                    .iterator();
            List<Receive> receives = new ArrayList<>();
            while (lines.hasNext()) {
                String line = lines.next();
                if (line.startsWith("rank ")) {
                    receives = new ArrayList<>();
                    ranks.put(lastNumber(line), receives);
                } else {
                    append(line, lines, receives);
                }
            }
        }
        return ranks;
    }

    private static void append(String line, Iterator<String> lines, List<Receive> receives) {
        if (!line.startsWith("repeat ")) {
            String[] parts = line.split(" ", -1);
            receives.add(new Receive(
                    Integer.parseInt(parts[0]),
                    Integer.parseInt(parts[1]),
                    Integer.parseInt(parts[2]),
                    Long.parseLong(parts[3])));
            return;
        }
        List<Receive> repeated = new ArrayList<>();
        for (String inner = lines.next(); !inner.equals("end"); inner = lines.next()) {
            append(inner, lines, repeated);
        }
        for (int i = 0; i < lastNumber(line); i++) {
            receives.addAll(repeated);
        }
    }

    private static int lastNumber(String line) {
        return Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1));
    }
}
