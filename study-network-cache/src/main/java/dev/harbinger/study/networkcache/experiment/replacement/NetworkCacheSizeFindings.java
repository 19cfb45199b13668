package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.study.networkcache.experiment.replacement.ReplacementTable.Case;
import dev.harbinger.study.networkcache.experiment.schedule.RatioFit;
import dev.harbinger.study.networkcache.experiment.schedule.ReceiveSchedule;
import dev.harbinger.study.networkcache.experiment.schedule.TerminationKnee;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Tables 5.4 to 5.7, each by the fit that its rows use and by other fits.
 *
 * @param kneeRatio r at the knee
 * @param fits all fits; for each table the fit of its rows comes first
 * @param late results for the r that is as far beyond the knee as 27.62 is beyond 25.19; the measured computation comes
 *     first
 * @param pools pools of 4 KB against pools of 256 bytes
 */
record NetworkCacheSizeFindings(double kneeRatio, List<Fit> fits, List<Late> late, List<PoolComparison> pools) {
    /** The cell to which Table 5.4 is fitted. */
    static final String FITTED_CELL = "128:4";

    /** The cell to which Table 5.5 is fitted for comparison; its other cells have too few replacements. */
    private static final String OTHER_CELL = "2:1";

    /**
     * A table for one choice of r.
     *
     * @param which the table
     * @param id a word for column names
     * @param words how r was chosen, in words
     * @param ratioToKnee r as a multiple of r at the knee
     */
    record Fit(Case which, String id, String words, double ratioToKnee, ReplacementTable table) {}

    /**
     * The early messages at an r beyond the knee, and the r from which no message is early.
     *
     * @param words origin of the computation times
     * @param ratioToKnee r as a multiple of r at the knee
     * @param table for that r
     * @param noneEarly the multiple from which no short message is early
     */
    record Late(String words, double ratioToKnee, ReplacementTable table, double noneEarly) {}

    /**
     * Fits all tables.
     *
     * @param measured computation times from a run of the core
     * @param byOperations computation times from the count of floating-point operations
     */
    static NetworkCacheSizeFindings of(
            ReceiveSchedule measured, ReceiveSchedule byOperations, ReplacementSettings settings) {
        double knee = TerminationKnee.of(measured).ratio();
        double otherKnee = TerminationKnee.of(byOperations).ratio();
        List<Fit> fits = new ArrayList<>();
        for (Case which : Case.values()) {
            RatioFit early = RatioFit.of(measured, settings.longestShort(), which.early());
            if (which == Case.TABLE_5_4) {
                fits.add(cell(measured, settings, which, knee));
                fits.add(at(
                        measured,
                        settings,
                        which,
                        "least",
                        "by early messages, lowest r",
                        early.at(early.low()),
                        knee));
                fits.add(at(
                        measured,
                        settings,
                        which,
                        "greatest",
                        "by early messages, highest r",
                        early.at(early.high()),
                        knee));
                ReplacementTable operations = byCell(byOperations, settings, which);
                fits.add(new Fit(
                        which,
                        "operations",
                        "by " + cellOf(which) + ", computation by operations",
                        operations.fit().ratio() / otherKnee,
                        operations));
            } else {
                fits.add(at(measured, settings, which, "early", "by early messages", early, knee));
                if (which == Case.TABLE_5_5) {
                    fits.add(cell(measured, settings, which, knee));
                }
                RatioFit other = RatioFit.of(byOperations, settings.longestShort(), which.early());
                fits.add(at(
                        byOperations,
                        settings,
                        which,
                        "operations",
                        "by early messages, computation by operations",
                        other,
                        otherKnee));
            }
        }
        Map<Case, RatioFit> ratios = new EnumMap<>(Case.class);
        fits.forEach(fit -> ratios.putIfAbsent(fit.which, fit.table.fit()));
        return new NetworkCacheSizeFindings(
                knee,
                fits,
                List.of(
                        late("computation measured", measured, settings, knee),
                        late("computation by operations", byOperations, settings, otherKnee)),
                PoolComparison.of(measured, settings, ratios));
    }

    private static Late late(String words, ReceiveSchedule schedule, ReplacementSettings settings, double knee) {
        ReplacementTable table = ReplacementTable.late(schedule, settings);
        RatioFit none = RatioFit.of(schedule, settings.longestShort(), 0);
        return new Late(words, table.fit().ratio() / knee, table, none.low() / knee);
    }

    private static Fit cell(ReceiveSchedule schedule, ReplacementSettings settings, Case which, double knee) {
        ReplacementTable table = byCell(schedule, settings, which);
        return new Fit(which, "cell", "by " + cellOf(which), table.fit().ratio() / knee, table);
    }

    private static Fit at(
            ReceiveSchedule schedule,
            ReplacementSettings settings,
            Case which,
            String id,
            String words,
            RatioFit fit,
            double knee) {
        ReplacementTable table = ReplacementTable.of(schedule, settings, fit, which.configurations());
        return new Fit(which, id, words, fit.ratio() / knee, table);
    }

    /** Fits a table by one of its cells. */
    static ReplacementTable byCell(ReceiveSchedule schedule, ReplacementSettings settings, Case which) {
        String cell = cellOf(which);
        return ReplacementTable.ofOneCell(schedule, settings, which.configurations(), cell, printed(which, cell));
    }

    /** The cell to which a table may be fitted. */
    static String cellOf(Case which) {
        return which == Case.TABLE_5_4 ? FITTED_CELL : OTHER_CELL;
    }

    /** A printed number of replacements. */
    static long printed(Case which, String configuration) {
        return Math.round(
                StudyParameters.published().get(id(which, configuration)).nearest(0));
    }

    /** The ID of a published value of a table. */
    static String id(Case which, String what) {
        return "T" + which.number() + "." + what;
    }

    /** The largest relative deviation from the printed numbers other than 0, without the fitted cell. */
    static double largestDeviation(Case which, ReplacementTable table) {
        double largest = 0;
        for (String configuration : which.configurations()) {
            long printed = printed(which, configuration);
            if (printed > 0 && !configuration.equals(cellOf(which))) {
                long ours = table.cell(configuration, ReplacementTable.POOLS.getFirst())
                        .run()
                        .replacements();
                largest = Math.max(largest, Math.abs((double) ours / printed - 1));
            }
        }
        return largest;
    }

    /** All fits of a table; the fit of its rows comes first. */
    List<Fit> fits(Case which) {
        return fits.stream().filter(fit -> fit.which == which).toList();
    }

    /** The fit of the rows of a table. */
    Fit chosen(Case which) {
        return fits(which).getFirst();
    }

    /** The largest difference between the two pool sizes, with the allocation that the documents seem to mean. */
    long poolDifference() {
        return pools.stream()
                .filter(PoolComparison::isUsual)
                .mapToLong(PoolComparison::largestDifference)
                .max()
                .orElse(0);
    }
}
