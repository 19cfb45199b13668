package dev.harbinger.study.grain.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a formula, by recursive descent:
 *
 * <pre>
 *   comparison = sum [("&lt;" | "&lt;=" | "&gt;" | "&gt;=" | "==" | "!=") sum]
 *   sum        = product {("+" | "-") product}
 *   product    = signed {("*" | "/") signed}
 *   signed     = "-" signed | power
 *   power      = operand ["^" signed]
 *   operand    = number | name | function "(" comparison {"," comparison} ")" | "(" comparison ")"
 * </pre>
 *
 * So {@code -2^2} is -4, and {@code 2^3^2} is 512. Not for several threads.
 */
public final class ExpressionParser {
    /** Formulas inside each other; more would exhaust the stack. */
    private static final int DEEPEST = 100;
    /** Characters of a formula; more terms than these hold would exhaust the stack too. */
    private static final int LONGEST = 1000;

    private static final Pattern NUMBER = Pattern.compile("(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");

    private static final List<Operator> COMPARISONS = List.of(
            Operator.AT_MOST, Operator.AT_LEAST, Operator.EQUAL, Operator.UNEQUAL, Operator.LESS, Operator.MORE);

    private final String text;
    private final Position start;
    private final Set<String> names;
    private int next;
    private int depth;

    private ExpressionParser(String text, Position start, Set<String> names) {
        this.text = text;
        this.start = start;
        this.names = names;
    }

    /**
     * The formula that a text of one line says.
     *
     * @param start where the text begins in its file
     * @param names the variables that it may use
     * @throws ExpressionException when it is none, at the first character that is wrong
     */
    public static Expression parse(String text, Position start, Set<String> names) {
        ExpressionParser parser = new ExpressionParser(text, start, names);
        if (text.length() > LONGEST) {
            throw parser.wrong(LONGEST, "a formula has at most " + LONGEST + " characters; write it more simply");
        }
        Expression read = parser.comparison();
        if (!parser.atEnd()) {
            throw parser.wrong(parser.next, "expected an operator or the end, not " + parser.found());
        }
        return read;
    }

    private Expression comparison() {
        Expression left = sum();
        skipSpace();
        for (Operator operator : COMPARISONS) {
            int at = next;
            if (taken(operator.sign())) {
                return new Expression.Operation(operator, left, sum(), position(at));
            }
        }
        return left;
    }

    private Expression sum() {
        return operations(List.of(Operator.PLUS, Operator.MINUS), true);
    }

    private Expression product() {
        return operations(List.of(Operator.TIMES, Operator.DIVIDED), false);
    }

    private Expression operations(List<Operator> operators, boolean ofProducts) {
        Expression left = ofProducts ? product() : signed();
        while (true) {
            skipSpace();
            int at = next;
            Optional<Operator> operator =
                    operators.stream().filter(each -> taken(each.sign())).findFirst();
            if (operator.isEmpty()) {
                return left;
            }
            Expression right = ofProducts ? product() : signed();
            left = new Expression.Operation(operator.get(), left, right, position(at));
        }
    }

    private Expression signed() {
        deeper();
        Expression read = taken("-") ? new Expression.Negation(signed()) : power();
        depth--;
        return read;
    }

    private Expression power() {
        Expression base = operand();
        skipSpace();
        int at = next;
        return taken("^") ? new Expression.Operation(Operator.POWER, base, signed(), position(at)) : base;
    }

    private Expression operand() {
        skipSpace();
        int at = next;
        Optional<String> number = token(NUMBER);
        if (number.isPresent()) {
            double value = Double.parseDouble(number.get());
            if (Double.isInfinite(value)) {
                throw wrong(at, "the number " + number.get() + " is too large");
            }
            return new Expression.Constant(value);
        }
        Optional<String> name = token(NAME);
        if (name.isPresent()) {
            return named(name.get(), at);
        }
        if (taken("(")) {
            Expression inside = comparison();
            expect(")");
            return inside;
        }
        throw wrong(at, "expected a number, a name or '(', not " + found());
    }

    private Expression named(String name, int at) {
        if (taken("(")) {
            return call(name, at);
        }
        if (names.contains(name)) {
            return new Expression.Variable(name, position(at));
        }
        if (Function.of(name).isPresent()) {
            throw wrong(at, "the function " + name + " has no arguments; write " + name + "(...)");
        }
        throw wrong(at, "'" + name + "' is not known; known are " + String.join(", ", names));
    }

    private Expression call(String name, int at) {
        Function function = Function.of(name)
                .orElseThrow(
                        () -> wrong(at, "there is no function '" + name + "'; the functions are " + Function.words()));
        List<Expression> arguments = new ArrayList<>();
        do {
            arguments.add(comparison());
        } while (taken(","));
        expect(")");
        function.refuses(arguments.size()).ifPresent(problem -> {
            throw wrong(at, problem);
        });
        return new Expression.Call(function, arguments, position(at));
    }

    private void deeper() {
        if (++depth > DEEPEST) {
            throw wrong(next, "more than " + DEEPEST + " formulas inside each other; write it more simply");
        }
    }

    private void expect(String sign) {
        if (!taken(sign)) {
            throw wrong(next, "expected '" + sign + "', not " + found());
        }
    }

    private boolean taken(String sign) {
        skipSpace();
        if (text.startsWith(sign, next)) {
            next += sign.length();
            return true;
        }
        return false;
    }

    private Optional<String> token(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(next, text.length());
        if (!matcher.lookingAt()) {
            return Optional.empty();
        }
        next = matcher.end();
        return Optional.of(matcher.group());
    }

    private void skipSpace() {
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
    }

    private boolean atEnd() {
        skipSpace();
        return next == text.length();
    }

    private String found() {
        return atEnd() ? "the end of the line" : "'" + Character.toString(text.codePointAt(next)) + "'";
    }

    private Position position(int at) {
        return new Position(start.line(), start.column() + at);
    }

    private ExpressionException wrong(int at, String problem) {
        return new ExpressionException(position(at), problem);
    }
}
