package dev.harbinger.study.grain;

import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Measures what a message of this library costs. The study measures nothing itself: this is a service. */
public interface CostMeasurement {
    /** Where the two ranks run, and so how they reach each other. */
    enum Placement {
        /** Within a process. */
        THREADS("as threads of one process"),
        /** Within a host. */
        PROCESSES("as processes over shared memory"),
        /** By the network, of which one machine has the loopback interface only. */
        TCP("as processes over the loopback interface");

        private final String how;

        Placement(String how) {
            this.how = how;
        }

        /** The placement in a sentence. */
        public String how() {
            return how;
        }

        /**
         * The placement of that name.
         *
         * @throws IllegalArgumentException when there is none; the message lists the names
         */
        public static Placement of(String name) {
            return Arrays.stream(values())
                    .filter(placement -> placement.word().equals(name.toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("unknown measurement '" + name
                            + "': use one of "
                            + Arrays.stream(values()).map(Placement::word).collect(Collectors.joining(", "))));
        }

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Measures; takes some seconds.
     *
     * @throws IOException when the run fails; the message says why
     */
    MeasuredCosts run(Placement placement) throws IOException, InterruptedException;
}
