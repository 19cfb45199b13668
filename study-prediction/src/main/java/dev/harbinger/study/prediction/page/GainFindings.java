package dev.harbinger.study.prediction.page;

import dev.harbinger.report.Amounts;
import dev.harbinger.report.Finding;
import dev.harbinger.report.Finding.Weight;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.arrival.Assumptions;
import dev.harbinger.study.prediction.arrival.EarlyReceives;
import dev.harbinger.study.prediction.arrival.Savings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the gain consists of, and where it is. */
final class GainFindings {
    private static final int MOST_NAMED = 3;
    private static final double LEAST_NAMED = 0.01;

    private GainFindings() {}

    static List<Finding> of(TraceResult result) {
        List<Finding> findings = new ArrayList<>();
        findings.add(new Finding(Weight.NOTE, contents(result)));
        List<Map.Entry<Long, EarlyReceives>> sites = SavingsSection.gainingSites(result);
        if (sites.size() > 1) {
            findings.add(new Finding(
                    Weight.NOTE,
                    "Of " + sites.size() + " call sites that would gain, most of that time would be saved at "
                            + named(result, sites) + "."));
        }
        return findings;
    }

    private static String contents(TraceResult result) {
        Savings savings = result.arrivals().all().savings();
        List<String> parts = new ArrayList<>();
        if (savings.copies() > 0) {
            parts.add(
                    Labels.counted(savings.copies(), "copy", "copies") + " of " + Amounts.bytes(savings.copiedBytes()));
        }
        if (savings.handshakes() > 0) {
            parts.add(Labels.counted(savings.handshakes(), "handshake") + " before transfers of "
                    + Amounts.bytes(savings.fetchedBytes()));
        }
        Assumptions assumptions = result.settings().assumptions();
        return "The gain is " + String.join(" and ", parts) + " off the path of receives. Assumed: latency "
                + Amounts.nanos(assumptions.latencyNanos()) + ", " + Amounts.count(assumptions.bytesPerNano())
                + " GB/s, copies at " + Amounts.count(assumptions.copyBytesPerNano()) + " GB/s, eager up to "
                + Amounts.bytes(assumptions.eagerLimit())
                + ". Processes work at the same time, so the program becomes faster by less.";
    }

    private static String named(TraceResult result, List<Map.Entry<Long, EarlyReceives>> sites) {
        Labels labels = new Labels(result.siteNames());
        double all = sites.stream()
                .mapToDouble(site -> site.getValue().savings().nanos())
                .sum();
        List<String> named = sites.stream()
                .limit(MOST_NAMED)
                .filter(site -> site.getValue().savings().nanos() >= LEAST_NAMED * all)
                .map(site -> labels.site(site.getKey()) + " ("
                        + Amounts.percent(site.getValue().savings().nanos() / all) + ")")
                .toList();
        return String.join(", ", named);
    }
}
