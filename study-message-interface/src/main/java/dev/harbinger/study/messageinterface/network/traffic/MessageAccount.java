package dev.harbinger.study.messageinterface.network.traffic;

/**
 * What became of the messages of a run.
 *
 * @param made messages that nodes made
 * @param delivered messages that came whole to their receiver
 * @param outOfOrder ordered messages that came before an earlier one of their type, sender and receiver
 * @param wrong flits that came to another port, twice, damaged or within another message
 * @param firstProblem the first of those, empty when there is none
 */
public record MessageAccount(long made, long delivered, long outOfOrder, long wrong, String firstProblem) {
    /** Messages that have not come: under way, or lost when the network is empty. */
    public long missing() {
        return made - delivered;
    }

    /** Whether every message came, once, whole, and in its order. */
    public boolean isBalanced() {
        return missing() == 0 && outOfOrder == 0 && wrong == 0;
    }
}
