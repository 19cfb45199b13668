package dev.harbinger.study.messageinterface.life;

/**
 * How long a generation of LIFE takes by the document's model. Source: Lee, section 7.2.1.
 *
 * @param cyclesPerCell C_cell, to compute a cell
 * @param fixedOccupancy k_o, cycles of the sender for a message
 * @param wordOccupancy v_o, cycles of the sender for a word
 * @param latency k_l, from the end of the sender's occupancy to the end of the handler
 */
public record LifeFormula(double cyclesPerCell, double fixedOccupancy, double wordOccupancy, double latency) {
    private static final int WORDS = 2;
    private static final int SLACK_AFTER_SENDING = 6;
    private static final int MESSAGES_OF_ONE_CELL = 8;
    private static final int MOST_MESSAGES_OF_A_CELL = 3;

    /** Cycles that a message occupies its sender. */
    public double occupancy() {
        return fixedOccupancy + WORDS * wordOccupancy;
    }

    /** Messages that a node of some cells sends in a generation. */
    public static int messages(int cells) {
        return (int) Math.round(4 * (1 + Math.sqrt(cells)));
    }

    /**
     * Cycles from a value's being known to its being needed, as computed with {@code perMessage} cycles for each
     * message that follows. The document computes 78 with 9 a message where its formula charges 7.
     */
    public static double slack(int cells, double perMessage) {
        return SLACK_AFTER_SENDING + perMessage * (cells == 1 ? MESSAGES_OF_ONE_CELL : MOST_MESSAGES_OF_A_CELL);
    }

    /**
     * Cycles of a generation.
     *
     * @param cells of a node
     * @param addedLatency cycles that a message takes longer
     * @param addedOccupancy cycles that a message occupies its sender longer
     * @param slack cycles from a value's being known to its being needed
     */
    public double cycles(int cells, double addedLatency, double addedOccupancy, double slack) {
        return cells * cyclesPerCell
                + messages(cells) * (occupancy() + addedOccupancy)
                + Math.max(0, latency + addedLatency - slack);
    }
}
