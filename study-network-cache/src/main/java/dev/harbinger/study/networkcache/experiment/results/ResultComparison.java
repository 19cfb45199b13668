package dev.harbinger.study.networkcache.experiment.results;

import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values that a program printed as rank 0 alone, compared with the values of the whole job.
 *
 * @param program the program
 * @param messages number of messages that rank 0 received
 * @param values values of the whole job, in the order of printing
 * @param printed bits that the program printed
 */
record ResultComparison(BundledProgram program, int messages, List<PrintedValue> values, List<Long> printed) {
    /** Keeps copies of the lists. */
    ResultComparison {
        values = List.copyOf(values);
        printed = List.copyOf(printed);
    }

    /** The number of values with the same bits. */
    int equal() {
        int equal = 0;
        for (int i = 0; i < Math.min(values.size(), printed.size()); i++) {
            if (values.get(i).bits() == printed.get(i)) {
                equal++;
            }
        }
        return equal;
    }

    /** Whether exactly the values of the job were printed, each with the same bits. */
    boolean isExact() {
        return printed.size() == values.size() && equal() == values.size();
    }

    /** The first value that was printed differently, null when there is none. */
    @Nullable
    String firstDifference() {
        for (int i = 0; i < values.size(); i++) {
            if (i >= printed.size() || values.get(i).bits() != printed.get(i)) {
                return values.get(i).name();
            }
        }
        return printed.size() > values.size() ? "an additional value" : null;
    }

    /** The largest absolute error of any number; NaN when values are missing or a value is not a number. */
    double largestAbsoluteError() {
        return largest(false);
    }

    /** The largest relative error of any number; NaN when values are missing or a value is not a number. */
    double largestRelativeError() {
        return largest(true);
    }

    private double largest(boolean relative) {
        if (printed.size() != values.size()) {
            return Double.NaN;
        }
        double largest = 0;
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).isNumber()) {
                double expected = Double.longBitsToDouble(values.get(i).bits());
                double difference = Math.abs(Double.longBitsToDouble(printed.get(i)) - expected);
                largest = Math.max(largest, relative && difference > 0 ? difference / Math.abs(expected) : difference);
            }
        }
        return largest;
    }
}
