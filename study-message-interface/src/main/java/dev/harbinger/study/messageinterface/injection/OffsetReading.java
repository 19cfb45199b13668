package dev.harbinger.study.messageinterface.injection;

/**
 * How a page number becomes the place of a node in the rectangle of a GTLB entry. The document assigns the row twice
 * and the column never (Lee, section 4.2.2).
 */
public enum OffsetReading {
    /** The low bits give the column, the next ones the row: what figure 3-6 and the names of the fields suggest. */
    COLUMN_THEN_ROW,
    /** As printed: the low bits give the row, and the column is that of the base. */
    AS_PRINTED
}
