package dev.harbinger.study.networkcache.experiment.reception;

import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.memory.CacheCounts;
import dev.harbinger.study.networkcache.policy.PolicyKind;

/**
 * Measurements of a reception policy: counts of the data cache over the whole execution, divided by the number of
 * messages received, and access times of short messages (Khunjush, section 6.4).
 *
 * @param policy the policy
 * @param accesses accesses of the data cache per message
 * @param misses misses per message
 * @param replacements replacements per message
 * @param writebacks write-backs per message
 * @param invalidations invalidations per message
 * @param first mean first access time in cycles
 * @param last mean last access time in cycles
 * @param reads mean loads from a short message
 * @param installs lines that a device put into the data cache, per message
 * @param installMisses installs that did not find their line, per message
 */
record PolicyMeasures(
        PolicyKind policy,
        double accesses,
        double misses,
        double replacements,
        double writebacks,
        double invalidations,
        double first,
        double last,
        double reads,
        double installs,
        double installMisses) {
    static PolicyMeasures of(MachineResult result) {
        CacheCounts counts = result.dataCache();
        double messages = result.received();
        return new PolicyMeasures(
                result.parameters().policy(),
                counts.accesses() / messages,
                counts.misses() / messages,
                counts.replacements() / messages,
                counts.writebacks() / messages,
                counts.invalidations() / messages,
                result.access().meanFirst(),
                result.access().meanLast(),
                result.access().meanReads(),
                counts.installs() / messages,
                counts.installMisses() / messages);
    }

    /**
     * The same with {@code dl1.count-installs} the other way: it decides which events count as accesses, not which
     * events happen.
     *
     * @param counted whether installs count in these measurements
     */
    PolicyMeasures otherwise(boolean counted) {
        int sign = counted ? -1 : 1;
        return new PolicyMeasures(
                policy,
                accesses + sign * installs,
                misses + sign * installMisses,
                replacements,
                writebacks,
                invalidations,
                first,
                last,
                reads,
                installs,
                installMisses);
    }

    /** The quantities that are compared. */
    enum Quantity {
        /** Accesses of the data cache per message. */
        ACCESSES("accesses"),
        /** Misses of the data cache per message. */
        MISSES("misses"),
        /** Blocks displaced per message. */
        REPLACEMENTS("replacements"),
        /** Blocks written back per message. */
        WRITEBACKS("write-backs"),
        /** Blocks invalidated per message. */
        INVALIDATIONS("invalidations"),
        /** First access time. */
        FIRST("first access"),
        /** Last access time. */
        LAST("last access");

        private final String title;

        Quantity(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /** One of these values. */
    double value(Quantity quantity) {
        return switch (quantity) {
            case ACCESSES -> accesses;
            case MISSES -> misses;
            case REPLACEMENTS -> replacements;
            case WRITEBACKS -> writebacks;
            case INVALIDATIONS -> invalidations;
            case FIRST -> first;
            case LAST -> last;
        };
    }
}
