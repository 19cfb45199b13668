package dev.harbinger.study.grain.program;

import dev.harbinger.study.grain.expression.Expression;
import dev.harbinger.study.grain.expression.ExpressionException;
import dev.harbinger.study.grain.expression.ExpressionParser;
import dev.harbinger.study.grain.expression.Position;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads the description of a program: a line for each thing that it says, {@code key = value}; {@code #} begins a
 * comment. docs/grain.md has the keys. Not for several threads.
 */
final class ProgramReader {
    private static final Pattern LET = Pattern.compile("let\\s+(?<name>\\S+)");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");
    private static final Pattern POWERS = Pattern.compile("powers of (?<base>\\d{1,9})");

    /** Characters of a line that a message repeats. */
    private static final int MOST_QUOTED = 40;

    /** Maximum wrong lines that are reported. */
    private static final int MOST_ERRORS = 20;

    private final Set<String> seen = new HashSet<>();
    private final Map<String, Expression> definitions = new LinkedHashMap<>();
    private final Map<Quantity, Expression> formulas = new EnumMap<>(Quantity.class);
    private String name;
    private String about = "";
    private Kind kind = Kind.TIGHT;
    private Powers cells = Powers.OF_TWO;
    private Powers grains = Powers.OF_TWO;
    private double phases = 1;

    private ProgramReader(String name) {
        this.name = name;
    }

    /**
     * The program that a text describes.
     *
     * @param file its name for messages
     * @param name what the program is called unless it says so itself
     * @throws IllegalArgumentException when lines are wrong or one is missing; the message has a line for each of the
     *     first {@link #MOST_ERRORS}, with file, line and column
     */
    static LogProgram read(String file, String name, String text) {
        ProgramReader reader = new ProgramReader(name);
        List<String> errors = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            try {
                reader.line(line, number);
            } catch (ExpressionException e) {
                errors.add(file + ", " + e.getMessage());
            }
        }
        if (!errors.isEmpty()) {
            throw new IllegalArgumentException(
                    errors.stream().limit(MOST_ERRORS).collect(Collectors.joining("\n")));
        }
        return new LogProgram(
                file,
                reader.name,
                reader.about,
                reader.kind,
                reader.cells,
                reader.grains,
                reader.phases,
                reader.definitions,
                reader.formulas);
    }

    private void line(String line, int number) {
        int comment = line.indexOf('#');
        String said = comment < 0 ? line : line.substring(0, comment);
        if (said.isBlank()) {
            return;
        }
        Position start = new Position(number, column(said, 0));
        int equals = said.indexOf('=');
        if (equals < 0) {
            throw new ExpressionException(
                    start, "'" + shortened(said.strip()) + "' says nothing; write it as 'key = value'");
        }
        String key = said.substring(0, equals).strip();
        String value = said.substring(equals + 1).strip();
        Position at = new Position(number, column(said, equals + 1));
        if (value.isEmpty()) {
            throw new ExpressionException(at, "nothing stands behind '" + key + " ='");
        }
        if (!seen.add(key.replaceAll("\\s+", " "))) {
            throw new ExpressionException(start, "'" + key + "' is there twice; delete one");
        }
        Matcher let = LET.matcher(key);
        if (let.matches()) {
            define(let.group("name"), value, start, at);
        } else {
            take(key, value, start, at);
        }
    }

    private static String shortened(String text) {
        return text.length() <= MOST_QUOTED ? text : text.substring(0, MOST_QUOTED) + "...";
    }

    /** The column of the first character from an index on that is no space. */
    private static int column(String line, int from) {
        int index = from;
        while (index < line.length() && Character.isWhitespace(line.charAt(index))) {
            index++;
        }
        return index + 1;
    }

    private void define(String defined, String value, Position start, Position at) {
        if (!NAME.matcher(defined).matches()) {
            throw new ExpressionException(
                    start, "'" + defined + "' is no name; it must be of letters, digits and underscores");
        }
        if (LogProgram.VARIABLES.contains(defined)) {
            throw new ExpressionException(
                    start,
                    "'" + defined + "' is given, as are " + String.join(", ", LogProgram.VARIABLES)
                            + "; take another name");
        }
        Set<String> before = LogProgram.names(definitions.keySet());
        definitions.put(defined, new Expression.Constant(1)); // if the formula is wrong, the name is still known
        definitions.put(defined, ExpressionParser.parse(value, at, before));
    }

    private void take(String key, String value, Position start, Position at) {
        switch (key) {
            case "name" -> name = value;
            case "about" -> about = value;
            case "kind" ->
                kind = Kind.of(value)
                        .orElseThrow(() -> new ExpressionException(
                                at, "there is no kind '" + value + "'; the kinds are " + Kind.words()));
            case "cells" -> cells = powers(value, at);
            case "grains" -> grains = powers(value, at);
            case "phases" -> phases = formula(value, at).value(Map.of());
            default ->
                formulas.put(
                        Quantity.of(key)
                                .orElseThrow(() -> new ExpressionException(
                                        start,
                                        "'" + key + "' is not known; lines begin with name, about, kind, cells,"
                                                + " grains, phases, let NAME, " + Quantity.words())),
                        formula(value, at));
        }
    }

    private Powers powers(String value, Position at) {
        Matcher powers = POWERS.matcher(value);
        if (!powers.matches()) {
            throw new ExpressionException(at, "'" + value + "' is not known; write it as 'powers of 4'");
        }
        try {
            return new Powers(Integer.parseInt(powers.group("base")));
        } catch (IllegalArgumentException e) {
            throw new ExpressionException(at, String.valueOf(e.getMessage()));
        }
    }

    private Expression formula(String value, Position at) {
        return ExpressionParser.parse(value, at, LogProgram.names(definitions.keySet()));
    }
}
