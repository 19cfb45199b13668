package dev.harbinger.messaging.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The unused grants that this rank has received from its peers. There are few per peer, so a linear search is cheap.
 */
final class ReceivedGrants {
    private final @Nullable List<ReceivedGrant>[] byPeer;
    private final List<ReceivedGrant> spare = new ArrayList<>();

    ReceivedGrants(int size) {
        byPeer = lists(size);
    }

    void add(int peer, int number, long context, int tag, long bytes, long key) {
        List<ReceivedGrant> grants = byPeer[peer];
        if (grants == null) {
            grants = new ArrayList<>();
            byPeer[peer] = grants;
        }
        ReceivedGrant grant = spare.isEmpty() ? new ReceivedGrant() : spare.removeLast();
        grant.number = number;
        grant.context = context;
        grant.tag = tag;
        grant.bytes = bytes;
        grant.key = key;
        grants.add(grant);
    }

    /** Takes the oldest grant that a message may use, or null; it is valid until the next call. */
    @Nullable
    ReceivedGrant use(int peer, long context, int tag, long bytes) {
        List<ReceivedGrant> grants = byPeer[peer];
        if (grants == null) {
            return null;
        }
        for (int i = 0; i < grants.size(); i++) {
            ReceivedGrant grant = grants.get(i);
            if (grant.context == context
                    && (grant.tag == tag || grant.tag == ReceiveOperation.ANY)
                    && bytes <= grant.bytes) {
                grants.remove(i);
                spare.add(grant);
                return grant;
            }
        }
        return null;
    }

    /** Removes a grant; false if a message has used it. */
    boolean revoke(int peer, int number) {
        List<ReceivedGrant> grants = byPeer[peer];
        if (grants == null) {
            return false;
        }
        for (int i = 0; i < grants.size(); i++) {
            if (grants.get(i).number == number) {
                spare.add(grants.remove(i));
                return true;
            }
        }
        return false;
    }

    void forget(int peer) {
        byPeer[peer] = null;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable List<ReceivedGrant>[] lists(int size) {
        return new List[size];
    }
}
