package dev.harbinger.trace.paraver;

import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.CountedInputStream;
import dev.harbinger.trace.input.LongRecordSorter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A trace of Extrae. The file is read when the first process is asked for. When it turns out to be damaged, the
 * processes are given with what stands before that place, and the error comes when the process after the last is asked
 * for.
 */
final class ParaverTrace implements Trace {
    private final long bytes;
    private final PrvLines lines;
    private final PrvHeader header;
    private final LongAdder bytesRead;
    private final PrvScan scan;
    private final CallSites sites;
    private final LongRecordSorter sorter = new LongRecordSorter(PrvRecord.WIDTH, PrvRecord.KEY);

    private boolean scanned;
    private @Nullable SortedRecords records;
    private @Nullable TraceFormatException damage;
    private int next;
    private int application = 1;
    private boolean first = true;

    private ParaverTrace(long bytes, PrvLines lines, LongAdder bytesRead, PcfLabels labels) throws IOException {
        this.bytes = bytes;
        this.lines = lines;
        this.bytesRead = bytesRead;
        this.sites = new CallSites(labels);
        this.header = PrvHeader.read(lines);
        this.scan = new PrvScan(lines, header, sorter, labels, sites);
    }

    /**
     * Opens a trace.
     *
     * @param pcf what the values of events mean, or null
     * @throws TraceFormatException when the file does not begin as it should
     */
    static ParaverTrace open(Path prv, @Nullable Path pcf) throws IOException {
        PcfLabels labels = new PcfLabels();
        if (pcf != null) {
            labels.read(Files.newInputStream(pcf), pcf.toString());
        }
        LongAdder bytesRead = new LongAdder();
        PrvLines lines = new PrvLines(new CountedInputStream(Files.newInputStream(prv), bytesRead), prv.toString());
        try {
            return new ParaverTrace(Files.size(prv), lines, bytesRead, labels);
        } catch (IOException e) {
            lines.close();
            throw e;
        }
    }

    @Override
    public String format() {
        return ParaverFormat.NAME;
    }

    @Override
    public List<String> limits() {
        return List.of(
                "A receive shows the source and the tag of the message it got: receives from any source cannot be"
                        + " told.",
                "The size of a receive is that of the message it got, in bytes, and not the room for it.",
                "Ranks are those of the whole job, whatever the communicator; receives that got no message are"
                        + " missing.");
    }

    @Override
    public boolean isConcurrent() {
        return false;
    }

    @Override
    public synchronized @Nullable TraceReader nextProcess() throws IOException {
        if (!scanned) {
            scanned = true;
            scan();
        }
        SortedRecords sorted = records;
        if (sorted == null) {
            return null;
        }
        int rank = nextRank();
        if (rank < 0) {
            TraceFormatException error = damage;
            damage = null;
            if (error != null) {
                throw error;
            }
            return null;
        }
        sorted.passOverBefore(rank);
        Map<String, Long> passedOver = scan.counts().of(rank);
        if (first) {
            first = false;
            scan.counts().ofTheRest().forEach((name, count) -> passedOver.merge(name, count, Long::sum));
        }
        return new ParaverReader(rank, sorted, header, passedOver);
    }

    private void scan() throws IOException {
        damage = scan.readAll();
        lines.close();
        records = new SortedRecords(sorter);
    }

    /** The next task that has records, of the first application or one that communicates; -1 after the last. */
    private int nextRank() {
        int rank = scan.seen().nextSetBit(next);
        while (rank >= 0) {
            while (rank >= header.endOfRanks(application)) {
                application++;
            }
            if (application == 1 || scan.communicating().get(application)) {
                next = rank + 1;
                return rank;
            }
            rank = scan.seen().nextSetBit(header.endOfRanks(application));
        }
        next = Integer.MAX_VALUE;
        return -1;
    }

    @Override
    public @Nullable String siteName(long site) {
        return sites.name(site);
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public long bytesRead() {
        return bytesRead.sum();
    }

    @Override
    public synchronized void close() throws IOException {
        try (lines) {
            sorter.close();
        }
    }
}
