package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.predict.Predictors;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.experiment.schedule.ReceiveSchedule;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.netcache.ConsumptionOrder;
import dev.harbinger.study.networkcache.netcache.NetworkCacheParameters;
import dev.harbinger.study.networkcache.netcache.NetworkCacheParameters.Form;
import dev.harbinger.study.networkcache.netcache.PredictedReceives;
import dev.harbinger.study.networkcache.netcache.SectionGeometry;
import dev.harbinger.study.networkcache.netmemory.NetworkMemoryParameters;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;

/**
 * The network cache of Khunjush, section 5.2.1, with the user's changes. The tables vary sets and ways of the network
 * section and the pools of network memory.
 *
 * @param base the network cache before the tables vary it
 * @param longestShort bytes of the longest message that uses it
 * @param order {@link MachineParameters#LRU}, or the predictor that orders replacement
 */
record ReplacementSettings(NetworkCacheParameters base, int longestShort, String order) {
    /** Bytes of a line for which configurations are stated, also those of other line lengths. */
    static final int LINE = 16;

    /** The settings of a study's parameters. */
    static ReplacementSettings of(Parameters parameters) {
        MachineParameters machine = MachineSettings.of(StudyParameters.ofSection521(parameters), PolicyKind.DTCT);
        return new ReplacementSettings(
                machine.networkCache(), machine.reception().longestShort(), machine.replacement());
    }

    /** Bytes of a line. */
    int lineBytes() {
        return base.network().lineBytes();
    }

    /** Network memory before its pools are varied. */
    NetworkMemoryParameters memory() {
        return base.memory();
    }

    /**
     * A network section as given; in the fully associative form it has as many lines in one set.
     *
     * @throws IllegalArgumentException when the user's changes do not fit; the message says so
     */
    NetworkCacheParameters cache(String setsAndWays, int lineBytes, NetworkMemoryParameters memory) {
        try {
            return sized(setsAndWays, lineBytes, memory);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "netcache.*, message.* and process.* do not fit the network section of " + setsAndWays
                            + " that section 5.2.1 varies: " + e.getMessage(),
                    e);
        }
    }

    private NetworkCacheParameters sized(String setsAndWays, int lineBytes, NetworkMemoryParameters memory) {
        SectionGeometry section = SectionGeometry.parse(
                "network section", setsAndWays, lineBytes, base.network().latency());
        SectionGeometry network = base.form() == Form.SET_ASSOCIATIVE
                ? section
                : new SectionGeometry("network cache", 1, section.lines(), lineBytes, section.latency());
        return new NetworkCacheParameters(
                base.form(),
                network,
                base.message(),
                base.process(),
                base.path(),
                base.link(),
                memory,
                base.replacement(),
                base.messageLines(),
                base.miss(),
                Math.min(base.largestMessage(), network.bytes()),
                base.tlb());
    }

    /** Runs a schedule with a network section and network memory. */
    ReplacementRun run(
            ReceiveSchedule schedule,
            ReceiveSchedule.Timing timing,
            String setsAndWays,
            NetworkMemoryParameters memory) {
        ConsumptionOrder consumption = order.equals(MachineParameters.LRU)
                ? ConsumptionOrder.UNKNOWN
                : new PredictedReceives(Predictors.byName(order));
        return ReplacementRun.of(schedule, timing, cache(setsAndWays, lineBytes(), memory), consumption, longestShort);
    }
}
