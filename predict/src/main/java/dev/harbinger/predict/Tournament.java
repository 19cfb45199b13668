package dev.harbinger.predict;

import java.util.Arrays;
import java.util.Objects;

/**
 * Follows whichever of its components has been right lately: the one with the longest unbroken run of hits among those
 * that offer something, the earlier one when runs are equal.
 *
 * <p>The usual components are a {@link SingleCycle}, which knows a long cycle with all its exceptions once it has come
 * round, and a confident {@link LongestContext}, which learns the inner loops within a few calls and is there while the
 * long cycle is formed or broken. Neither needs a hint. Both live within a budget of six-tuples.
 *
 * <p>{@link #withTagging} adds {@link Tagging}, for traces and runtimes that have the site of the next receive as a
 * hint: it knows the call of a site after one sight, where the others need the calls before it as well.
 */
public final class Tournament implements Predictor {
    /** Six-tuples that the usual components may store together by default. */
    public static final int DEFAULT_BUDGET = 512;

    private static final int CONTEXT_ORDER = 6;
    /** Keeps a run from overflowing. */
    private static final int LONGEST_RUN = 1 << 30;

    private final Predictor[] components;
    private final int[] runs;
    private final boolean needsSite;
    private final String name;
    /** The component to follow and what it offers, without a site; NONE if none offers anything. */
    private int leader;

    private int next;

    /** The usual components within {@link #DEFAULT_BUDGET}. */
    public Tournament() {
        this(DEFAULT_BUDGET);
    }

    /**
     * The usual components.
     *
     * @param budget six-tuples they may store together, 16 or more: nine sixteenths for the cycle, the rest for
     *     contexts
     * @throws IllegalArgumentException if the budget is less than 16
     */
    public Tournament(int budget) {
        this(Limits.named("tournament", budget, DEFAULT_BUDGET), cycle(budget), context(budget));
    }

    /**
     * A tournament of the given components, which belong to it from now on.
     *
     * @throws IllegalArgumentException if there is none, or one is a {@link Window}, which predicts a set, not a call
     */
    public Tournament(Predictor... components) {
        this(named(components), components.clone());
    }

    private Tournament(String name, Predictor... components) {
        this.name = name;
        this.components = components;
        runs = new int[components.length];
        needsSite = Arrays.stream(components).anyMatch(Predictor::needsSite);
        lead();
    }

    /**
     * The usual components and tagging, which stores a six-tuple more for each site.
     *
     * @param budget six-tuples of the usual components, as {@link #Tournament(int)} has it
     * @throws IllegalArgumentException if the budget is less than 16
     */
    public static Tournament withTagging(int budget) {
        return new Tournament(
                Limits.named("tag-tournament", budget, DEFAULT_BUDGET), cycle(budget), context(budget), new Tagging());
    }

    private static Predictor cycle(int budget) {
        return new SingleCycle(Initialisation.NONE, WhileForming.NOTHING, shareOfCycle(budget));
    }

    private static Predictor context(int budget) {
        return new LongestContext(CONTEXT_ORDER, true, budget - shareOfCycle(budget));
    }

    private static int shareOfCycle(int budget) {
        return (int) (Limits.inRange(budget, 16, 1 << 24, "budget of six-tuples") * 9L / 16);
    }

    private static String named(Predictor... components) {
        if (components.length == 0) {
            throw new IllegalArgumentException("a tournament needs at least one predictor");
        }
        StringBuilder names = new StringBuilder("tournament");
        for (Predictor component : components) {
            if (component instanceof Window) {
                throw new IllegalArgumentException("a tournament is between predictors of one call, and "
                        + component.name() + " predicts a set of them");
            }
            names.append(names.length() == 10 ? '(' : ' ').append(component.name());
        }
        return names.append(')').toString();
    }

    @Override
    public String name() {
        return name;
    }

    /** True if a component does: then {@link #predictAt} may offer more than {@link #next}. */
    @Override
    public boolean needsSite() {
        return needsSite;
    }

    @Override
    public boolean observesSite() {
        return Arrays.stream(components).anyMatch(Predictor::observesSite);
    }

    @Override
    public boolean observe(int call, int site) {
        boolean hit = predictAt(site) == call;
        for (int i = 0; i < components.length; i++) {
            runs[i] = components[i].observe(call, site) ? Math.min(runs[i] + 1, LONGEST_RUN) : 0;
        }
        lead();
        return hit;
    }

    /** Chooses among what the components offer without a site, which only an observation changes. */
    private void lead() {
        int best = -1;
        leader = NONE;
        next = NONE;
        for (int i = 0; i < components.length; i++) {
            if (runs[i] > best) {
                int offered = components[i].next();
                if (offered != NONE) {
                    best = runs[i];
                    leader = i;
                    next = offered;
                }
            }
        }
    }

    @Override
    public int next() {
        return next;
    }

    @Override
    public int predictAt(int site) {
        if (!needsSite) {
            return next;
        }
        int best = -1;
        int call = NONE;
        for (int i = 0; i < components.length; i++) {
            if (runs[i] > best) {
                int offered = components[i].predictAt(site);
                if (offered != NONE) {
                    best = runs[i];
                    call = offered;
                }
            }
        }
        return call;
    }

    @Override
    public int predict(int[] into, int k) {
        Objects.checkFromIndexSize(0, k, into.length);
        return leader == NONE ? 0 : components[leader].predict(into, k);
    }

    /** What the components needed, together. */
    @Override
    public int footprint() {
        int sum = 0;
        for (Predictor component : components) {
            sum += component.footprint();
        }
        return sum;
    }

    @Override
    public void reset() {
        for (Predictor component : components) {
            component.reset();
        }
        Arrays.fill(runs, 0);
        lead();
    }
}
