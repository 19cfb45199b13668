package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.Finding;
import dev.harbinger.report.Finding.Weight;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.finding.BottomLine;
import dev.harbinger.study.prediction.finding.Caution.Effect;
import dev.harbinger.study.prediction.finding.Cautions;
import dev.harbinger.study.prediction.finding.LateReceiverLoss;
import dev.harbinger.study.prediction.receives.SizeCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The findings in plain language: cautions that the bottom line does not hold without, the bottom line, what it rests
 * on, and what is not known besides.
 */
final class Findings {

    /** Messages as small as the two sizes that half of the messages of NPB CG have (Khunjush, section 4.4). */
    private static final int SMALL_BYTES = 16;

    private final TraceResult result;
    private final Cautions cautions;
    private final List<Finding> findings = new ArrayList<>();

    private Findings(TraceResult result) {
        this.result = result;
        this.cautions = Cautions.of(result);
    }

    static List<Finding> of(TraceResult result) {
        Findings findings = new Findings(result);
        findings.cautions(Effect.VOIDS);
        findings.cautions(Effect.QUALIFIES);
        if (result.receives() > 0) {
            findings.answers();
        }
        findings.cautions(Effect.LIMITS);
        return findings.findings;
    }

    private void cautions(Effect effect) {
        cautions.with(effect).forEach(caution -> add(Weight.CAUTION, CautionText.of(caution)));
    }

    private void answers() {
        if (!cautions.voidBottomLine()) {
            BottomLine bottomLine = BottomLine.of(result);
            findings.add(new BottomLineText(new Labels(result.siteNames())).of(bottomLine));
            LateReceiverLoss.of(result).ifPresent(this::lateReceivers);
            if (!(bottomLine instanceof BottomLine.NothingEarly)) {
                findings.addAll(EarlyFindings.of(result));
            }
            if (bottomLine instanceof BottomLine.Gain) {
                findings.addAll(GainFindings.of(result));
            }
        } else if (result.arrivals().all().judged() > 0) {
            findings.addAll(EarlyFindings.of(result));
        }
        if (!cautions.areTooFewReceives()) {
            findings.addAll(PredictabilityFindings.of(result));
        }
        sizes();
        wildcards();
    }

    /** Placing messages ahead does not save this time; it may be more than what it saves. */
    private void lateReceivers(LateReceiverLoss loss) {
        String time = loss.spanNanos() == 0
                ? Amounts.nanos(loss.nanos()) + ", added up over all processes"
                : Amounts.percent(loss.nanos() / loss.spanNanos()) + " of the time of all processes ("
                        + Amounts.nanos(loss.nanos()) + ")";
        Long site = loss.site();
        String where = site == null
                ? ""
                : ", " + Amounts.percent(loss.siteShare()) + " of that at " + new Labels(result.siteNames()).site(site);
        add(
                Weight.NOTE,
                "Late receivers cost senders at most " + time + ", in " + Labels.counted(loss.sends(), "send") + where
                        + ": a receive that is posted earlier saves it. A blocking send is taken to last until the next"
                        + " call.");
    }

    private void add(Weight weight, String text) {
        findings.add(new Finding(weight, text));
    }

    /** Of the messages sent where the trace has them: a receive often offers more room than its message needs. */
    private void sizes() {
        SizeCounts sent = SizesSection.sends(result);
        boolean ofSends = !sent.counts().isEmpty();
        SizeCounts sizes = ofSends ? sent : SizesSection.receives(result);
        if (sizes.counts().isEmpty()) {
            return;
        }
        String things = ofSends ? "messages sent have" : "receives offer room for";
        if (sizes.counts().size() == 1) {
            add(Weight.NOTE, "All " + things + " " + Amounts.bytes(sizes.median()) + ".");
            return;
        }
        long all = sizes.counts().values().stream().mapToLong(Long::longValue).sum();
        long small = sizes.counts().entrySet().stream()
                .filter(size -> size.getKey() <= SMALL_BYTES)
                .mapToLong(Map.Entry::getValue)
                .sum();
        boolean tellsMore = small > 0 && sizes.median() > SMALL_BYTES;
        add(
                Weight.NOTE,
                "Half of the " + things + " at most " + Amounts.bytes(sizes.median())
                        + (tellsMore
                                ? ", " + Amounts.percent((double) small / all) + " at most " + SMALL_BYTES + " B"
                                : "")
                        + "; there are " + sizes.counts().size() + " different sizes.");
    }

    private void wildcards() {
        long anySource = result.processes().stream()
                .mapToLong(process -> process.receives().wildcards().anySource())
                .sum();
        if (anySource > 0) {
            add(
                    Weight.NOTE,
                    "Receives from any source: " + Amounts.count(anySource)
                            + ". What arrives first decides what they get, not the program.");
        }
    }
}
