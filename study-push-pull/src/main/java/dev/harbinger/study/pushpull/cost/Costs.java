package dev.harbinger.study.pushpull.cost;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All numbers that the simulated nodes depend on, by key, in the order of their file. Does not change. */
public final class Costs {
    /** The file of the machines that the document measured. */
    private static final String USUAL = "fast-ethernet-ppro.properties";

    private final Map<String, Cost> costs;

    private Costs(Map<String, Cost> costs) {
        this.costs = costs;
    }

    /** Those of the machines that the document measured. */
    public static Costs usual() {
        try (InputStream in = Costs.class.getResourceAsStream(USUAL)) {
            if (in == null) {
                throw new IllegalStateException("the file " + USUAL + " is missing from the jar");
            }
            Map<String, Cost> costs = new LinkedHashMap<>();
            for (Cost cost : read(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                costs.put(cost.key(), cost);
            }
            return new Costs(costs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * These with those of a file in their places; costs it does not name stay.
     *
     * @throws IOException when it cannot be read
     * @throws IllegalArgumentException when it names an unknown cost or has a line that is none
     */
    public Costs with(Path file) throws IOException {
        Costs changed = this;
        try (Reader in = Files.newBufferedReader(file)) {
            for (Cost cost : read(in)) {
                changed = changed.with(cost);
            }
        }
        return changed;
    }

    /**
     * These with one changed.
     *
     * @param value a number, with its unit or without
     * @throws IllegalArgumentException when there is no such cost, or that is no value for it
     */
    public Costs with(String key, String value) {
        return with(Cost.parse(key, value));
    }

    private Costs with(Cost users) {
        Map<String, Cost> changed = new LinkedHashMap<>(costs);
        changed.put(users.key(), cost(users.key()).with(users));
        return new Costs(changed);
    }

    /** The value of a cost in its unit. */
    public double value(String key) {
        return cost(key).value();
    }

    /** The value of a cost of time in nanoseconds. */
    double nanos(String key) {
        Cost cost = cost(key);
        return switch (cost.unit()) {
            case "ns" -> cost.value();
            case "us" -> cost.value() * 1e3;
            case "ms" -> cost.value() * 1e6;
            default ->
                throw new IllegalArgumentException("cost " + key + " is in " + cost.unit() + ", which is no time");
        };
    }

    /** All of them. */
    public Collection<Cost> all() {
        return costs.values();
    }

    /** Whether one of these is fitted to the published value with that id. */
    public boolean fits(String id) {
        return costs.values().stream().anyMatch(cost -> cost.fittedTo().equals(id));
    }

    private Cost cost(String key) {
        Cost cost = costs.get(key);
        if (cost == null) {
            throw new IllegalArgumentException(
                    "unknown cost '" + key + "'; the costs are " + String.join(", ", costs.keySet()));
        }
        return cost;
    }

    private static List<Cost> read(Reader in) throws IOException {
        List<Cost> costs = new ArrayList<>();
        for (String line : in.readAllLines()) {
            String text = line.strip();
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            int equals = text.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("'" + text + "' is no cost; write it as 'key = value'");
            }
            costs.add(Cost.parse(
                    text.substring(0, equals).strip(),
                    text.substring(equals + 1).strip()));
        }
        return costs;
    }
}
