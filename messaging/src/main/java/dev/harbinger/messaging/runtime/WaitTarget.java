package dev.harbinger.messaging.runtime;

import java.util.ArrayList;
import java.util.List;

/**
 * What a thread waits for.
 *
 * @param peers world ranks of which one can end the wait; empty for any rank
 * @param what completes "waits for ..."
 */
record WaitTarget(List<Integer> peers, String what) {
    /** A wait that a single peer can end. */
    static WaitTarget of(int peer, String what) {
        return new WaitTarget(List.of(peer), what);
    }

    /** A wait that any peer can end. */
    static WaitTarget ofAny(String what) {
        return new WaitTarget(List.of(), what);
    }

    /** A wait that ends when one of several does. */
    static WaitTarget oneOf(List<WaitTarget> targets) {
        if (targets.size() == 1) {
            return targets.getFirst();
        }
        List<Integer> peers = new ArrayList<>();
        for (WaitTarget target : targets) {
            if (target.peers().isEmpty()) {
                peers.clear();
                break;
            }
            peers.addAll(target.peers());
        }
        return new WaitTarget(
                peers.stream().distinct().sorted().toList(), "one of " + targets.size() + " requests");
    }
}
