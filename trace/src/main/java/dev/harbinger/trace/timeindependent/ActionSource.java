package dev.harbinger.trace.timeindependent;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;

/** The actions of one process, one after another. One thread at a time. */
interface ActionSource extends Closeable {
    /** Puts the next action into the record, see {@link ActionRecord}; false after the last. */
    boolean next(long[] record) throws IOException;

    /** Number of skipped actions so far, by name. */
    Map<String, Long> skippedRecords();
}
