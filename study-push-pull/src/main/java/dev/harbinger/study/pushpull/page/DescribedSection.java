package dev.harbinger.study.pushpull.page;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.study.pushpull.measure.LateReceiver;
import dev.harbinger.study.pushpull.measure.Overwhelmed;
import dev.harbinger.study.pushpull.measure.Reception;
import dev.harbinger.study.pushpull.measure.Resized;
import dev.harbinger.study.pushpull.measure.SharedCard;
import dev.harbinger.study.pushpull.published.Findings;
import java.util.List;

/** What the document describes and does not measure. */
final class DescribedSection {
    private DescribedSection() {}

    static Section of(Findings findings) {
        return new Section(
                "described",
                "Described, and not measured by the document",
                "Push-Pull between nodes with both optimisations, unless another mode is named. Times are"
                        + " microseconds.",
                List.of(shared(findings), receptions(findings), resized(findings), overwhelmed(findings)),
                List.of());
    }

    private static DataTable shared(Findings findings) {
        DataTable table = new DataTable(
                "shared-card",
                "Pairs of processes that share a card",
                "One at a time may invoke the transmission thread, and one handler serves one frame after the other.",
                List.of(
                        new Column("pairs", "pairs", Unit.COUNT),
                        new Column("latency", "latency of 4 bytes", Unit.NUMBER),
                        new Column("megabytes_per_second", "MB/s of all, 8192 bytes", Unit.NUMBER)));
        for (SharedCard each : findings.sharedCards()) {
            table.row(List.of(each.pairs(), each.latency(), each.megabytes()));
        }
        return table;
    }

    private static DataTable receptions(Findings findings) {
        DataTable table = new DataTable(
                "reception",
                "Interrupts and polling, by the handler's processor",
                "A computation of 1,000,000 NOPs takes so much longer since a message of 1400 bytes arrives: alone on"
                        + " the node, and when a program computes on every processor (mean of all).",
                List.of(
                        new Column("how", "invoked by", Unit.TEXT),
                        new Column("processor", "processor", Unit.TEXT),
                        new Column("latency", "latency of 4 bytes", Unit.NUMBER),
                        new Column("late", "late receiver, 3072 bytes", Unit.NUMBER),
                        new Column("alone", "longer, alone", Unit.NUMBER),
                        new Column("busy", "longer, all busy", Unit.NUMBER)));
        for (Reception each : findings.receptions()) {
            table.row(List.of(each.how(), each.processor(), each.latency(), each.late(), each.alone(), each.busy()));
        }
        return table;
    }

    private static DataTable resized(Findings findings) {
        DataTable table = new DataTable(
                "resized",
                "Push-All to a late receiver that resizes the pushed buffer at run time",
                "Messages of 3072 bytes.",
                List.of(
                        new Column("bytes", "bytes of the buffer", Unit.COUNT),
                        new Column("late", "late receiver", Unit.NUMBER),
                        new Column("lost", "frames lost of a message", Unit.NUMBER)));
        for (Resized each : findings.resized()) {
            table.row(List.of(each.bytes(), each.late().micros(), each.late().lost()));
        }
        return table;
    }

    private static DataTable overwhelmed(Findings findings) {
        DataTable table = new DataTable(
                "overwhelmed",
                "Push-All whose receive is posted after all frames have come",
                "After the first frame that finds no room the link drops all that are under way, as many as link.window"
                        + " allows, and sends them again after link.timeout.",
                List.of(
                        new Column("bytes", "message", Unit.COUNT),
                        new Column("frames", "frames of a message", Unit.NUMBER),
                        new Column("lost", "of these lost", Unit.NUMBER),
                        new Column("again", "sent again", Unit.NUMBER),
                        new Column("late", "whole time", Unit.NUMBER)));
        for (Overwhelmed each : findings.overwhelmed()) {
            LateReceiver late = each.late();
            table.row(List.of(each.bytes(), late.frames(), late.lost(), late.again(), late.micros()));
        }
        return table;
    }
}
