package dev.harbinger.study.prediction.page;

import dev.harbinger.study.prediction.ProcessResult;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.receives.ProcessReceives;
import dev.harbinger.study.prediction.receives.SiteReceives;
import java.util.LinkedHashMap;
import java.util.Map;

/** The call sites of all processes together, in order of first sight. */
final class Sites {
    private Sites() {}

    static Map<Long, SiteReceives> of(TraceResult result) {
        Map<Long, SiteReceives> sites = new LinkedHashMap<>();
        for (ProcessResult process : result.processes()) {
            ProcessReceives receives = process.receives();
            for (int id = 0; id < receives.siteCount(); id++) {
                sites.computeIfAbsent(receives.siteOf(id), _ -> new SiteReceives())
                        .add(receives.atSite(id));
            }
        }
        return sites;
    }
}
