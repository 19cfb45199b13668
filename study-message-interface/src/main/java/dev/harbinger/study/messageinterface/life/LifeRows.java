package dev.harbinger.study.messageinterface.life;

import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.messageinterface.injection.NetworkOutput;
import java.util.Locale;

/**
 * The values of chapter 7 that the machine itself gives, beside ours. The run of 1, 4, 16 and 64 nodes without
 * additions had been seen (speed-ups 2.68, 6.74 and 10.7) when their classes were set, so that they never count; the
 * classes of the others were fixed before latency or occupancy was varied.
 */
public final class LifeRows {
    private static final Expectation ABOUT = new Expectation.Within(15);
    private static final Expectation SPEED_UP = new Expectation.Within(15);
    private static final double EIGHT = 8;
    private static final String MACHINE = "8x8 cells, ideal network";

    private LifeRows() {}

    /**
     * Ids of the rows that had been seen when their classes were set, or in view when it was decided where to measure.
     * They never count.
     */
    public static String[] seen() {
        return new String[] {"7.kl", "7.speedup4", "7.speedup16", "7.speedup64"};
    }

    /** Puts the rows. */
    public static void put(Reproductions.Builder rows, LifeMeasurements life) {
        rows.number(
                "7.kl",
                "LIFE's message of two words, ideal network",
                (double) life.latency(),
                ABOUT,
                "from the end of the sender's occupancy to the end of the handler, which most messages"
                        + " have; the document does not say where its 11 cycles end");
        rows.notDerivable(
                "7.ccell",
                "the instructions of the document's LIFE are not printed; ours takes "
                        + number(life.cycles(1) / (LifeMeasurements.SIDE * LifeMeasurements.SIDE))
                        + " cycles a cell on one node, rim and loop included");
        rows.notDerivable(
                "7.slack1",
                "78 = 6 + 8 x 9 contradicts the 5 + 2 cycles a message that the formula charges (6 + 8 x 7 = 62); ours"
                        + " hides "
                        + number(life.hiddenLatency(64)) + " cycles beyond the base latency");
        rows.number(
                "7.slackn",
                "latency that 4 cells a node hide beyond the base, " + MACHINE,
                life.hiddenLatency(16),
                ABOUT,
                "the document predicts 33 and measured 21; at 16 cells a node ours hides "
                        + number(life.hiddenLatency(4)));
        speedUp(rows, "7.speedup4", 4, life);
        rows.text(
                "7.speedup16",
                "16 nodes, " + MACHINE,
                number(life.speedUp(16)),
                life.speedUp(16) > EIGHT,
                new Expectation.Shape(),
                "one node takes " + number(life.cycles(1)) + " cycles a generation, 16 take " + number(life.cycles(16))
                        + "; our cells cost less, so that messages weigh more");
        speedUp(rows, "7.speedup64", 64, life);
        rows.number(
                "7.break",
                "added occupancy, " + MACHINE,
                life.breakEven() + NetworkOutput.RECOVERY,
                ABOUT,
                "the added cycles and the base of 5; it grows with the cycles of a cell, of which ours are fewer");
    }

    private static void speedUp(Reproductions.Builder rows, String id, int nodes, LifeMeasurements life) {
        rows.number(
                id,
                nodes + " nodes, " + MACHINE,
                life.speedUp(nodes),
                SPEED_UP,
                "one node takes " + number(life.cycles(1)) + " cycles a generation, " + nodes + " take "
                        + number(life.cycles(nodes)));
    }

    static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
