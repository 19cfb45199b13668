package dev.harbinger.bench;

import dev.harbinger.predict.CallSiteTable;
import dev.harbinger.predict.CallTable;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The receives that process 0 of an NPB program posted, in order, for benchmarks; bundled with this module. */
final class ReceiveStream {
    private final List<String[]> receives;

    private ReceiveStream(List<String[]> receives) {
        this.receives = receives;
    }

    /**
     * Reads a bundled stream.
     *
     * @param trace {@code cg.A.16} or {@code sp.W.49}
     */
    static ReceiveStream load(String trace) throws IOException {
        String resource = "/dev/harbinger/predict/" + trace + "-receives.csv.gz";
        List<String[]> receives = new ArrayList<>();
        try (InputStream in = ReceiveStream.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException("no receives of " + trace + " are bundled");
            }
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8));
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                // rank, site, peer, tag, count, type_bytes, buf, comm
                String[] fields = line.split(",", -1);
                if (!fields[0].equals("0")) {
                    break;
                }
                receives.add(fields);
            }
        }
        return new ReceiveStream(receives);
    }

    int size() {
        return receives.size();
    }

    /** The id of each receive's call. */
    int[] calls(CallTable table) {
        return receives.stream()
                .mapToInt(fields -> table.intern(
                        Integer.parseInt(fields[2]),
                        Integer.parseInt(fields[3]),
                        Long.parseLong(fields[4]),
                        Integer.parseInt(fields[5]),
                        Long.parseUnsignedLong(fields[6], 16),
                        Integer.parseInt(fields[7])))
                .toArray();
    }

    /** The id of each receive's site. */
    int[] sites(CallSiteTable table) {
        return receives.stream()
                .mapToInt(fields -> table.intern(Long.parseUnsignedLong(fields[1], 16)))
                .toArray();
    }
}
