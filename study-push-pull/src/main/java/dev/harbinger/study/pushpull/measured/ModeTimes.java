package dev.harbinger.study.pushpull.measured;

import java.util.Arrays;
import java.util.List;

/**
 * The times of one test on this machine, by message length.
 *
 * @param test which test
 * @param rows the lengths, ascending
 */
public record ModeTimes(Test test, List<Row> rows) {
    /** Relative difference below which two modes count as equal: the noise between runs. */
    static final double NOISE = 0.05;

    /** A test of the document. */
    public enum Test {
        /** Half of a round trip. */
        LATENCY("latency", 0, 0),
        /**
         * The receiver is there first: section 5.3, order Push-Pull, Push-All, Push-Zero. It computes as briefly as
         * makes it so, since the modes differ by less than a microsecond here.
         */
        EARLY("early receiver", 20, 4),
        /** The message is first: section 5.3, order Push-All, Push-Pull, Push-Zero. */
        LATE("late receiver", 100, 300);

        private final String title;
        private final int beforeSend;
        private final int beforeReceive;

        Test(String title, int beforeSend, int beforeReceive) {
            this.title = title;
            this.beforeSend = beforeSend;
            this.beforeReceive = beforeReceive;
        }

        /** Its name. */
        public String title() {
            return title;
        }

        /** Microseconds of computation before the send. */
        public int beforeSend() {
            return beforeSend;
        }

        /** Microseconds of computation before the receive. */
        public int beforeReceive() {
            return beforeReceive;
        }

        /** The modes from the fastest to the slowest, as published; empty if no order is. */
        List<Mode> order() {
            return switch (this) {
                case LATENCY -> List.of();
                case EARLY -> List.of(Mode.PULL, Mode.ALL, Mode.ZERO);
                case LATE -> List.of(Mode.ALL, Mode.PULL, Mode.ZERO);
            };
        }
    }

    /** A mode of the protocol. */
    public enum Mode {
        /** Nothing is pushed. */
        ZERO("Push-Zero"),
        /** The transport's default is pushed. */
        PULL("Push-Pull"),
        /** Everything is pushed. */
        ALL("Push-All");

        private final String title;

        Mode(String title) {
            this.title = title;
        }

        /** Its name. */
        public String title() {
            return title;
        }
    }

    /**
     * A length.
     *
     * @param bytes of the message
     * @param micros of each mode, in the order of {@link Mode}
     */
    public record Row(int bytes, List<Double> micros) {
        double of(Mode mode) {
            return micros.get(Arrays.asList(Mode.values()).indexOf(mode));
        }

        /** Whether no mode is slower than a later one in the order, except for noise. */
        boolean keeps(List<Mode> order) {
            for (int i = 1; i < order.size(); i++) {
                if (of(order.get(i - 1)) > of(order.get(i)) * (1 + NOISE)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Keeps a copy. */
    public ModeTimes {
        rows = List.copyOf(rows);
    }

    /** The number of lengths for which the published order holds. */
    long kept() {
        return rows.stream().filter(row -> row.keeps(test.order())).count();
    }
}
