package dev.harbinger.trace.paraver;

import dev.harbinger.trace.input.LongRecordSorter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The records of a trace in the order of processes and times; see {@link PrvRecord}. One thread at a time. */
final class SortedRecords {
    private final LongRecordSorter.Sorted sorted;
    private final long[] record = new long[PrvRecord.WIDTH];
    private boolean there;

    SortedRecords(LongRecordSorter sorter) throws IOException {
        sorted = sorter.sorted();
        there = sorted.next(record);
    }

    /** The present record if it is of the process, or null; it stays the same array. */
    long @Nullable [] of(int process) {
        return there && record[PrvRecord.PROCESS] == process ? record : null;
    }

    /** Goes to the next record. */
    void advance() throws IOException {
        there = sorted.next(record);
    }

    /** Skips what is left of the processes before. */
    void skipBefore(int process) throws IOException {
        while (there && record[PrvRecord.PROCESS] < process) {
            advance();
        }
    }
}
