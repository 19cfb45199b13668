package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.study.networkcache.experiment.schedule.RatioFit;
import dev.harbinger.study.networkcache.experiment.schedule.ReceiveSchedule;
import dev.harbinger.study.networkcache.experiment.schedule.TerminationKnee;
import dev.harbinger.study.networkcache.netmemory.NetworkMemoryParameters;
import java.util.ArrayList;
import java.util.List;

/**
 * One of Tables 5.4 to 5.7 of Khunjush: replacements in the network section by its configuration and by the size of
 * buffer pools, for messages that arrive more or less early. Only r is fitted. In Tables 5.5 to 5.7 it is fitted to the
 * printed number of early short messages. In Table 5.4, where that number leaves r open, it is fitted to the
 * replacements of one cell. The other cells follow.
 *
 * @param fit the chosen r and the number of early messages
 * @param shortMessages number of short messages received
 * @param cells one for each configuration and pool size
 */
record ReplacementTable(RatioFit fit, int shortMessages, List<Cell> cells) {
    /** Keeps a copy of the list. */
    ReplacementTable {
        cells = List.copyOf(cells);
    }

    /**
     * One number of the table, with all counts of its run.
     *
     * @param configuration sets and ways of the network section, {@code 32:4}
     * @param poolBytes bytes of a pool of buffers
     * @param run the counts
     */
    record Cell(String configuration, int poolBytes, ReplacementRun run) {}

    /** The tables. */
    enum Case {
        /** Messages arrive early: the hard case. */
        TABLE_5_4("5.4", 24.62, 2541, "16:2 16:4 32:2 32:4 64:2 64:4 128:2 128:4"),
        /** Messages arrive less early. */
        TABLE_5_5("5.5", 24.639, 2065, "2:1 2:2 4:2 4:4 8:2 8:4 16:2 16:4"),
        /** Messages arrive still less early. */
        TABLE_5_6("5.6", 24.89, 1567, "2:1 2:2 4:2 4:4 8:2 8:4 16:2 16:4"),
        /** Messages are consumed immediately: at the knee. */
        TABLE_5_7("5.7", 25.19, 1058, "2:1 2:2 4:2 4:4 8:2 8:4 16:2 16:4");

        private final String number;
        private final double publishedRatio;
        private final int early;
        private final String configurations;

        Case(String number, double publishedRatio, int early, String configurations) {
            this.number = number;
            this.publishedRatio = publishedRatio;
            this.early = early;
            this.configurations = configurations;
        }

        /** The number of the table. */
        String number() {
            return number;
        }

        /** The printed r, in units of 10<sup>7</sup> cycles per unit of wall-clock time. */
        double publishedRatio() {
            return publishedRatio;
        }

        /** The printed number of early short messages. */
        int early() {
            return early;
        }

        /** Configurations of the network section, in the order of the columns. */
        List<String> configurations() {
            return List.of(configurations.split(" "));
        }
    }

    private static final int BISECTIONS = 30;

    /** Sizes of buffer pools, in the order of the rows. */
    static final List<Integer> POOLS = List.of(4096, 256);

    /** Fits r and makes the table. */
    static ReplacementTable of(ReceiveSchedule schedule, ReplacementSettings settings, Case which) {
        RatioFit fit = RatioFit.of(schedule, settings.longestShort(), which.early());
        return of(schedule, settings, fit, which.configurations());
    }

    /**
     * Fits r so that one cell has a given number of replacements, and makes the table. The other cells follow. Where
     * nearly all messages are early, as in Table 5.4, their number leaves r open, and this fit does not.
     *
     * @param configuration of the cell, with pools of 4 KB
     */
    static ReplacementTable ofOneCell(
            ReceiveSchedule schedule,
            ReplacementSettings settings,
            List<String> configurations,
            String configuration,
            long replacements) {
        double more = 0;
        double fewer = TerminationKnee.of(schedule).ratio();
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (more + fewer) / 2;
            if (replacements(schedule, settings, middle, configuration) > replacements) {
                more = middle;
            } else {
                fewer = middle;
            }
        }
        double ratio = replacements - replacements(schedule, settings, fewer, configuration)
                        < replacements(schedule, settings, more, configuration) - replacements
                ? fewer
                : more;
        int early = schedule.early(ratio, settings.longestShort());
        return of(schedule, settings, new RatioFit(ratio, early, more, fewer), configurations);
    }

    private static long replacements(
            ReceiveSchedule schedule, ReplacementSettings settings, double ratio, String configuration) {
        return settings.run(
                        schedule,
                        schedule.at(ratio),
                        configuration,
                        settings.memory().withPoolBytes(POOLS.getFirst()))
                .replacements();
    }

    /** A table for a given r, with any number of early messages. */
    static ReplacementTable at(
            ReceiveSchedule schedule, ReplacementSettings settings, double ratio, List<String> configurations) {
        int early = schedule.early(ratio, settings.longestShort());
        return of(schedule, settings, new RatioFit(ratio, early, ratio, ratio), configurations);
    }

    /**
     * The case of r = 27.62, in which every message is late and all entries are 0. Our r is as far beyond the knee as
     * 27.62 is beyond 25.19.
     */
    static ReplacementTable late(ReceiveSchedule schedule, ReplacementSettings settings) {
        double ratio = TerminationKnee.of(schedule).ratio() * 27.62 / Case.TABLE_5_7.publishedRatio();
        return at(schedule, settings, ratio, Case.TABLE_5_7.configurations());
    }

    /** A table for a chosen r, with network memory as the parameters set it. Only the size of its pools is varied. */
    static ReplacementTable of(
            ReceiveSchedule schedule, ReplacementSettings settings, RatioFit fit, List<String> configurations) {
        return of(schedule, settings, fit, configurations, settings.memory());
    }

    /**
     * The same with another network memory.
     *
     * @param memory network memory; the size of its pools is varied, and their distance too unless they are scattered
     */
    static ReplacementTable of(
            ReceiveSchedule schedule,
            ReplacementSettings settings,
            RatioFit fit,
            List<String> configurations,
            NetworkMemoryParameters memory) {
        ReceiveSchedule.Timing timing = schedule.at(fit.ratio());
        boolean scattered = memory.poolStride() > memory.poolBytes();
        List<Cell> cells = new ArrayList<>();
        for (String configuration : configurations) {
            for (int pool : POOLS) {
                int stride = scattered ? Math.max(pool, memory.poolStride()) : pool;
                ReplacementRun run = settings.run(schedule, timing, configuration, memory.withPools(pool, stride));
                cells.add(new Cell(configuration, pool, run));
            }
        }
        return new ReplacementTable(fit, schedule.received(settings.longestShort()), cells);
    }

    /**
     * The cell of a configuration and pool size.
     *
     * @throws IllegalArgumentException when there is none
     */
    Cell cell(String configuration, int poolBytes) {
        return cells.stream()
                .filter(cell -> cell.configuration().equals(configuration) && cell.poolBytes() == poolBytes)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the table has no cell for " + configuration + " and pools of " + poolBytes + " bytes"));
    }
}
