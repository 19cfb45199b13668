package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Texts;
import dev.harbinger.study.networkcache.experiment.replacement.NetworkCacheSizeFindings.Fit;
import dev.harbinger.study.networkcache.experiment.replacement.NetworkCacheSizeFindings.Late;
import dev.harbinger.study.networkcache.experiment.replacement.ReplacementTable.Case;
import java.util.Arrays;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.stream.Stream;

/** Compares Tables 5.4 to 5.7 with the published values. */
final class NetworkCacheSizeRows {
    private static final int PERCENT = 10;
    private static final int LARGE_POOL = ReplacementTable.POOLS.getFirst();

    /** If all waiting messages fit, no larger section replaces anything either, so zeros count once, here. */
    private static final String ZERO = id(Case.TABLE_5_6, "2:2");

    /** Slightly different arrivals change this value much. */
    private static final String LUCK = id(Case.TABLE_5_6, "2:1");

    private final NetworkCacheSizeFindings findings;
    private final List<ArrivalSensitivity> sensitivity;
    private final Reproductions.Builder rows;

    /** @param sensitivity the tables with other arrivals */
    NetworkCacheSizeRows(
            NetworkCacheSizeFindings findings, List<ArrivalSensitivity> sensitivity, Reproductions.Builder rows) {
        this.findings = findings;
        this.sensitivity = List.copyOf(sensitivity);
        this.rows = rows;
    }

    void compare() {
        for (Case which : Case.values()) {
            rows.fitted(id(which, "early"));
        }
        // The way to choose r and the class were settled after these counts had been seen: none of them is a
        // prediction.
        for (String cell : Case.TABLE_5_4.configurations()) {
            rows.fitted(id(Case.TABLE_5_4, cell));
        }
        rows.following(ZERO, zeros().filter(id -> !id.equals(ZERO)).toArray(String[]::new));
        // Equal by construction for adjacent pools.
        rows.configured("5.2.pools");
        for (Case which : Case.values()) {
            compare(which);
        }
        rows.number(
                "5.2.pools",
                "adjacent pools, the lowest free buffer first",
                (double) findings.poolDifference(),
                new Expectation.Exact(),
                "The largest difference in the four tables. It assumes that pools are adjacent and that the lowest"
                        + " free buffer is used first, which the document does not say. The table of pools shows"
                        + " other choices.");
        late();
    }

    private void compare(Case which) {
        Fit fit = findings.chosen(which);
        ReplacementTable table = fit.table();
        String configuration = "CG class A, 64 ranks, r = " + Texts.number(fit.ratioToKnee()) + " times the knee";
        rows.number(
                id(which, "early"),
                configuration,
                table.fit().early(),
                new Expectation.Exact(),
                which == Case.TABLE_5_4
                        ? "One of the two numbers that r is fitted to. It alone leaves r open: " + range() + "."
                        : "The number that r is fitted to.");
        for (String cell : which.configurations()) {
            compare(which, cell, configuration);
        }
    }

    private void compare(Case which, String cell, String configuration) {
        String id = id(which, cell);
        long ours = replacements(which, cell);
        if (id.equals(ZERO)) {
            rows.number(
                    id,
                    configuration + ", likewise in Tables 5.5 and 5.7",
                    (double) mostWhereNone(),
                    new Expectation.Exact(),
                    "The largest value of all cells that are printed as 0 in Tables 5.5 to 5.7. " + note(which, cell));
        } else if (id.equals(LUCK)) {
            rows.text(
                    id,
                    configuration,
                    ours + " replacements",
                    false,
                    new Expectation.NotDerivable(),
                    "It depends on a few messages, whose arrivals are not printed" + range(which, cell) + ". "
                            + note(which, cell));
        } else {
            rows.number(
                    id,
                    configuration,
                    (double) ours,
                    printed(which, cell) == 0 ? new Expectation.Exact() : new Expectation.Within(PERCENT),
                    note(which, cell));
        }
    }

    private long replacements(Case which, String cell) {
        return findings.chosen(which).table().cell(cell, LARGE_POOL).run().replacements();
    }

    private static long printed(Case which, String cell) {
        return NetworkCacheSizeFindings.printed(which, cell);
    }

    /** Ids of cells that are printed as 0. */
    private static Stream<String> zeros() {
        return Arrays.stream(Case.values())
                .flatMap(which -> which.configurations().stream()
                        .filter(cell -> printed(which, cell) == 0)
                        .map(cell -> id(which, cell)));
    }

    /** The most replacements of all cells that are printed as 0. */
    private long mostWhereNone() {
        return Arrays.stream(Case.values())
                .flatMapToLong(which -> which.configurations().stream()
                        .filter(cell -> printed(which, cell) == 0)
                        .mapToLong(cell -> replacements(which, cell)))
                .max()
                .orElse(0);
    }

    /** The range of a cell with other arrivals. */
    private String range(Case which, String cell) {
        if (sensitivity.isEmpty()) {
            return "";
        }
        LongSummaryStatistics others = sensitivity.stream()
                .mapToLong(
                        each -> each.table(which).cell(cell, LARGE_POOL).run().replacements())
                .summaryStatistics();
        return ": " + others.getMin() + " to " + others.getMax() + " in the table of arrivals";
    }

    private String note(Case which, String cell) {
        if (which != Case.TABLE_5_4) {
            String waiting = "r is fitted to the number of early messages. At most "
                    + findings.chosen(which).table().cells().getFirst().run().mostWaiting() + " messages wait at once"
                    + " here";
            return printed(which, cell) == 0
                    ? waiting + "."
                    : waiting + "; their number depends on the time before the program's first call and on how"
                            + " unevenly ranks and program compute. The document describes neither; see the table of"
                            + " arrivals.";
        }
        if (cell.equals(NetworkCacheSizeFindings.FITTED_CELL)) {
            return "The cell that r is fitted to.";
        }
        return "r is fitted to the cell " + NetworkCacheSizeFindings.FITTED_CELL
                + ", because the number of early messages leaves r open: " + range() + ".";
    }

    private String range() {
        Fit least = fit("least");
        Fit greatest = fit("greatest");
        String cell = NetworkCacheSizeFindings.FITTED_CELL;
        return least.table().fit().early() + " are early from " + Texts.number(least.ratioToKnee()) + " to "
                + Texts.number(greatest.ratioToKnee()) + " times the knee, with "
                + least.table().cell(cell, LARGE_POOL).run().replacements() + " to "
                + greatest.table().cell(cell, LARGE_POOL).run().replacements() + " replacements in " + cell;
    }

    private Fit fit(String id) {
        return findings.fits(Case.TABLE_5_4).stream()
                .filter(fit -> fit.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private void late() {
        Late late = findings.late().getFirst();
        long replacements = late.table().cells().stream()
                .mapToLong(cell -> cell.run().replacements())
                .sum();
        rows.number(
                "5.2.late",
                "CG class A, 64 ranks, r = " + Texts.number(late.ratioToKnee()) + " times the knee",
                late.table().fit().early(),
                new Expectation.Exact(),
                "The value is the number of early short messages. Replacements in all 16 cells: " + replacements + "."
                        + " r is as far beyond the knee as 27.62 is beyond 25.19. No message is early"
                        + " from " + Texts.number(late.noneEarly())
                        + " times the knee on. Beyond the knee a message is early if it arrives while the program"
                        + " computes or waits for another message. That depends on how far the ranks drift apart and"
                        + " on how fast the program computes between receives.");
    }

    private static String id(Case which, String what) {
        return NetworkCacheSizeFindings.id(which, what);
    }
}
