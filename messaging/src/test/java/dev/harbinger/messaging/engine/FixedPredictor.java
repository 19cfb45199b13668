package dev.harbinger.messaging.engine;

import dev.harbinger.predict.Predictor;

/** Predicts what a test tells it to, and is right or wrong as the test says. */
final class FixedPredictor implements Predictor {
    private int[] expected = {};
    private boolean right = true;

    /** From the next receive on these calls are predicted. */
    void expect(int... calls) {
        expected = calls;
    }

    void setRight(boolean right) {
        this.right = right;
    }

    @Override
    public String name() {
        return "fixed";
    }

    @Override
    public boolean observe(int call, int site) {
        return right;
    }

    @Override
    public int next() {
        return expected.length == 0 ? NONE : expected[0];
    }

    @Override
    public int predictAt(int site) {
        return next();
    }

    @Override
    public int predict(int[] into, int k) {
        int count = Math.min(k, expected.length);
        System.arraycopy(expected, 0, into, 0, count);
        return count;
    }

    @Override
    public int footprint() {
        return expected.length;
    }

    @Override
    public void reset() {
        expected = new int[0];
    }
}
