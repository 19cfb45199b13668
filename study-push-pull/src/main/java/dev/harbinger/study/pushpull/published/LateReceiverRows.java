package dev.harbinger.study.pushpull.published;

import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.pushpull.measure.LateReceiver;
import java.util.Locale;

/** The rows of messages to late receivers (section 5.3), and of the pushed buffer that holds them. */
final class LateReceiverRows {
    private static final int BYTES = LateReceiver.BYTES;

    private final Findings findings;
    private final Reproductions.Builder rows;

    LateReceiverRows(Findings findings, Reproductions.Builder rows) {
        this.findings = findings;
        this.rows = rows;
    }

    /** Puts the rows. */
    void put() {
        String compute = "x = 100,000, y = 300,000; " + BYTES + " bytes; the whole time of figure 5, not halved";
        rows.number(
                "5.3.late.pushall",
                "Push-All; " + compute,
                findings.late().at(Comparison.ALL, BYTES),
                Comparison.expectation("5.3.late.pushall"),
                "the link's timeout and the pushed buffer's size are not published and set by this value; of longer"
                        + " messages the frame that would find no room comes after the receive is posted, so here only"
                        + " those a little longer than the buffer suffer, in the document all do");
        String nop =
                "taken: a send returns when the rest is registered (section 3); the NOP's time is assumed, and this"
                        + " row depends on it: see the assumed costs";
        rows.number(
                "5.3.late.pushzero",
                "Push-Zero; " + compute,
                findings.late().at(Comparison.ZERO, BYTES),
                Comparison.expectation("5.3.late.pushzero"),
                nop);
        rows.number(
                "5.3.late.pushpull",
                "Push-Pull; " + compute,
                findings.late().at(Comparison.PULL, BYTES),
                Comparison.expectation("5.3.late.pushpull"),
                nop);
        LateReceiver all = findings.lateAll();
        order(
                "5.3.late.lost",
                "Push-All; " + compute,
                String.format(
                        Locale.ROOT,
                        "%.1f of %.1f frames lost, %.1f sent again",
                        all.lost(),
                        all.frames(),
                        all.again()),
                2 * all.lost() > all.frames(),
                "the message is a little longer than the buffer, so its last frame finds no room, and none follows it");
        buffer("3.buffer", "Push-Pull, 760 bytes; " + compute, findings.latePull());
        buffer("4.4.buffer", "Push-Pull, 680 bytes; " + compute, findings.lateLarger());
    }

    private void buffer(String id, String configuration, LateReceiver late) {
        order(
                id,
                configuration,
                String.format(Locale.ROOT, "%.1f frames lost, %,.2f us", late.lost(), late.micros()),
                late.lost() == 0,
                "both pushes of a late receiver's message wait together, BTP(1) + BTP(2) bytes");
    }

    private void order(String id, String configuration, String measured, boolean accepted, String note) {
        rows.text(id, configuration, measured, accepted, Comparison.SHAPE, note);
    }
}
