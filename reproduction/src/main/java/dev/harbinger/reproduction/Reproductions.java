package dev.harbinger.reproduction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Published values beside ours, in the order of their file. Does not change. */
public final class Reproductions {
    private final List<Reproduction> rows;
    private final List<PublishedValue> missing;

    private Reproductions(List<Reproduction> rows, List<PublishedValue> missing) {
        this.rows = rows;
        this.missing = missing;
    }

    /** One row for each value that was looked at. */
    public List<Reproduction> rows() {
        return rows;
    }

    /** The row of a published value, if there is one. */
    public @Nullable Reproduction row(String id) {
        return rows.stream()
                .filter(row -> row.published().id().equals(id))
                .findFirst()
                .orElse(null);
    }

    /** The published values without a row. */
    public List<PublishedValue> missing() {
        return missing;
    }

    /** How many are reproduced. */
    public int reproduced() {
        return count(Verdict.REPRODUCED);
    }

    /** How many could have been: those that were predicted. */
    public int predictions() {
        return (int) rows.stream().filter(Reproduction::counts).count();
    }

    /** How many rows have that verdict. */
    public int count(Verdict verdict) {
        return with(verdict).size();
    }

    /** The rows with that verdict. */
    public List<Reproduction> with(Verdict verdict) {
        return rows.stream().filter(row -> row.verdict() == verdict).toList();
    }

    /**
     * Collects rows, in any order. First say what does not count ({@link #configured}, {@link #fitted},
     * {@link #following}), then put rows beside the values. Not for several threads.
     */
    public static final class Builder {
        private final PublishedValues published;
        private final List<Parameters> parameters;
        private final Set<String> configured = new HashSet<>();
        private final Set<String> fitted = new HashSet<>();
        private final Map<String, String> following = new HashMap<>();
        private final Map<String, Reproduction> rows = new LinkedHashMap<>();

        /**
         * No rows yet.
         *
         * @param published the values
         * @param parameters what the rows rest on: what one of these is fitted to never counts
         */
        public Builder(PublishedValues published, Parameters... parameters) {
            this.published = published;
            this.parameters = List.of(parameters);
        }

        /**
         * Declares values that say how measuring is done, or that follow from what is configured.
         *
         * @throws IllegalArgumentException when one is not published
         */
        public Builder configured(String... ids) {
            declare(configured, ids);
            return this;
        }

        /**
         * Declares values that something was fitted to while the study ran. Those that parameters are fitted to need no
         * mention.
         *
         * @throws IllegalArgumentException when one is not published
         */
        public Builder fitted(String... ids) {
            declare(fitted, ids);
            return this;
        }

        /**
         * Declares values that another one decides: the same number printed again, or parts of one order. That one is
         * to be judged by all of them; they have rows and never count, for or against.
         *
         * @param decisive the value that counts
         * @throws IllegalArgumentException when one is not published, or would decide itself
         */
        public Builder following(String decisive, String... ids) {
            published.get(decisive);
            Set<String> declared = new HashSet<>();
            declare(declared, ids);
            if (declared.contains(decisive) || following.containsKey(decisive)) {
                throw new IllegalArgumentException(decisive + " is decided by another value: it can decide none");
            }
            declared.forEach(id -> following.put(id, decisive));
            return this;
        }

        private void declare(Set<String> declared, String... ids) {
            for (String id : ids) {
                declared.add(published.get(id).id());
                if (rows.containsKey(id)) {
                    throw new IllegalStateException(id + " has a row already: declare it before");
                }
            }
        }

        /**
         * Puts a number beside a published number.
         *
         * @param note why it differs, and what it depends on; may be empty
         * @throws IllegalArgumentException when the value is not published or has a row
         */
        public void number(String id, String configuration, double measured, Expectation expectation, String note) {
            PublishedValue value = published.get(id);
            put(new Reproduction(
                    value,
                    configuration,
                    Numbers.measured(measured),
                    Reproduction.relativeError(value, measured),
                    expectation,
                    verdict(id, expectation, expectation.accepts(value, measured)),
                    note(id, note)));
        }

        /**
         * Puts what came out, as text, beside a published value: an order, a form, a rule.
         *
         * @param accepted whether it comes as near as is expected
         * @param note why it differs, and what it depends on; may be empty
         * @throws IllegalArgumentException when the value is not published or has a row
         */
        public void text(
                String id,
                String configuration,
                String measured,
                boolean accepted,
                Expectation expectation,
                String note) {
            put(new Reproduction(
                    published.get(id),
                    configuration,
                    measured,
                    null,
                    expectation,
                    verdict(id, expectation, accepted),
                    note(id, note)));
        }

        /**
         * Says why nothing was measured for a value: what is published does not suffice to derive it.
         *
         * @throws IllegalArgumentException when the value is not published or has a row
         */
        public void notDerivable(String id, String why) {
            text(id, "", "", false, new Expectation.NotDerivable(), why);
        }

        /**
         * Whether something was set so that the value comes out: it says nothing of the study, alone or with others.
         */
        public boolean isFitted(String id) {
            return fitted.contains(id) || parameters.stream().anyMatch(each -> each.fits(id));
        }

        private Verdict verdict(String id, Expectation expectation, boolean accepted) {
            Reproduction.Basis basis = Reproduction.Basis.PREDICTED;
            if (isFitted(id)) {
                basis = Reproduction.Basis.FITTED;
            } else if (following.containsKey(id)) {
                basis = Reproduction.Basis.FOLLOWING;
            } else if (configured.contains(id)) {
                basis = Reproduction.Basis.CONFIGURED;
            }
            return Reproduction.verdict(expectation, basis, accepted);
        }

        private String note(String id, String note) {
            @Nullable String decisive = following.get(id);
            if (decisive == null) {
                return note;
            }
            return "counted once, with " + decisive + (note.isEmpty() ? "" : "; " + note);
        }

        private void put(Reproduction row) {
            if (rows.putIfAbsent(row.published().id(), row) != null) {
                throw new IllegalArgumentException(row.published().id() + " has a row already");
            }
        }

        /** The rows so far. */
        public Reproductions build() {
            Collection<PublishedValue> all = published.all();
            List<Reproduction> ordered = new ArrayList<>();
            List<PublishedValue> missing = new ArrayList<>();
            for (PublishedValue value : all) {
                Reproduction row = rows.get(value.id());
                if (row == null) {
                    missing.add(value);
                } else {
                    ordered.add(row);
                }
            }
            return new Reproductions(List.copyOf(ordered), List.copyOf(missing));
        }
    }
}
