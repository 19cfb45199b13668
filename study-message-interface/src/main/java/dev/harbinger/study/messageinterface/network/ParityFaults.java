package dev.harbinger.study.messageinterface.network;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The parity faults that a run tries, and what became of each.
 *
 * <p>Used by one thread.
 */
public final class ParityFaults {
    private static final int NOT_SENT = -1;

    private final Set<ParityFault> left;
    private final List<ParityFault> applied = new ArrayList<>();
    /** The last word that entered the network, of each message that has a fault. */
    private final Map<Long, Integer> lastWord = new HashMap<>();

    /** Faults that are yet to be tried; one that is given twice counts once. */
    public ParityFaults(Collection<ParityFault> faults) {
        left = new LinkedHashSet<>(faults);
        faults.forEach(fault -> lastWord.put(fault.message(), NOT_SENT));
    }

    /** The network with these faults; without any, the network itself. */
    public Network in(Network network) {
        return left.isEmpty() ? network : new FaultyNetwork(network, this);
    }

    /** A word as it leaves the sender: with a wrong parity bit when a fault is to be tried in it. */
    Flit pass(Flit flit, int word) {
        if (lastWord.replace(flit.message(), word) == null) {
            return flit;
        }
        ParityFault fault = new ParityFault(flit.message(), word);
        if (!left.remove(fault)) {
            return flit;
        }
        applied.add(fault);
        return flit.withParityFlipped();
    }

    /** Those that damaged a word, in the order in which the words entered the network. */
    public List<ParityFault> applied() {
        return List.copyOf(applied);
    }

    /** Why each of the others damaged none, in one line. */
    public List<String> missed() {
        return left.stream().map(this::reason).toList();
    }

    private String reason(ParityFault fault) {
        int last = lastWord.getOrDefault(fault.message(), NOT_SENT);
        return "No parity fault in " + fault + ": "
                + (last == NOT_SENT
                        ? "the message did not enter the network"
                        : "words 0 to " + last + " of the message entered the network")
                + ".";
    }
}
