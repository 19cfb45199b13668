package dev.harbinger.reproduction;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All values that a study depends on, by key, in the order of their file.
 *
 * <p>There are three layers. A file of the study declares every parameter; a preset, such as that of one table, names
 * those that differ; the user has the last word, whichever preset is laid beneath. The files have a line each:
 *
 * <pre>
 *   wire.rate = 100 Mbit/s | document | IEEE 802.3u
 *   translation.page = 1560 ns | fitted 6.translation | a page
 *   netcache.sets = 64 sets {whole} | document | table 5.1
 *   netcache.replacement = lru {lru, single-cycle} | assumed | the document does not say
 * </pre>
 *
 * Does not change; a change makes a new one.
 */
public final class Parameters {
    private final Map<String, Parameter> given;
    private final Map<String, Parameter> users;

    private Parameters(Map<String, Parameter> given, Map<String, Parameter> users) {
        this.given = given;
        this.users = users;
    }

    /**
     * The parameters that a file declares, each with unit, origin and note.
     *
     * @param file its name for messages
     * @param in its content in UTF-8, closed here; null when the file is not there
     * @throws IllegalArgumentException when a line is wrong
     * @throws IllegalStateException when the file is not there
     */
    public static Parameters read(String file, @Nullable InputStream in) {
        Map<String, Parameter> declared = new LinkedHashMap<>();
        ParameterLine.each(file, BundledFile.text(file, in), line -> declared.put(line.key(), line.declared()));
        return new Parameters(declared, Map.of());
    }

    /**
     * These with those of a preset in their places; what the user changed stays.
     *
     * @param file its name for messages
     * @param in its content in UTF-8, closed here; null when the file is not there
     * @throws IllegalArgumentException when a line is wrong, says nothing of its origin, or its key is unknown
     * @throws IllegalStateException when the file is not there
     */
    public Parameters preset(String file, @Nullable InputStream in) {
        Map<String, Parameter> changed = new LinkedHashMap<>(given);
        ParameterLine.each(file, BundledFile.text(file, in), line -> {
            Origin origin = line.origin();
            if (origin == null) {
                throw new IllegalArgumentException("parameter " + line.key() + " has no origin");
            }
            changed.put(line.key(), line.over(find(given, line.key()), origin));
        });
        return new Parameters(changed, users);
    }

    /**
     * These with those of a user's file in their places. A line that says what is so anyway changes nothing, so that a
     * file with {@linkplain #lines() all of them} may be edited: presets keep their values.
     *
     * @throws IOException when it cannot be read
     * @throws IllegalArgumentException when a line is wrong or its key is unknown
     */
    public Parameters with(Path file) throws IOException {
        Map<String, Parameter> changed = new LinkedHashMap<>(users);
        ParameterLine.each(file.toString(), ParameterFile.read(file), line -> {
            Parameter now = get(line.key());
            Parameter read = line.over(now, Origin.USER);
            boolean sameOrigin = line.origin() == null || line.origin() == now.origin();
            if (!sameOrigin || !read.value().equals(now.value())) {
                changed.put(line.key(), read);
            }
        });
        return new Parameters(given, changed);
    }

    /**
     * These with one changed by the user.
     *
     * @param value the value, with its unit or without
     * @throws IllegalArgumentException when there is no such parameter, or it may not have this value
     */
    public Parameters with(String key, String value) {
        Map<String, Parameter> changed = new LinkedHashMap<>(users);
        changed.put(key, ParameterLine.parse(key, value).over(get(key), Origin.USER));
        return new Parameters(given, changed);
    }

    /**
     * A parameter.
     *
     * @throws IllegalArgumentException when there is none with this key
     */
    public Parameter get(String key) {
        Parameter changed = users.get(key);
        return changed == null ? find(given, key) : changed;
    }

    /**
     * The value of a parameter that is a number, in its unit.
     *
     * @throws IllegalArgumentException when it is a word
     */
    public double number(String key) {
        return number(get(key));
    }

    private static double number(Parameter parameter) {
        return switch (parameter.value()) {
            case ParameterValue.Amount amount -> amount.number();
            case ParameterValue.Whole amount -> amount.number();
            case ParameterValue.Choice choice ->
                throw new IllegalArgumentException(
                        "parameter " + parameter.key() + " is '" + choice.word() + "', which is no number");
        };
    }

    /**
     * The value of a parameter that is declared a whole number, in its unit.
     *
     * @throws IllegalArgumentException when it is not
     */
    public int whole(String key) {
        if (get(key).value() instanceof ParameterValue.Whole amount) {
            return amount.number();
        }
        throw new IllegalArgumentException("parameter " + key + " is not declared a whole number");
    }

    /**
     * The value of a parameter that is a word, as the constant of that name: {@code SINGLE_CYCLE} for
     * {@code single-cycle}.
     *
     * @throws IllegalArgumentException when it is a number, or there is no such constant
     */
    public <E extends Enum<E>> E choice(String key, Class<E> type) {
        String word = word(key);
        try {
            return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "parameter " + key + " is '" + word + "', which is no " + type.getSimpleName(), e);
        }
    }

    /**
     * The value of a parameter that is a word.
     *
     * @throws IllegalArgumentException when it is a number
     */
    public String word(String key) {
        if (get(key).value() instanceof ParameterValue.Choice choice) {
            return choice.word();
        }
        throw new IllegalArgumentException("parameter " + key + " is a number, not a word");
    }

    /**
     * Whether a parameter that is {@code yes} or {@code no} is {@code yes}.
     *
     * @throws IllegalArgumentException when it has other words
     */
    public boolean isYes(String key) {
        List<String> words = get(key).value().allowed();
        if (!words.contains("yes") || !words.contains("no") || words.size() > 2) {
            throw new IllegalArgumentException("parameter " + key + " is not a matter of yes or no");
        }
        return word(key).equals("yes");
    }

    /**
     * The value of a parameter of time, in nanoseconds whatever its unit.
     *
     * @throws IllegalArgumentException when it is not in ns, us, ms or s
     */
    public double nanos(String key) {
        Parameter parameter = get(key);
        return switch (parameter.unit()) {
            case "ns" -> number(parameter);
            case "us" -> number(parameter) * 1e3;
            case "ms" -> number(parameter) * 1e6;
            case "s" -> number(parameter) * 1e9;
            default ->
                throw new IllegalArgumentException(
                        "parameter " + key + " is in " + parameter.unit() + ", which is no time");
        };
    }

    /** All of them. */
    public List<Parameter> all() {
        return given.keySet().stream().map(this::get).toList();
    }

    /** All of them as the lines of a file, without its comments. */
    public List<String> lines() {
        return ParameterLine.written(all());
    }

    /** How many have that origin. */
    public int count(Origin origin) {
        return (int) all().stream().filter(each -> each.origin() == origin).count();
    }

    /** Keys of those that the user gave another value than they had. */
    public List<String> changed() {
        return users.values().stream()
                .filter(each -> !each.value().equals(find(given, each.key()).value()))
                .map(Parameter::key)
                .toList();
    }

    /**
     * Whether one of these is fitted to the published value with that id, or was before the user changed it: a value
     * that was looked at to set the model predicts nothing any more.
     */
    public boolean fits(String id) {
        return fitted().anyMatch(each -> each.fittedTo().equals(id));
    }

    /**
     * Refuses parameters that are fitted to what is not published.
     *
     * @throws IllegalArgumentException naming the first one
     */
    public void check(PublishedValues published) {
        fitted().filter(each -> !published.ids().contains(each.fittedTo()))
                .findFirst()
                .ifPresent(each -> {
                    throw new IllegalArgumentException("parameter " + each.key() + " is fitted to '" + each.fittedTo()
                            + "', which is no published value" + Suggestions.of(each.fittedTo(), published.ids()));
                });
    }

    private Stream<Parameter> fitted() {
        return Stream.concat(given.values().stream(), users.values().stream())
                .filter(each -> each.origin() == Origin.FITTED);
    }

    private static Parameter find(Map<String, Parameter> among, String key) {
        Parameter parameter = among.get(key);
        if (parameter == null) {
            String near = Suggestions.of(key, among.keySet());
            throw new IllegalArgumentException(
                    "unknown parameter '" + key + "'" + (near.isEmpty() ? "; --list-parameters lists them" : near));
        }
        return parameter;
    }
}
