package dev.harbinger.study.networkcache.experiment.transfer;

import dev.harbinger.study.networkcache.memory.CacheCounts;
import java.util.Locale;

/** The events that Tables 5.2 and 5.3 of Khunjush count in the data cache. */
enum DataCacheEvent {
    /** Loads and stores of the program, and of a processor that copies. */
    ACCESSES(
            "data-cache-accesses",
            "copying a message takes a load and a store for each word, and under All Processor also loads of its"
                    + " header. DMA makes no accesses, and dl1.count-installs says whether a transfer into the data"
                    + " cache is an access; see the note on the order"),
    /** Accesses that missed. */
    MISSES(
            "data-cache-misses",
            "after DMA to the destination the first load of a message misses; loads of a buffer miss once per line"),
    /** Dirty blocks written to the level below. */
    WRITEBACKS(
            "writebacks",
            "a block that holds a message is dirty after a transfer or a copy, and is written back once; after DMA it"
                    + " is clean. In Table 5.2 the printed write-backs of All DMA equal its misses on 4P and 64P."
                    + " This suggests that each block that DMA invalidates is written back there"),
    /** Valid blocks displaced by others. */
    REPLACEMENTS(
            "replacements",
            "a block returns to the place where DMA invalidated it and displaces no other; lines of buffers displace"
                    + " others"),
    /** Valid blocks invalidated because a device wrote to their addresses. */
    INVALIDATIONS(
            "invalidations",
            "counted when a device writes to a block that the data cache holds: the destination of a message under"
                    + " DMA, or a buffer that is used again if the processor copies; long messages count in all"
                    + " methods");

    private final String id;
    private final String note;

    DataCacheEvent(String id, String note) {
        this.id = id;
        this.note = note;
    }

    /** Its part of the ids of published values. */
    String id() {
        return id;
    }

    /** How often it happened. */
    long of(CacheCounts counts) {
        return switch (this) {
            case ACCESSES -> counts.accesses();
            case MISSES -> counts.misses();
            case WRITEBACKS -> counts.writebacks();
            case REPLACEMENTS -> counts.replacements();
            case INVALIDATIONS -> counts.invalidations();
        };
    }

    /** The assumptions behind its increments. */
    String note() {
        return note;
    }

    /** Its name as a column's id, which is also its heading. */
    String column() {
        return name().toLowerCase(Locale.ROOT);
    }
}
