package dev.harbinger.reproduction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A line of a file of parameters, not yet judged by what the parameter may be.
 *
 * <pre>
 *   key = value unit {whole} | origin | note
 *   key = word {word, word}  | origin | note
 * </pre>
 *
 * Unit, braces, origin and note may be missing. Empty lines and those that begin with {@code #} say nothing.
 *
 * @param key name of the parameter
 * @param text all behind the {@code =}, for messages
 * @param value its value
 * @param unit its unit, may be empty
 * @param allowed what stands in braces; empty when nothing does
 * @param origin where it comes from, null when it is not said
 * @param fittedTo the published value it is fitted to, else empty
 * @param note what else is said, may be empty
 */
record ParameterLine(
        String key,
        String text,
        String value,
        String unit,
        List<String> allowed,
        @Nullable Origin origin,
        String fittedTo,
        String note) {
    private static final String FORM =
            "; write it as 'value unit | document, measured, assumed or fitted ID | note'," + " or as the value alone";

    /**
     * Reads the lines of a file.
     *
     * @param file its name for messages
     * @param reader takes each line
     * @throws IllegalArgumentException when a line has another form, a key is there twice, or the reader refuses a
     *     line; the message names the line
     */
    static void each(String file, String content, Consumer<ParameterLine> reader) {
        Set<String> keys = new HashSet<>();
        int number = 0;
        for (String line : content.lines().map(String::strip).toList()) {
            number++;
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            try {
                int equals = line.indexOf('=');
                if (equals < 0) {
                    throw new IllegalArgumentException("'" + line + "' is no parameter; write it as 'key = value'");
                }
                ParameterLine read = parse(
                        line.substring(0, equals).strip(),
                        line.substring(equals + 1).strip());
                if (!keys.add(read.key)) {
                    throw new IllegalArgumentException("parameter " + read.key + " is there twice; delete one");
                }
                reader.accept(read);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ", line " + number + ": " + e.getMessage(), e);
            }
        }
    }

    /**
     * Reads what stands before and behind the {@code =}.
     *
     * @throws IllegalArgumentException when it has another form
     */
    static ParameterLine parse(String key, String text) {
        String[] parts = text.split("\\|", 3);
        String amount = parts[0].strip();
        List<String> allowed = List.of();
        int brace = amount.indexOf('{');
        if (brace >= 0) {
            if (!amount.endsWith("}")) {
                throw wrong(key, text, "the brace is not closed");
            }
            allowed = Arrays.stream(
                            amount.substring(brace + 1, amount.length() - 1).split(",", -1))
                    .map(String::strip)
                    .toList();
            amount = amount.substring(0, brace).strip();
        }
        String[] words = amount.split("\\s+", 2);
        Origin origin = null;
        String fittedTo = "";
        if (parts.length > 1) {
            String[] from = parts[1].strip().split("\\s+", 2);
            origin = Origin.of(from[0]).orElseThrow(() -> wrong(key, text, "'" + from[0] + "' is no origin"));
            fittedTo = from.length == 2 ? from[1] : "";
            if (fittedTo.isEmpty() == (origin == Origin.FITTED)) {
                throw wrong(key, text, "what is fitted names a published value, and only that");
            }
        }
        return new ParameterLine(
                key,
                text,
                words[0],
                words.length > 1 ? words[1] : "",
                allowed,
                origin,
                fittedTo,
                parts.length > 2 ? parts[2].strip() : "");
    }

    /**
     * The parameter that this line declares.
     *
     * @throws IllegalArgumentException when it lacks a unit, an origin or a note, or its value is none
     */
    Parameter declared() {
        ParameterValue declared = judged(() -> ParameterValue.declared(value, allowed));
        boolean isWord = declared instanceof ParameterValue.Choice;
        if (origin == null || note.isEmpty() || unit.isEmpty() != isWord) {
            throw wrong(key, text, "a number has a unit, a word has none, and both have an origin and a note");
        }
        return new Parameter(key, declared, unit, origin, fittedTo, note);
    }

    /**
     * A parameter with what this line says of it in its place.
     *
     * @param otherwise its origin where the line says none
     * @throws IllegalArgumentException when it may not have this value, or is measured in another unit
     */
    Parameter over(Parameter former, Origin otherwise) {
        if (!unit.isEmpty() && !unit.equals(former.unit())) {
            throw new IllegalArgumentException("parameter " + key + " is given in " + unit
                    + (former.unit().isEmpty() ? "; it has no unit" : "; it is measured in " + former.unit()));
        }
        if (!allowed.isEmpty() && !allowed.equals(former.value().allowed())) {
            throw wrong(key, text, "what it may be is not for this file to say; leave the braces out");
        }
        return new Parameter(
                key,
                judged(() -> former.value().changed(value)),
                former.unit(),
                origin == null ? otherwise : origin,
                fittedTo,
                note.isEmpty() ? former.note() : note);
    }

    /** Parameters as lines, their parts beneath each other. */
    static List<String> written(List<Parameter> parameters) {
        List<List<String>> rows = parameters.stream()
                .map(each -> List.of(each.key(), amount(each), origin(each)))
                .toList();
        int[] widths = IntStream.range(0, 3)
                .map(part -> rows.stream()
                        .mapToInt(row -> row.get(part).length())
                        .max()
                        .orElse(0))
                .toArray();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            List<String> row = rows.get(i);
            lines.add(padded(row.get(0), widths[0]) + " = " + padded(row.get(1), widths[1]) + " | "
                    + padded(row.get(2), widths[2]) + " | " + parameters.get(i).note());
        }
        return lines;
    }

    private static String amount(Parameter parameter) {
        List<String> allowed = parameter.value().allowed();
        return parameter.value().text()
                + (parameter.unit().isEmpty() ? "" : " " + parameter.unit())
                + (allowed.isEmpty() ? "" : " {" + String.join(", ", allowed) + "}");
    }

    private static String origin(Parameter parameter) {
        return parameter.fittedTo().isEmpty()
                ? parameter.origin().word()
                : parameter.origin().word() + " " + parameter.fittedTo();
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    private interface Judgement {
        ParameterValue value();
    }

    private ParameterValue judged(Judgement judgement) {
        try {
            return judgement.value();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("parameter " + key + " is '" + value + "': " + e.getMessage(), e);
        }
    }

    private static IllegalArgumentException wrong(String key, String text, String why) {
        return new IllegalArgumentException("parameter " + key + " is '" + text + "': " + why + FORM);
    }
}
