package dev.harbinger.study.prediction.published;

import dev.harbinger.predict.Predictor;
import dev.harbinger.predict.Predictors;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.StudyProgress;
import dev.harbinger.study.prediction.program.Program;
import dev.harbinger.study.prediction.program.ReceiveStream;
import dev.harbinger.study.prediction.published.Reading.Kind;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** The receives of the programs, and how well the predictors do on them. For one thread. */
final class Findings {
    private final Reading reading;
    private final int starts;
    private final Map<Program, Map<ReceiveStream, Integer>> receives = new EnumMap<>(Program.class);
    /** By predictor and program: several readings have one predictor in common. */
    private final Map<List<String>, Score> scores = new HashMap<>();

    private final Map<List<String>, Double> overStarts = new HashMap<>();

    private Findings(Reading reading, int starts) {
        this.reading = reading;
        this.starts = starts;
    }

    /**
     * Runs the programs.
     *
     * @throws IllegalArgumentException if the parameters do not go together; the message names one
     */
    static Findings of(Parameters parameters, StudyProgress progress) throws InterruptedException {
        Findings findings = new Findings(Reading.of(parameters), parameters.whole("starts"));
        Program[] programs = Program.values();
        for (Program program : programs) {
            String name = program.name().toLowerCase(Locale.ROOT);
            progress.at("receives of " + name, program.ordinal(), programs.length + 1);
            int rounds = atLeastOne(parameters, name + ".rounds");
            Map<ReceiveStream, Integer> streams = program.receives(
                    parameters.word("problem").toUpperCase(Locale.ROOT),
                    atLeastOne(parameters, name + ".processes"),
                    rounds);
            int fewest = streams.keySet().stream()
                    .mapToInt(ReceiveStream::size)
                    .min()
                    .orElseThrow();
            if (findings.starts < 1 || findings.starts > fewest) {
                throw new IllegalArgumentException("parameter starts is " + findings.starts + "; it must be from 1 to "
                        + fewest + ", the receives of a process of " + name);
            }
            findings.receives.put(program, streams);
        }
        progress.at("scores", programs.length, programs.length + 1);
        return findings;
    }

    private static int atLeastOne(Parameters parameters, String key) {
        int value = parameters.whole(key);
        if (value < 1) {
            throw new IllegalArgumentException("parameter " + key + " is " + value + "; it must be 1 or more");
        }
        return value;
    }

    /** The reading that the published values are compared in. */
    Reading reading() {
        return reading;
    }

    /** Starts of a predictor whose sensitivity is examined. */
    int starts() {
        return starts;
    }

    /** The different streams of a program's processes, with the number of processes that have them. */
    Map<ReceiveStream, Integer> receives(Program program) {
        Map<ReceiveStream, Integer> streams = receives.get(program);
        if (streams == null) {
            throw new IllegalStateException(program + " was not run");
        }
        return streams;
    }

    /** A cycle predictor's score in the reading of the comparison. */
    Score score(Program program, Kind kind) {
        return score(program, reading, kind);
    }

    /** A cycle predictor's score in a reading. */
    Score score(Program program, Reading as, Kind kind) {
        return score(program, as.predictor(kind).name(), () -> as.predictor(kind));
    }

    /** The score of a predictor by its name. */
    Score score(Program program, String predictor) {
        return score(program, predictor, Predictors.factory(predictor));
    }

    private Score score(Program program, String name, Supplier<Predictor> maker) {
        return scores.computeIfAbsent(List.of(program.name(), name), _ -> Score.of(receives(program), maker));
    }

    /** The mean hit ratio of a cycle predictor over all starts, in the reading of the comparison. */
    double overStarts(Program program, Kind kind) {
        return overStarts(program, reading, kind);
    }

    /** The same in a reading. */
    double overStarts(Program program, Reading as, Kind kind) {
        return overStarts.computeIfAbsent(
                List.of(program.name(), as.predictor(kind).name()),
                _ -> Score.overStarts(receives(program), () -> as.predictor(kind), starts));
    }
}
