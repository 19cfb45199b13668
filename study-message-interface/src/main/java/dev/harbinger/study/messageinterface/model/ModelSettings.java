package dev.harbinger.study.messageinterface.model;

import dev.harbinger.reproduction.Parameters;

/**
 * What the models depend on besides the node.
 *
 * @param access cycles of an access to an interface that is mapped into memory (6.5.1)
 * @param semaphore cycles of an access to local memory, where semaphores and stacks are
 * @param pollingPeriod cycles from a poll to the next (6.1)
 * @param pollingSaved registers saved and restored when polling finds a message (6.1)
 * @param interruptSaved registers saved and restored by an interrupt (6.5.4)
 * @param lookupEntry entries of the table that software translation passes before the one that matches (6.4)
 * @param lookupSpilled registers spilled around software translation
 * @param phases cycles until the polling programs of priority 0 and 1 make their first poll
 * @param checks whether an interrupt handler looks for another message before it returns (6.5.4)
 */
public record ModelSettings(
        int access,
        int semaphore,
        int pollingPeriod,
        int pollingSaved,
        int interruptSaved,
        int lookupEntry,
        int lookupSpilled,
        Phases phases,
        boolean checks) {
    /** Entries of the table of software translation, as many as the GTLB has. */
    public static final int ENTRIES = 4;

    private static final int SHORTEST_PERIOD = 40;
    private static final int LONGEST_PERIOD = 100_000;
    private static final int LONGEST_ACCESS = 30;
    private static final int MOST_SAVED = 32;
    private static final int LEAST_SAVED = 6;

    /**
     * When the first polls are made.
     *
     * @param priority0 cycles until those of priority 0
     * @param priority1 the same for priority 1
     */
    public record Phases(int priority0, int priority1) {
        /** Both as soon as can be. */
        public static final Phases NONE = new Phases(0, 0);
    }

    /**
     * Settings.
     *
     * @throws IllegalArgumentException when one is out of its range; the message names it
     */
    public ModelSettings {
        check("model.access", access, 1, LONGEST_ACCESS);
        check("model.polling-period", pollingPeriod, SHORTEST_PERIOD, LONGEST_PERIOD);
        check("model.polling-saved", pollingSaved, LEAST_SAVED, MOST_SAVED);
        check("model.interrupt-saved", interruptSaved, 1, MOST_SAVED);
        check("model.lookup-entry", lookupEntry, 0, ENTRIES - 1);
        check("model.lookup-spilled", lookupSpilled, 0, MOST_SAVED);
    }

    private static void check(String key, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(key + " is " + value + "; it must be " + least + " to " + most);
        }
    }

    /**
     * Those of the study's parameters.
     *
     * @throws IllegalArgumentException when one is out of its range; the message names it
     */
    public static ModelSettings of(Parameters parameters) {
        return new ModelSettings(
                parameters.whole("model.access"),
                parameters.whole("node.memory-latency"),
                parameters.whole("model.polling-period"),
                parameters.whole("model.polling-saved"),
                parameters.whole("model.interrupt-saved"),
                parameters.whole("model.lookup-entry"),
                parameters.whole("model.lookup-spilled"),
                Phases.NONE,
                true);
    }

    /** The same with another matching entry. */
    public ModelSettings withEntry(int other) {
        return new ModelSettings(
                access, semaphore, pollingPeriod, pollingSaved, interruptSaved, other, lookupSpilled, phases, checks);
    }

    /** The same with first polls at other times. */
    public ModelSettings with(Phases other) {
        return new ModelSettings(
                access,
                semaphore,
                pollingPeriod,
                pollingSaved,
                interruptSaved,
                lookupEntry,
                lookupSpilled,
                other,
                checks);
    }

    /** The same with an interrupt handler that looks for another message or does not. */
    public ModelSettings withChecks(boolean other) {
        return new ModelSettings(
                access,
                semaphore,
                pollingPeriod,
                pollingSaved,
                interruptSaved,
                lookupEntry,
                lookupSpilled,
                phases,
                other);
    }
}
