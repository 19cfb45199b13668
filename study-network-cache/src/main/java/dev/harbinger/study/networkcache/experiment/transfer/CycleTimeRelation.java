package dev.harbinger.study.networkcache.experiment.transfer;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.experiment.transfer.CodeFragment.Location;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Cycles of code fragments by their time, at two levels of optimisation (Khunjush, Figures 5.1 and 5.2). */
public final class CycleTimeRelation implements Experiment {
    /** The least R<sup>2</sup> of a linear relation. */
    private static final double LINEAR = 0.95;

    private static final String FIGURE_5_1 = "figure-5-1";
    private static final String FIGURE_5_2 = "figure-5-2";

    private final BundledProgram less;
    private final BundledProgram more;
    private List<FragmentTimes> levels = List.of();

    /** With the programs of the study. */
    public CycleTimeRelation() {
        this(BundledProgram.CG_A_64_O1, BundledProgram.CG_A_64);
    }

    /**
     * With other programs.
     *
     * @param less the program compiled with less optimisation
     */
    public CycleTimeRelation(BundledProgram less, BundledProgram more) {
        this.less = less;
        this.more = more;
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        FragmentTimes optimised = FragmentTimes.of(laboratory, more, "-O2");
        levels = List.of(FragmentTimes.of(laboratory, less, "-O1"), optimised);
    }

    @Override
    public List<Section> sections() {
        return List.of(new Section(
                "cycle-time",
                "Figures 5.1 and 5.2: cycles by time",
                "The points are three pieces of CG's main loop, one of each in each of 16 iterations, without calls"
                        + " in them. Cycles are those of the simulated core when all messages are present from the"
                        + " start. Time is the virtual time that the other ranks need for the same floating-point"
                        + " operations, at the same cost for every operation. So all pieces of one location have the"
                        + " same time, and their cycles vary with caches and branches.\n\n"
                        + "A straight line fits three groups of points, one for each location. The cycles per"
                        + " operation differ between locations, as the table shows: the product reads the matrix from"
                        + " the second-level cache and memory. The slope is the r of section 5.1, in cycles per"
                        + " nanosecond of virtual time. In the document the second program was compiled with -O3;"
                        + " here one is compiled with -O1 and one with -O2.",
                List.of(
                        relations(),
                        points(FIGURE_5_1, "Compiled with -O1", levels.getFirst()),
                        points(FIGURE_5_2, "Compiled with -O2", levels.getLast())),
                List.of(
                        figure(FIGURE_5_1, "Figure 5.1: cycles by time, less optimisation"),
                        figure(FIGURE_5_2, "Figure 5.2: cycles by time, more optimisation"))));
    }

    private DataTable relations() {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("level", "compiled with", Unit.TEXT),
                new Column("fragments", "fragments", Unit.COUNT),
                new Column("slope", "slope, cycles/ns", Unit.NUMBER),
                new Column("offset", "offset, cycles", Unit.NUMBER),
                new Column("determination", "R squared", Unit.RATIO)));
        for (Location location : Location.values()) {
            columns.add(new Column(
                    location.name().toLowerCase(Locale.ROOT), "cycles/operation, " + location.title(), Unit.NUMBER));
        }
        DataTable table = new DataTable("cycle-time", "Linear relations", "", columns);
        for (FragmentTimes level : levels) {
            LinearRelation relation = level.relation();
            List<Object> cells = new ArrayList<>(List.of(
                    level.level(),
                    level.fragments().size(),
                    relation.slope(),
                    relation.offset(),
                    relation.determination()));
            for (Location location : Location.values()) {
                cells.add(cyclesPerOperation(level, location));
            }
            table.row(cells);
        }
        return table;
    }

    private static double cyclesPerOperation(FragmentTimes level, Location location) {
        List<CodeFragment> there = level.fragments().stream()
                .filter(fragment -> fragment.location() == location)
                .toList();
        return (double) there.stream().mapToLong(CodeFragment::cycles).sum()
                / there.stream().mapToLong(CodeFragment::operations).sum();
    }

    private static DataTable points(String id, String title, FragmentTimes level) {
        DataTable table = new DataTable(
                id,
                title,
                "",
                List.of(
                        new Column("location", "place", Unit.TEXT),
                        new Column("iteration", "iteration", Unit.COUNT),
                        new Column("operations", "operations", Unit.COUNT),
                        new Column("time", "time, us", Unit.NUMBER),
                        new Column("cycles", "cycles", Unit.COUNT)));
        for (CodeFragment fragment : level.fragments()) {
            table.row(List.of(
                    fragment.location().title(),
                    fragment.iteration(),
                    fragment.operations(),
                    level.nanos(fragment) / 1000,
                    fragment.cycles()));
        }
        return table;
    }

    private static Figure figure(String table, String title) {
        return new Figure(
                table + "-plot",
                title,
                Figure.Kind.POINTS,
                table,
                "time",
                List.of("cycles"),
                "location",
                "microseconds of virtual time",
                "simulated cycles",
                false,
                false);
    }

    @Override
    public void compare(Reproductions.Builder rows) {
        rows.text(
                "5.1.linear",
                "CG class A on 64 ranks, three locations, 16 iterations, in order, Table 5.1",
                levels.stream()
                        .map(level -> String.format(
                                Locale.ROOT,
                                "R squared %.4f with %s",
                                level.relation().determination(),
                                level.level()))
                        .collect(Collectors.joining(", ")),
                isLinear(levels.stream().map(FragmentTimes::relation).toList()),
                new Expectation.Shape(),
                "reproduced if R squared is 0.95 or more at both levels, which are -O1 and -O2 here; time is the"
                        + " number of operations at a constant cost, while the document measures it with a clock");
    }

    /** Whether cycles rise with time along a straight line in all of them. */
    static boolean isLinear(List<LinearRelation> relations) {
        return relations.stream().allMatch(relation -> relation.slope() > 0 && relation.determination() >= LINEAR);
    }
}
