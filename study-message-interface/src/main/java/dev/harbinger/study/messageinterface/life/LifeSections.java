package dev.harbinger.study.messageinterface.life;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Figure;
import dev.harbinger.report.Section;
import dev.harbinger.study.messageinterface.injection.NetworkOutput;
import dev.harbinger.study.messageinterface.life.LifeMeasurements.Point;
import java.util.List;

/** Figures 7-11 to 7-13: LIFE measured on the machine, beside the formula of 7.2.1 with the machine's own costs. */
public final class LifeSections {
    private static final int WORDS_OF_A_MESSAGE = 2;
    private static final String LATENCY = "latency";
    private static final String OCCUPANCY = "occupancy";
    private static final String OURS = "measured";
    private static final String FORMULA = "formula";

    private LifeSections() {}

    /** The section. */
    public static Section of(LifeMeasurements life) {
        LifeFormula formula = formula(life);
        return new Section(
                "life",
                "Chapter 7: LIFE on the machine",
                "8x8 cells on 1, 4, 16 and 64 nodes, in assembly of our own. Cycles are those of a generation; the"
                    + " document shows 1000. A node sends 4 (1 + side) messages of two arguments in a generation. The"
                    + " formula is that of 7.2.1 with this machine's costs: "
                        + LifeRows.number(formula.cyclesPerCell()) + " cycles a cell, as one node takes, "
                        + (int) formula.occupancy() + " a message, and a latency of " + (int) formula.latency()
                        + ".\n\nThe formula leaves out the handler: at one cell a node it runs for eight messages a"
                        + " generation, one after the other, and the thread waits for the last.",
                List.of(
                        table(
                                "figure-7-11",
                                "Figure 7-11: cycles of a generation by added latency",
                                LATENCY,
                                life.byLatency(),
                                formula),
                        speedUps("figure-7-12-latency", LATENCY, life, life.byLatency()),
                        speedUps("figure-7-12-occupancy", OCCUPANCY, life, life.byOccupancy()),
                        table(
                                "figure-7-13",
                                "Figure 7-13: cycles of a generation by added occupancy",
                                OCCUPANCY,
                                life.byOccupancy(),
                                formula),
                        mesh(life)),
                List.of(
                        plot("figure-7-11", "Run time by latency", LATENCY, "added latency, cycles"),
                        speedUp("figure-7-12-latency", "Speed-up by latency"),
                        speedUp("figure-7-12-occupancy", "Speed-up by occupancy"),
                        plot("figure-7-13", "Run time by occupancy", OCCUPANCY, "added occupancy, cycles")));
    }

    /** The document's formula with this machine's costs. */
    static LifeFormula formula(LifeMeasurements life) {
        int cells = LifeMeasurements.SIDE * LifeMeasurements.SIDE;
        return new LifeFormula(life.cycles(1) / cells, NetworkOutput.RECOVERY, 1, life.latency());
    }

    private static DataTable table(String id, String title, String added, List<Point> points, LifeFormula formula) {
        DataTable table = new DataTable(
                id,
                title,
                "Cycles. The slack of the formula is 6 cycles beyond the messages of a value.",
                List.of(
                        new Column("nodes", "nodes", Unit.COUNT),
                        new Column(added, "added " + added, Unit.COUNT),
                        new Column(OURS, "measured", Unit.NUMBER),
                        new Column(FORMULA, "formula", Unit.NUMBER)));
        for (Point point : points) {
            table.row(List.of(point.nodes(), point.added(), point.cycles(), predicted(added, point, formula)));
        }
        return table;
    }

    private static double predicted(String added, Point point, LifeFormula formula) {
        if (point.nodes() == 1) {
            return point.cells() * formula.cyclesPerCell();
        }
        double slack = LifeFormula.slack(point.cells(), NetworkOutput.RECOVERY + WORDS_OF_A_MESSAGE);
        return added.equals(LATENCY)
                ? formula.cycles(point.cells(), point.added(), 0, slack)
                : formula.cycles(point.cells(), 0, point.added(), slack);
    }

    private static Figure plot(String table, String title, String across, String xTitle) {
        return new Figure(
                table + "-plot",
                title,
                Figure.Kind.LINE,
                table,
                across,
                List.of(OURS, FORMULA),
                "nodes",
                xTitle,
                "cycles of a generation",
                false,
                true);
    }

    private static Figure speedUp(String table, String title) {
        return new Figure(
                table + "-plot",
                title,
                Figure.Kind.LINE,
                table,
                "nodes",
                List.of("speed_up"),
                "added",
                "nodes",
                "speed-up",
                false,
                false);
    }

    private static DataTable speedUps(String id, String added, LifeMeasurements life, List<Point> points) {
        DataTable table = new DataTable(
                id,
                "Figure 7-12: speed-up over one node by added " + added,
                "",
                List.of(
                        new Column("added", "added " + added, Unit.COUNT),
                        new Column("nodes", "nodes", Unit.COUNT),
                        new Column("speed_up", "speed-up", Unit.NUMBER)));
        for (Point point : points) {
            if (point.nodes() > 1) {
                table.row(List.of(point.added(), point.nodes(), life.cycles(1) / point.cycles()));
            }
        }
        return table;
    }

    private static DataTable mesh(LifeMeasurements life) {
        DataTable table = new DataTable(
                "life-mesh",
                "The same over the mesh of routers",
                "The document assumes a fully connected network.",
                List.of(
                        new Column("nodes", "nodes", Unit.COUNT),
                        new Column("mesh", "mesh", Unit.NUMBER),
                        new Column("ideal", "ideal network", Unit.NUMBER)));
        for (Point point : life.onMesh()) {
            table.row(List.of(point.nodes(), point.cycles(), life.cycles(point.nodes())));
        }
        return table;
    }
}
