package dev.harbinger.study.prediction.finding;

import dev.harbinger.study.prediction.receives.Fact;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reason to doubt what an analysis says, or a part of it. */
public sealed interface Caution {
    /** How far the doubt goes; in the order in which cautions are told. */
    enum Effect {
        /** No answer can be given: the caution replaces the bottom line. */
        VOIDS,
        /** The bottom line holds under a condition: the caution stands before it. */
        QUALIFIES,
        /** Something is not known that the bottom line does not rest on: the caution stands after the findings. */
        LIMITS
    }

    /** How far the doubt goes. */
    default Effect effect() {
        return Effect.LIMITS;
    }

    /** Whether times of different processes cannot be compared, so that nothing can be shown over time. */
    default boolean isAgainstTimes() {
        return false;
    }

    /** A part of the trace could not be read. */
    record Damaged(String message) implements Caution {
        @Override
        public Effect effect() {
            return Effect.QUALIFIES;
        }
    }

    /** No receive was posted; what the trace holds instead, by name and number. */
    record NoReceives(long sends, Map<String, Long> calls, Contents contents) implements Caution {
        /** What a trace without receives holds; the first that is true. */
        public enum Contents {
            /** Receives, cut from their messages: the trace shows that they were posted and nothing else. */
            RECEIVES_WITHOUT_MESSAGE,
            /** Sends. */
            SENDS,
            /** Calls that move data without a receive. */
            CALLS_WITHOUT_RECEIVE,
            /** Collective calls. */
            COLLECTIVES,
            /** Other calls of MPI. */
            OTHER_MPI,
            /** No MPI call at all. */
            NO_MPI
        }

        @Override
        public Effect effect() {
            return Effect.VOIDS;
        }
    }

    /**
     * Processes were active in periods that do not meet.
     *
     * @param periods number of periods
     * @param before a process of a period
     * @param after a process of the next period
     * @param gapNanos time between the two periods, the longest of such gaps
     * @param leftOut receives that were left out, since their sends are of another period
     * @param isAll whether no receive remains of which it can be told whether it was early
     */
    record ActiveApart(int periods, int before, int after, long gapNanos, long leftOut, boolean isAll)
            implements Caution {
        @Override
        public Effect effect() {
            return isAll ? Effect.VOIDS : Effect.QUALIFIES;
        }

        @Override
        public boolean isAgainstTimes() {
            return true;
        }
    }

    /**
     * Messages had waited for longer than any process was active, by clocks that messages bound from one side alone.
     *
     * @param leftOut receives that were left out
     * @param longestNanos the longest activity of a process
     * @param isAll whether no receive remains of which it can be told whether it was early
     */
    record WaitsTooLong(long leftOut, long longestNanos, boolean isAll) implements Caution {
        @Override
        public Effect effect() {
            return isAll ? Effect.VOIDS : Effect.QUALIFIES;
        }

        @Override
        public boolean isAgainstTimes() {
            return true;
        }
    }

    /** Files whose names differ before the number of their process: they may be of several runs. */
    record FilesNamedApart(List<String> prefixes) implements Caution {
        @Override
        public Effect effect() {
            return Effect.QUALIFIES;
        }

        @Override
        public boolean isAgainstTimes() {
            return true;
        }
    }

    /** Sends and receives could not be joined; why, part of a sentence. */
    record ArrivalsNotJoined(String reason) implements Caution {
        @Override
        public Effect effect() {
            return Effect.VOIDS;
        }
    }

    /** Of no receive it can be told whether it was early; whether times and ranks are there to tell from. */
    record ArrivalsUnknown(boolean hasTimesAndRanks) implements Caution {
        @Override
        public Effect effect() {
            return Effect.VOIDS;
        }
    }

    /**
     * The trace is too short to judge how predictable the program is.
     *
     * @param reason why
     * @param receives all of them
     * @param firstSights those posted for the first time
     * @param best the predictor that predicts most of the others; null if there are none or no predictor was scored
     * @param hinted the best predictor with a hint, if it predicts more; else null
     */
    record TooShort(
            Reason reason,
            long receives,
            long firstSights,
            @Nullable Share best,
            @Nullable Share hinted) implements Caution {
        /**
         * Fewer receives to predict are no sample: of 100, a share is known to 10 points (two standard errors of a
         * share of a half).
         */
        public static final int LEAST_PREDICTED = 100;

        /** Why a trace is too short. */
        public sealed interface Reason {
            /**
             * Half of the receives or more are posted for the first time.
             *
             * @param goesOn whether that holds for the last quarter, too: the program may never repeat its calls
             */
            record FirstSights(boolean goesOn) implements Reason {}

            /** Fewer than {@link #LEAST_PREDICTED} receives could be predicted. */
            record FewOthers() implements Reason {}

            /**
             * More receives repeat an order towards the end: less than two periods of a long cycle, or another part of
             * the program.
             *
             * @param third part of the third quarter that does
             * @param last part of the last quarter that does
             */
            record StillLearning(double third, double last) implements Reason {}
        }

        /** The part of the receives seen before that a predictor predicts. */
        public record Share(String predictor, double ratio) {}

        @Override
        public Effect effect() {
            return Effect.VOIDS;
        }
    }

    /**
     * Time steps back inside a process.
     *
     * @param process the one with the longest step
     * @param processes number of processes in which time steps back
     * @param steps number of steps in all of them
     * @param farthestNanos the longest step
     * @param leftOut receives that were left out
     * @param receives all receives
     * @param unconfirmedNanos part of the time of all processes that rests on times which no later event confirms
     * @param spanNanos time of all processes
     */
    record TimeStepsBack(
            int process,
            int processes,
            long steps,
            long farthestNanos,
            long leftOut,
            long receives,
            long unconfirmedNanos,
            long spanNanos)
            implements Caution {
        /**
         * The part of the receives, or of the time, above which no answer is given: a share in per cent would be off by
         * that much, which is more than the shares that the bottom line tells apart.
         */
        private static final double MOST_DISTRUSTED = 0.1;

        /** Whether too many receives are left out. */
        public boolean leavesTooFew() {
            return leftOut > MOST_DISTRUSTED * receives;
        }

        /** Whether too much of the time of the processes is not known. */
        public boolean isEndUnknown() {
            return unconfirmedNanos > MOST_DISTRUSTED * spanNanos;
        }

        @Override
        public Effect effect() {
            return leavesTooFew() || isEndUnknown() ? Effect.VOIDS : Effect.QUALIFIES;
        }
    }

    /**
     * Clocks differ, and no constants bring them together.
     *
     * @param tooMany whether that is so only because there are too many pairs of processes
     * @param leftOut receives that were left out, since they complete before their message is sent
     */
    record ClocksUncorrected(boolean tooMany, long leftOut) implements Caution {
        @Override
        public Effect effect() {
            return Effect.QUALIFIES;
        }

        @Override
        public boolean isAgainstTimes() {
            return true;
        }
    }

    /** Clocks differ and messages bound some from one side alone, so that the least correction was made. */
    record ClocksLeastCorrected() implements Caution {}

    /**
     * Early receives rest on clocks that messages bound from one side alone.
     *
     * @param receives early receives whose traffic goes one way
     * @param early all early receives
     * @param halfNanos half of them would not be early if the receiver's clock were ahead by more
     */
    record OneWayTraffic(long receives, long early, long halfNanos) implements Caution {
        @Override
        public Effect effect() {
            return 2 * receives >= early ? Effect.QUALIFIES : Effect.LIMITS;
        }

        @Override
        public boolean isAgainstTimes() {
            return effect() == Effect.QUALIFIES;
        }
    }

    /** Measured and estimated arrivals agree for a part of the receives alone. */
    record MeasurementDisagrees(long measuredEarly, long estimatedEarly, double agreement) implements Caution {}

    /** Receives were posted of which the trace has no message. */
    record ReceivesWithoutMessage(long receives, long all) implements Caution {}

    /** Receives whose send is not in the trace. */
    record ReceivesWithoutSend(long receives, long all) implements Caution {}

    /** Calls that move data without a receive, by name and number. */
    record CallsWithoutReceive(Map<String, Long> calls) implements Caution {}

    /** Receives with wildcards of which it is not known what they got. */
    record UnresolvedWildcards(long receives) implements Caution {}

    /** No receive has these of the facts that identify it. */
    record MissingFacts(List<Fact> facts) implements Caution {}

    /** No receive has a call site. */
    record NoCallSites() implements Caution {}

    /** The format has limits of its own. */
    record FormatLimits(String format) implements Caution {}
}
