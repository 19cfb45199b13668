package dev.harbinger.trace.timeindependent;

import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.LineInput;
import dev.harbinger.trace.input.LongRecordSorter;
import dev.harbinger.trace.input.ProcessCounts;
import dev.harbinger.trace.input.SiteNames;
import dev.harbinger.trace.input.StoredTrace;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A trace with all processes in one file. It is read and sorted by process when the first one is requested. If it is
 * damaged, the processes have the records before the damage, and the request for a process after the last one throws
 * the error.
 */
final class OneFileTrace extends StoredTrace {
    private static final int MOST_SEEN = 1 << 16;
    private static final int LONGEST_WORD = 40;

    private final ActionLines lines;
    private final Layout layout;
    private final CallSites sites;
    private final ProcessCounts counts = new ProcessCounts();
    private final LongRecordSorter sorter = new LongRecordSorter(ActionRecord.WIDTH, ActionRecord.KEY);
    private final long[] record = new long[ActionRecord.WIDTH];

    private boolean scanned;
    private @Nullable Part present;
    /** Whether the record is one; it is the next that was not given yet. */
    private boolean there;

    private LongRecordSorter.@Nullable Sorted sorted;

    OneFileTrace(TraceFile file) throws IOException {
        super(file.size(), new SiteNames(CallSites.MOST_NAMES));
        sites = new CallSites(siteNames());
        layout = Layout.of(List.of(file));
        lines = new ActionLines(openCounted(file), file.toString());
    }

    @Override
    public String format() {
        return TimeIndependentFormat.NAME;
    }

    @Override
    public List<String> limits() {
        return TimeIndependentFormat.limits(layout);
    }

    @Override
    public boolean isConcurrent() {
        return false;
    }

    @Override
    public synchronized @Nullable TraceReader nextProcess() throws IOException {
        LongRecordSorter.Sorted records = sorted;
        if (!scanned) {
            scanned = true;
            scan();
            records = sorter.sorted();
            sorted = records;
            there = records.next(record);
        }
        if (records != null && present != null) {
            present.skipRest();
        }
        if (records == null || !there) {
            throwDamage();
            return null;
        }
        int process = (int) record[ActionRecord.RANK];
        present = new Part(records, process, present == null ? counts.withRest(process) : counts.of(process));
        return new ActionReader(process, present);
    }

    private void scan() throws IOException {
        ActionParser parser = new ActionParser(lines, layout, sites);
        Set<Integer> seen = new HashSet<>();
        try (lines) {
            while (lines.next()) {
                if (!lines.isComment()) {
                    boolean matters = parser.parse(record);
                    int process = (int) record[ActionRecord.RANK];
                    boolean known = seen.contains(process);
                    if (!matters) {
                        counts.count(process, counts.number(shown(parser.word())));
                        record[ActionRecord.ACTION] = ActionRecord.NO_ACTION;
                    }
                    if (matters || !known) {
                        sorter.add(record);
                    }
                    if (!known && seen.size() < MOST_SEEN) {
                        seen.add(process);
                    }
                }
            }
        } catch (TraceFormatException e) {
            addDamage(e);
        }
    }

    private static String shown(String word) {
        return word.length() > LONGEST_WORD ? LineInput.shown(word) : word;
    }

    /** The records of one process. */
    private final class Part implements ActionSource {
        private final LongRecordSorter.Sorted records;
        private final int process;
        private final Map<String, Long> skippedRecords;

        Part(LongRecordSorter.Sorted records, int process, Map<String, Long> skippedRecords) {
            this.records = records;
            this.process = process;
            this.skippedRecords = skippedRecords;
        }

        @Override
        public boolean next(long[] into) throws IOException {
            while (isThere()) {
                System.arraycopy(record, 0, into, 0, record.length);
                there = records.next(record);
                if (into[ActionRecord.ACTION] != ActionRecord.NO_ACTION) {
                    return true;
                }
            }
            return false;
        }

        private boolean isThere() {
            return there && record[ActionRecord.RANK] == process;
        }

        void skipRest() throws IOException {
            while (isThere()) {
                there = records.next(record);
            }
        }

        @Override
        public Map<String, Long> skippedRecords() {
            return skippedRecords;
        }

        /** What is left is skipped when the next process is asked for. */
        @Override
        public void close() {}
    }

    @Override
    public synchronized void close() throws IOException {
        try (lines) {
            sorter.close();
        }
    }
}
