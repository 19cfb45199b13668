package dev.harbinger.messaging.engine;

import dev.harbinger.predict.Predictor;
import java.util.random.RandomGenerator;

/** Predictors that are wrong on purpose, and say that they were right so that prediction never pauses. */
final class AdversarialPredictor implements Predictor {
    private final Kind kind;
    private final RandomGenerator random;
    private final Predictor good;
    private final int[] truth = new int[1];
    private int known;

    enum Kind {
        /** Predicts calls, but never the one that a good predictor would. */
        WRONG,
        /** Predicts any calls. */
        RANDOM,
        /** Predicts every call it has seen, as far as it is asked. */
        EVERYTHING
    }

    /** @param good whose predictions are right */
    AdversarialPredictor(Kind kind, RandomGenerator random, Predictor good) {
        this.kind = kind;
        this.random = random;
        this.good = good;
    }

    @Override
    public String name() {
        return kind.name();
    }

    @Override
    public boolean observe(int call, int site) {
        known = Math.max(known, call + 1);
        good.observe(call, site);
        return true;
    }

    @Override
    public int next() {
        return known == 0 ? NONE : random.nextInt(known);
    }

    @Override
    public int predictAt(int site) {
        return next();
    }

    @Override
    public int predict(int[] into, int k) {
        int count = 0;
        int right = good.predict(truth, 1) == 1 ? truth[0] : NONE;
        for (int call = 0; call < known && count < k; call++) {
            switch (kind) {
                case WRONG -> {
                    if (call != right) {
                        into[count++] = call;
                    }
                }
                case RANDOM -> into[count++] = next();
                case EVERYTHING -> into[count++] = call;
            }
        }
        return count;
    }

    @Override
    public int footprint() {
        return known;
    }

    @Override
    public void reset() {
        known = 0;
        good.reset();
    }
}
