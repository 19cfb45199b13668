package dev.harbinger.predict;

import java.util.ArrayList;
import java.util.List;

/** Feeds sequences of calls to predictors in tests. */
final class Streams {
    private Streams() {}

    /** Observes the calls at one site and marks each as hit ('o'), as the figures do with a circle, or miss ('x'). */
    static String marks(Predictor predictor, int... calls) {
        StringBuilder marks = new StringBuilder();
        for (int call : calls) {
            marks.append(predictor.observe(call, 0) ? 'o' : 'x');
        }
        return marks.toString();
    }

    /** What the predictor offers before each call: the bottom row of the figures; NONE is the dash. */
    static List<Integer> offers(Predictor predictor, int... calls) {
        List<Integer> offers = new ArrayList<>();
        for (int call : calls) {
            offers.add(predictor.predictAt(0));
            predictor.observe(call, 0);
        }
        return offers;
    }

    static List<Integer> ahead(Predictor predictor, int k) {
        int[] into = new int[k];
        int known = predictor.predict(into, k);
        List<Integer> calls = new ArrayList<>();
        for (int i = 0; i < known; i++) {
            calls.add(into[i]);
        }
        return calls;
    }
}
