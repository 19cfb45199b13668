package dev.harbinger.study.grain.expression;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A formula of numbers and named variables. Does not change. */
public sealed interface Expression {
    /** A number. */
    record Constant(double value) implements Expression {}

    /** A variable, at its place in the file. */
    record Variable(String name, Position at) implements Expression {}

    /** A formula with its sign changed. */
    record Negation(Expression of) implements Expression {}

    /** Two formulas and what is done with them, at the place of the operator. */
    record Operation(Operator operator, Expression left, Expression right, Position at) implements Expression {}

    /** A function and its arguments, at the place of its name. */
    record Call(Function function, List<Expression> arguments, Position at) implements Expression {
        /** Keeps a copy. */
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * The value, a finite number. Of {@code if}, only the argument that is chosen is evaluated.
     *
     * @param variables the values of variables, by name
     * @throws ExpressionException at the operator, function or variable that has no value
     */
    default double value(Map<String, Double> variables) {
        return switch (this) {
            case Constant constant -> constant.value();
            case Variable variable -> {
                Double value = variables.get(variable.name());
                if (value == null) {
                    throw new ExpressionException(variable.at(), "'" + variable.name() + "' has no value here");
                }
                yield value;
            }
            case Negation negation -> -negation.of().value(variables);
            case Operation operation -> operated(operation, variables);
            case Call call -> called(call, variables);
        };
    }

    private static double operated(Operation operation, Map<String, Double> variables) {
        double left = operation.left().value(variables);
        double right = operation.right().value(variables);
        if (operation.operator() == Operator.DIVIDED && right == 0) {
            throw new ExpressionException(operation.at(), "division by zero");
        }
        double value = operation.operator().apply(left, right);
        if (!Double.isFinite(value)) {
            throw new ExpressionException(
                    operation.at(),
                    number(left) + " " + operation.operator().sign() + " " + number(right) + " has no finite value");
        }
        return value;
    }

    private static double called(Call call, Map<String, Double> variables) {
        List<Expression> arguments = call.arguments();
        double first = arguments.getFirst().value(variables);
        double value = switch (call.function()) {
            case SQRT -> Math.sqrt(first);
            case CBRT -> Math.cbrt(first);
            case LOG2 -> log2(first);
            case CEIL -> Math.ceil(first);
            case FLOOR -> Math.floor(first);
            case MAX ->
                arguments.stream()
                        .mapToDouble(each -> each.value(variables))
                        .max()
                        .orElseThrow();
            case MIN ->
                arguments.stream()
                        .mapToDouble(each -> each.value(variables))
                        .min()
                        .orElseThrow();
            case IF -> arguments.get(first == 0 ? 2 : 1).value(variables);
        };
        if (!Double.isFinite(value)) {
            throw new ExpressionException(call.at(), call.function().word() + "(" + number(first) + ") has no value");
        }
        return value;
    }

    /** Exact for powers of two, which a quotient of natural logarithms is not. */
    private static double log2(double of) {
        if (of > 0 && Double.isFinite(of)) {
            int exponent = Math.getExponent(of);
            double rest = of / Math.scalb(1.0, exponent);
            return exponent + Math.log(rest) / Math.log(2);
        }
        return Double.NaN;
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.format(Locale.ROOT, "%.0f", value)
                : Double.toString(value);
    }
}
