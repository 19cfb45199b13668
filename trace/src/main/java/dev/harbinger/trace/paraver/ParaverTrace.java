package dev.harbinger.trace.paraver;

import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.LongRecordSorter;
import dev.harbinger.trace.input.SiteNames;
import dev.harbinger.trace.input.StoredTrace;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A trace of Extrae. The file is read when the first process is requested. If it is damaged, the processes have the
 * records before the damage, and the request for a process after the last one throws the error.
 */
final class ParaverTrace extends StoredTrace {
    private final PrvLines lines;
    private final PrvHeader header;
    private final PrvScan scan;
    private final LongRecordSorter sorter = new LongRecordSorter(PrvRecord.WIDTH, PrvRecord.KEY);

    private boolean scanned;
    private @Nullable SortedRecords records;
    private int next;
    private int application = 1;
    private boolean first = true;

    private ParaverTrace(TraceFile prv, PcfLabels labels) throws IOException {
        super(prv.size(), new SiteNames(CallSites.MOST));
        lines = new PrvLines(openCounted(prv), prv.toString());
        try {
            header = PrvHeader.read(lines);
        } catch (IOException e) {
            lines.close();
            throw e;
        }
        scan = new PrvScan(lines, header, sorter, labels, new CallSites(labels, siteNames()));
    }

    /**
     * Opens a trace.
     *
     * @param pcf what the values of events mean, or null
     * @throws TraceFormatException when the file does not begin as it should
     */
    static ParaverTrace open(TraceFile prv, @Nullable TraceFile pcf) throws IOException {
        PcfLabels labels = new PcfLabels();
        if (pcf != null) {
            labels.read(pcf.open(), pcf.toString());
        }
        return new ParaverTrace(prv, labels);
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
            throwDamage();
            return null;
        }
        sorted.skipBefore(rank);
        Map<String, Long> skippedRecords =
                first ? scan.counts().withRest(rank) : scan.counts().of(rank);
        first = false;
        return new ParaverReader(rank, sorted, header, skippedRecords);
    }

    private void scan() throws IOException {
        TraceFormatException damage = scan.readAll();
        if (damage != null) {
            addDamage(damage);
        }
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
    public synchronized void close() throws IOException {
        try (lines) {
            sorter.close();
        }
    }
}
