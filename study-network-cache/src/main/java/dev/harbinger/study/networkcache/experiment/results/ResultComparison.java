package dev.harbinger.study.networkcache.experiment.results;

import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a program printed as rank 0 alone, beside the values of the whole job.
 *
 * @param program which one
 * @param messages how many rank 0 received
 * @param values of the whole job, in the order of printing
 * @param printed bits that the program printed
 */
record ResultComparison(BundledProgram program, int messages, List<PrintedValue> values, List<Long> printed) {
    /** Keeps copies of the lists. */
    ResultComparison {
        values = List.copyOf(values);
        printed = List.copyOf(printed);
    }

    /** How many values have the same bits. */
    int equal() {
        int equal = 0;
        for (int i = 0; i < Math.min(values.size(), printed.size()); i++) {
            if (values.get(i).bits() == printed.get(i)) {
                equal++;
            }
        }
        return equal;
    }

    /** Whether as many values were printed as there are, each with the same bits. */
    boolean isExact() {
        return printed.size() == values.size() && equal() == values.size();
    }

    /** The first value that was not printed so, null when there is none. */
    @Nullable
    String firstDifference() {
        for (int i = 0; i < values.size(); i++) {
            if (i >= printed.size() || values.get(i).bits() != printed.get(i)) {
                return values.get(i).name();
            }
        }
        return printed.size() > values.size() ? "more is printed" : null;
    }

    /** The largest difference of any number; NaN when values are missing, or one is not a number. */
    double largestAbsoluteError() {
        return largest(false);
    }

    /** The largest difference of any number, by that number; NaN as above. */
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
