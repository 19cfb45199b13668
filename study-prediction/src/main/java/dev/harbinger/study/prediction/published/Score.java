package dev.harbinger.study.prediction.published;

import dev.harbinger.predict.Predictor;
import dev.harbinger.predict.TagCycle;
import dev.harbinger.study.prediction.program.ReceiveStream;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * How well one predictor does on the processes of a program.
 *
 * @param average hit ratio, the mean over processes
 * @param least the same of the process where it is least
 * @param sixTuples the most that any process stored
 * @param heads the most cycle heads of a site that had a cycle at one time; 0 for predictors without sites
 */
record Score(double average, double least, int sixTuples, int heads) {
    /** The score of a predictor that listens from the first receive on. */
    static Score of(Map<ReceiveStream, Integer> processes, Supplier<Predictor> maker) {
        double sum = 0;
        double least = 1;
        int sixTuples = 0;
        int heads = 0;
        for (Map.Entry<ReceiveStream, Integer> process : processes.entrySet()) {
            Predictor predictor = maker.get();
            double ratio = ratio(process.getKey(), predictor, 0);
            sum += ratio * process.getValue();
            least = Math.min(least, ratio);
            sixTuples = Math.max(sixTuples, predictor.footprint());
            heads = Math.max(heads, predictor instanceof TagCycle cycles ? cycles.heads() : 0);
        }
        return new Score(sum / count(processes), least, sixTuples, heads);
    }

    /**
     * The mean hit ratio of predictors that begin to listen with the first receive, the second, and so on (section
     * 6.6), over all processes.
     *
     * @param starts number of starts, 1 or more and no more than any process has receives
     */
    static double overStarts(Map<ReceiveStream, Integer> processes, Supplier<Predictor> maker, int starts) {
        double[] ratios = IntStream.range(0, starts)
                .parallel()
                .mapToDouble(start -> processes.entrySet().stream()
                        .mapToDouble(process -> process.getValue() * ratio(process.getKey(), maker.get(), start))
                        .sum())
                .toArray();
        // In the order of the starts, so that every run gives the same digits.
        double sum = 0;
        for (double ratio : ratios) {
            sum += ratio;
        }
        return sum / starts / count(processes);
    }

    private static int count(Map<ReceiveStream, Integer> processes) {
        return processes.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static double ratio(ReceiveStream stream, Predictor predictor, int start) {
        int hits = 0;
        for (int i = start; i < stream.size(); i++) {
            hits += predictor.observe(stream.call(i), stream.site(i)) ? 1 : 0;
        }
        return (double) hits / (stream.size() - start);
    }
}
