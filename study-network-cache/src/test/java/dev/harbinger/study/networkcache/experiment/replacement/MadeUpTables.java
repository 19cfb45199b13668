package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.study.networkcache.experiment.replacement.ReplacementTable.Case;
import dev.harbinger.study.networkcache.experiment.schedule.RatioFit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongBiFunction;

/** Tables 5.4 to 5.7 with made-up numbers. */
final class MadeUpTables {
    private MadeUpTables() {}

    /** A table with r = 1 and the printed number of early messages. */
    static ReplacementTable of(Case which, ToLongBiFunction<String, Integer> replacements) {
        return of(which.configurations(), which.early(), replacements);
    }

    static ReplacementTable of(List<String> configurations, int early, ToLongBiFunction<String, Integer> replacements) {
        List<ReplacementTable.Cell> cells = new ArrayList<>();
        for (String configuration : configurations) {
            for (int pool : ReplacementTable.POOLS) {
                long count = replacements.applyAsLong(configuration, pool);
                cells.add(new ReplacementTable.Cell(configuration, pool, new ReplacementRun(count, 0, 0, 0, 0, 7)));
            }
        }
        return new ReplacementTable(new RatioFit(1, early, 1, 1), 2544, cells);
    }
}
