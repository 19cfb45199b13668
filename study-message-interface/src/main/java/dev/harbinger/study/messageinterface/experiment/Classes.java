package dev.harbinger.study.messageinterface.experiment;

import dev.harbinger.reproduction.Expectation;
import java.util.List;

/**
 * What counts as reproduced. Fixed before the first comparison, and the same for every row of its kind.
 *
 * <p>A cell of Table 6.4 counts when it comes within 15 %. No cell is fitted but BLKW's latency in model MM, which was
 * in view when it was decided that a SEND holds its cluster; cells that come near because of that decision, or stand in
 * the same column, do not count either. The latencies that the node is built with follow from the configuration. How
 * rankings are judged, {@link Rankings} says. Fetch-and-add was in view when the stages of the interfaces were laid
 * out.
 */
final class Classes {
    /** A number that the model predicts. */
    static final Expectation PREDICTED = new Expectation.Within(15);

    /** A number that the configuration gives. */
    static final Expectation GIVEN = new Expectation.Exact();

    /** Rows that the configuration gives. */
    static final List<String> CONFIGURED = List.of(
            "3.1.regwrite",
            "3.1.cross",
            "3.1.mem",
            "3.2.dispatch",
            "3.2.send",
            "6.1.poll",
            "6.4.pollmiss",
            "6.5.4.saved",
            "7.ko",
            "7.vo");

    /** Rows that were in view when the node's timing was decided. */
    static final List<String> FITTED = List.of(
            "3.2.faa",
            "T6.4.IRB.BLKW.latency",
            "T6.4.IMS.BLKW.latency",
            "T6.4.ERS.BLKW.latency",
            "T6.4.ERB.DIST.latency",
            "T6.4.EMB.DIST.latency");

    /** Cells that the document itself derived from others. Arithmetic on a table reproduces nothing. */
    static final List<String> DERIVED = List.of("T6.4.POL.BLKW.latency", "T6.4.INT.BLKW.latency");

    private Classes() {}
}
