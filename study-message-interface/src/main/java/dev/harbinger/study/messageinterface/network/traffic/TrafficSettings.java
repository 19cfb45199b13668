package dev.harbinger.study.messageinterface.network.traffic;

/**
 * Uniform random traffic: in every cycle every node makes a message with the same probability, for a node chosen at
 * random, itself among them.
 *
 * @param load flits that a node makes in a cycle on average, 0 to 2 (one a priority)
 * @param shortest fewest flits of a message, its header among them, 1 to 64
 * @param longest most flits of a message, up to 64; every length from the shortest is equally likely
 * @param replies share of messages of priority 1, 0 to 1
 * @param ordered share of messages that keep their order, 0 to 1
 * @param seed seed of all choices
 */
public record TrafficSettings(double load, int shortest, int longest, double replies, double ordered, long seed) {
    private static final int LONGEST = 64;
    private static final int MOST_LOAD = 2;

    /**
     * Settings.
     *
     * @throws IllegalArgumentException when one is out of its bounds
     */
    public TrafficSettings {
        check("load", load, MOST_LOAD);
        check("share of replies", replies, 1);
        check("share of ordered messages", ordered, 1);
        if (shortest < 1 || longest > LONGEST || shortest > longest) {
            throw new IllegalArgumentException(
                    "messages of " + shortest + " to " + longest + " flits: must be 1 to 64, the shortest first");
        }
        if (load > (shortest + longest) / 2.0) {
            throw new IllegalArgumentException("load of " + load
                    + " flits a cycle: a node makes one message a cycle at most, of " + (shortest + longest) / 2.0);
        }
    }

    private static void check(String name, double value, int most) {
        if (!(value >= 0 && value <= most)) {
            throw new IllegalArgumentException(name + " of " + value + ": must be 0 to " + most);
        }
    }

    /** Messages as the M-Machine's: 3 to 13 words, half of them replies, a quarter ordered. */
    public static TrafficSettings mixed(double load, long seed) {
        return new TrafficSettings(load, 3, 13, 0.5, 0.25, seed);
    }

    /** The same at another load. */
    public TrafficSettings withLoad(double flits) {
        return new TrafficSettings(flits, shortest, longest, replies, ordered, seed);
    }

    /** Probability of a node's making a message in a cycle. */
    double messagesPerCycle() {
        return load / ((shortest + longest) / 2.0);
    }
}
