package dev.harbinger.study.networkcache.experiment.transfer;

import dev.harbinger.study.networkcache.memory.CacheCounts;
import java.util.Locale;

/** What Tables 5.2 and 5.3 of Khunjush count in the data cache. */
enum DataCacheEvent {
    /** Loads and stores of the program, and of a processor that copies. */
    ACCESSES(
            "data-cache-accesses",
            "a copied message is a load and a store for each word, and loads of its header under All Processor; DMA"
                    + " makes none, and dl1.count-installs says whether a transfer into the data cache is one: see the"
                    + " note of the order"),
    /** Accesses that missed. */
    MISSES(
            "data-cache-misses",
            "after DMA to the destination the first load of a message misses; loads of a buffer miss, each line once"),
    /** Dirty blocks written to the level below. */
    WRITEBACKS(
            "writebacks",
            "a block that holds a message is dirty after a transfer or a copy, and is written back once; after DMA it"
                + " is clean. Printed write-backs of All DMA equal its misses on 4P and 64P in Table 5.2, as if each"
                + " block that DMA invalidates were written back"),
    /** Valid blocks displaced by others. */
    REPLACEMENTS(
            "replacements",
            "a block comes back to where DMA invalidated it and displaces none; lines of buffers displace others"),
    /** Valid blocks invalidated because a device wrote to their addresses. */
    INVALIDATIONS(
            "invalidations",
            "counted where a device writes to a block that the data cache holds: to a message's destination under DMA,"
                    + " to a buffer used before where the processor copies; long messages count in all methods");

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

    /** What increments of it depend on. */
    String note() {
        return note;
    }

    /** Its name as a column's id, which is also its heading. */
    String column() {
        return name().toLowerCase(Locale.ROOT);
    }
}
