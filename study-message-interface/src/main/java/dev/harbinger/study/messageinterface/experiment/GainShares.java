package dev.harbinger.study.messageinterface.experiment;

import dev.harbinger.study.messageinterface.model.Model;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What each choice contributes to the gain from the slowest interface in memory to MM, in PING's latency: of dispatch,
 * from SWX_IMB_EMB_INT to SWX_IMB_EMB; of mapping and atomicity, on to SWX; of translation, on to MM. Source: Lee,
 * section 6.6.
 *
 * @param dispatch percent
 * @param mapping percent
 * @param translation percent
 */
record GainShares(double dispatch, double mapping, double translation) {
    private static final double PERCENT = 100;

    static GainShares of(ToDoubleFunction<Model> latency) {
        double slowest = latency.applyAsDouble(Model.of("SWX_IMB_EMB_INT"));
        double dedicated = latency.applyAsDouble(Model.of("SWX_IMB_EMB"));
        double mapped = latency.applyAsDouble(Model.of("SWX"));
        double base = latency.applyAsDouble(Model.MM);
        double gain = (slowest - base) / PERCENT;
        return new GainShares((slowest - dedicated) / gain, (dedicated - mapped) / gain, (mapped - base) / gain);
    }

    String text() {
        return String.format(Locale.ROOT, "%.1f / %.1f / %.1f", dispatch, mapping, translation);
    }
}
