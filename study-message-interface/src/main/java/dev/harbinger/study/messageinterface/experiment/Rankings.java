package dev.harbinger.study.messageinterface.experiment;

import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.messageinterface.benchmark.Benchmark;
import dev.harbinger.study.messageinterface.model.Model;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether models that differ in one choice, or in one mechanism after the other, come out in the order of Table 6.4.
 *
 * <p>In each benchmark, two models whose printed cells differ by more than 15 % of the smaller one must come out in the
 * printed order. A ranking is right when all such pairs of its models are, in all benchmarks. Nearer pairs are not
 * judged, and cells that are fitted, or that the document derived from others, take no part.
 *
 * <p>Rankings never count as reproduced: their cells are counted one by one, and the criterion was chosen when our
 * cells were known. Source: Lee, figures 6-2 to 6-5 and 6-10 to 6-12.
 */
final class Rankings {
    private static final double NEAR = 0.15;
    private static final String FIRST_CELL = "T6.4.MM.PING.latency";

    private static final List<Ranking> ALL = List.of(
            new Ranking("injection", ChoiceSections.LATENCY, ChoiceSections.INJECTIONS),
            new Ranking("injection", ChoiceSections.OCCUPANCY, ChoiceSections.INJECTIONS),
            new Ranking("extraction", ChoiceSections.LATENCY, ChoiceSections.EXTRACTIONS),
            new Ranking("extraction", ChoiceSections.OCCUPANCY, ChoiceSections.EXTRACTIONS),
            new Ranking("dispatch", ChoiceSections.LATENCY, List.of("MM", "POL", "INT")),
            new Ranking("memory", ChoiceSections.LATENCY, CombinedSection.MEMORY),
            new Ranking("registers", ChoiceSections.LATENCY, CombinedSection.REGISTERS));

    private Rankings() {}

    private static String[] ids() {
        return ALL.stream().map(Ranking::id).toArray(String[]::new);
    }

    /**
     * A ranking.
     *
     * @param of the choice or the line of mechanisms
     * @param kind latency or occupancy
     * @param models the names of the models that are ranked
     */
    private record Ranking(String of, String kind, List<String> models) {
        String id() {
            return "T6.4.rank." + of + "." + kind;
        }
    }

    /** What a ranking comes to. */
    private static final class Pairs {
        private final List<String> reversed = new ArrayList<>();
        private int judged;

        void judge(Benchmark benchmark, Cell first, Cell second) {
            double smaller = Math.min(first.printed(), second.printed());
            if (Math.abs(first.printed() - second.printed()) <= NEAR * smaller) {
                return;
            }
            judged++;
            if ((first.printed() - second.printed()) * (first.ours() - second.ours()) <= 0) {
                boolean inOrder = first.printed() < second.printed();
                reversed.add(benchmark + " " + (inOrder ? first : second).model() + " < "
                        + (inOrder ? second : first).model());
            }
        }
    }

    /**
     * A cell of Table 6.4 beside ours.
     *
     * @param model whose
     * @param printed in the table, cycles or issue slots
     * @param ours measured
     */
    private record Cell(String model, double printed, double ours) {}

    /** Puts a row for each ranking; its cells, which are rows of their own, decide it. */
    static void put(Reproductions.Builder rows, TableCells cells, PublishedValues published) {
        rows.following(FIRST_CELL, ids());
        for (Ranking ranking : ALL) {
            Pairs pairs = pairs(ranking, cells, published, rows);
            int right = pairs.judged - pairs.reversed.size();
            rows.text(
                    ranking.id(),
                    String.join(", ", ranking.models()),
                    right + " of " + pairs.judged + " pairs",
                    pairs.reversed.isEmpty(),
                    new Expectation.Shape(),
                    pairs.reversed.isEmpty()
                            ? "the other cells decide it too; every pair that the table sets more than 15 % apart"
                            : "the other cells decide it too; not in the printed order: "
                                    + String.join("; ", pairs.reversed));
        }
    }

    private static Pairs pairs(
            Ranking ranking, TableCells cells, PublishedValues published, Reproductions.Builder rows) {
        Pairs pairs = new Pairs();
        for (Benchmark benchmark : Benchmark.values()) {
            List<Cell> row = cells(ranking, benchmark, cells, published, rows);
            for (int i = 0; i < row.size(); i++) {
                for (int j = i + 1; j < row.size(); j++) {
                    pairs.judge(benchmark, row.get(i), row.get(j));
                }
            }
        }
        return pairs;
    }

    private static List<Cell> cells(
            Ranking ranking,
            Benchmark benchmark,
            TableCells cells,
            PublishedValues published,
            Reproductions.Builder rows) {
        List<Cell> row = new ArrayList<>();
        for (String name : ranking.models()) {
            Model model = Model.of(name);
            @Nullable Double printed = TableSection.printed(published, model, benchmark, ranking.kind());
            String id = "T6.4." + model + "." + benchmark + "." + ranking.kind();
            if (printed != null && !Classes.DERIVED.contains(id) && !rows.isFitted(id)) {
                row.add(new Cell(name, printed, cells.value(model, benchmark, ranking.kind())));
            }
        }
        return row;
    }
}
