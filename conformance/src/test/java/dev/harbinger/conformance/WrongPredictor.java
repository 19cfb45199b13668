package dev.harbinger.conformance;

import dev.harbinger.predict.Predictor;
import java.util.SplittableRandom;

/**
 * Predictors that are no help, and say of themselves that they are always right, so that prediction never pauses.
 * Whatever they say, a program must see what it sees without them.
 */
final class WrongPredictor implements Predictor {
    /** What it predicts of the calls 0 to {@code seen - 1}. */
    enum Kind {
        /** The calls seen first, which a program that goes on does not make again. */
        STALE,
        /** All calls ever seen, the latest first. */
        EVERYTHING,
        /** Any calls, from a fixed seed. */
        RANDOM
    }

    private final Kind kind;
    private SplittableRandom random = new SplittableRandom(1);
    private int seen;

    WrongPredictor(Kind kind) {
        this.kind = kind;
    }

    @Override
    public String name() {
        return "wrong-" + kind;
    }

    @Override
    public boolean observe(int call, int site) {
        seen = Math.max(seen, call + 1);
        return true;
    }

    @Override
    public int next() {
        return seen == 0 ? NONE : call(0);
    }

    @Override
    public int predictAt(int site) {
        return next();
    }

    @Override
    public int predict(int[] into, int k) {
        int count = Math.min(k, seen);
        for (int i = 0; i < count; i++) {
            into[i] = call(i);
        }
        return count;
    }

    private int call(int ahead) {
        return switch (kind) {
            case STALE -> ahead;
            case EVERYTHING -> seen - 1 - ahead;
            case RANDOM -> random.nextInt(seen);
        };
    }

    @Override
    public int footprint() {
        return seen;
    }

    @Override
    public void reset() {
        seen = 0;
        random = new SplittableRandom(1);
    }
}
