package dev.harbinger.study.grain.program;

import dev.harbinger.study.grain.expression.Expression;
import dev.harbinger.study.grain.expression.ExpressionException;
import dev.harbinger.study.grain.expression.ExpressionParser;
import dev.harbinger.study.grain.expression.Position;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A parallel program, described by what it computes and sends as functions of its grain (Lee, section 7.1.3). Does not
 * change; a change makes a new one.
 *
 * @param file where it was read, for messages
 * @param name what it is called
 * @param about what it does, one line; may be empty
 * @param kind how its threads wait for each other
 * @param cells which problem sizes it may have
 * @param grains which grains it may be cut into
 * @param phases how many phases it has, 1 or more
 * @param definitions names of its own and their formulas, each of which may use those before it
 * @param formulas what it says of itself
 */
public record LogProgram(
        String file,
        String name,
        String about,
        Kind kind,
        Powers cells,
        Powers grains,
        double phases,
        Map<String, Expression> definitions,
        Map<Quantity, Expression> formulas) {
    /** The variables of all formulas: grain, cells, processors and the costs of a message. */
    static final List<String> VARIABLES = List.of("n", "N", "P", "k_o", "v_o", "k_l");

    /** What a program must say. */
    private static final List<Quantity> NEEDED = List.of(Quantity.COMPUTATION, Quantity.MESSAGES);

    /**
     * A program.
     *
     * @throws IllegalArgumentException when a formula that it needs is missing, or it has less than one phase
     */
    public LogProgram {
        definitions = Collections.unmodifiableMap(new LinkedHashMap<>(definitions));
        Map<Quantity, Expression> copy = new EnumMap<>(Quantity.class);
        copy.putAll(formulas);
        formulas = Collections.unmodifiableMap(copy);
        for (Quantity needed : NEEDED) {
            if (!formulas.containsKey(needed)) {
                throw new IllegalArgumentException(
                        file + " has no line '" + needed.word() + " = ...', the " + needed.meaning() + "; add one");
            }
        }
        if (!(phases >= 1) || Double.isInfinite(phases)) {
            throw new IllegalArgumentException(file + ": phases is " + phases + "; it must be 1 or more");
        }
    }

    /** All names that a formula may use after these definitions. */
    static Set<String> names(Set<String> definitions) {
        Set<String> names = new LinkedHashSet<>(VARIABLES);
        names.addAll(definitions);
        return names;
    }

    /** Whether it says something of a quantity. */
    public boolean says(Quantity quantity) {
        return formulas.containsKey(quantity);
    }

    /**
     * What it says of a quantity.
     *
     * @param variables values of n, N, P, k_o, v_o and k_l
     * @return the value; empty when the program says nothing of it
     * @throws IllegalArgumentException when its formula has no value there; the message names file, line and column
     */
    public Optional<Double> value(Quantity quantity, Map<String, Double> variables) {
        Expression formula = formulas.get(quantity);
        if (formula == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(formula.value(defined(variables)));
        } catch (ExpressionException e) {
            throw new IllegalArgumentException(file + ", " + e.getMessage(), e);
        }
    }

    private Map<String, Double> defined(Map<String, Double> variables) {
        Map<String, Double> all = new LinkedHashMap<>(variables);
        definitions.forEach((defined, formula) -> all.put(defined, formula.value(all)));
        return all;
    }

    /**
     * The value of a name of its own that is the same for every grain.
     *
     * @throws IllegalArgumentException when it has no such name, or its value depends on the grain
     */
    public double constant(String wanted) {
        Map<String, Double> all = new LinkedHashMap<>();
        for (Map.Entry<String, Expression> definition : definitions.entrySet()) {
            try {
                all.put(definition.getKey(), definition.getValue().value(all));
            } catch (ExpressionException e) {
                if (definition.getKey().equals(wanted)) {
                    throw new IllegalArgumentException(
                            file + ", " + e.position() + ": '" + wanted + "' must be the same for every grain: "
                                    + e.problem(),
                            e);
                }
            }
        }
        return Optional.ofNullable(all.get(wanted)).orElseThrow(() -> unknown(wanted));
    }

    private IllegalArgumentException unknown(String wanted) {
        return new IllegalArgumentException("the program " + name + " has no line 'let " + wanted + " = ...'"
                + (definitions.isEmpty()
                        ? ""
                        : "; it defines " + String.join(", ", new TreeSet<>(definitions.keySet()))));
    }

    /**
     * This program with another value for a name of its own.
     *
     * @throws IllegalArgumentException when it has no such name, or the value is not finite
     */
    public LogProgram with(String defined, double value) {
        if (!definitions.containsKey(defined)) {
            throw unknown(defined);
        }
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(defined + " is " + value + "; it must be a finite number");
        }
        Map<String, Expression> changed = new LinkedHashMap<>(definitions);
        changed.put(defined, new Expression.Constant(value));
        return new LogProgram(file, name, about, kind, cells, grains, phases, changed, formulas);
    }

    /**
     * This program with another formula.
     *
     * @throws ExpressionException when it is none
     */
    public LogProgram with(Quantity quantity, String formula) {
        Map<Quantity, Expression> changed = new EnumMap<>(formulas);
        changed.put(quantity, ExpressionParser.parse(formula, new Position(1, 1), names(definitions.keySet())));
        return new LogProgram(file, name, about, kind, cells, grains, phases, definitions, changed);
    }

    /** This program with another kind. */
    public LogProgram with(Kind other) {
        return new LogProgram(file, name, about, other, cells, grains, phases, definitions, formulas);
    }

    /** This program with another number of phases. */
    public LogProgram withPhases(double other) {
        return new LogProgram(file, name, about, kind, cells, grains, other, definitions, formulas);
    }
}
