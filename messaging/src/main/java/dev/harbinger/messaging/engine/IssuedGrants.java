package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.counters.Counter;
import dev.harbinger.messaging.counters.Counters;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Room in network memory that is granted to senders before their messages exist. There are at most {@value #MOST}
 * grants, within the limit of network memory. A grant that is no longer expected is revoked; its room is freed when the
 * sender returns it or a message has used it.
 */
final class IssuedGrants {
    private static final int MOST = 64;

    /** Receives that may be posted before a grant that none of them expected is revoked. */
    private static final int PATIENCE = 32;

    private final Outboxes outboxes;
    private final DataTargets targets;
    private final NetworkMemory memory;
    private final Counters counters;
    private final List<IssuedGrant> grants = new ArrayList<>();

    IssuedGrants(Outboxes outboxes, DataTargets targets, NetworkMemory memory, Counters counters) {
        this.outboxes = outboxes;
        this.targets = targets;
        this.memory = memory;
        this.counters = counters;
    }

    /** Counts the outstanding grants with enough room for such a message, and marks them as expected. */
    int count(int peer, long context, int tag, long bytes) {
        int count = 0;
        for (int i = 0; i < grants.size(); i++) {
            IssuedGrant grant = grants.get(i);
            if (grant.isFor(peer, context, tag) && grant.block.segment.byteSize() >= bytes) {
                grant.age = 0;
                count++;
            }
        }
        return count;
    }

    /** Grants room for a message, if there is any. */
    void issue(int peer, long context, int tag, long bytes) {
        if (grants.size() == MOST) {
            return;
        }
        NetworkMemory.Block block = memory.take(bytes);
        if (block == null) {
            return;
        }
        IssuedGrant grant = new IssuedGrant(peer, context, tag, block, memory.expose(peer, block));
        grant.number = targets.add(grant);
        grants.add(grant);
        counters.add(Counter.GRANTS, 1);
        outboxes.to(peer).grant(grant.number, context, tag, block.segment.byteSize(), grant.key);
    }

    /** Revokes grants that were not expected recently. Called once for each receive that the program posts. */
    void age() {
        for (int i = 0; i < grants.size(); i++) {
            IssuedGrant grant = grants.get(i);
            if (!grant.revoked && ++grant.age > PATIENCE) {
                grant.revoked = true;
                outboxes.to(grant.peer).revokeGrant(grant.number);
            }
        }
    }

    /** Removes a grant that a message has used; its id stays in use. Null if the peer had ended. */
    @Nullable
    IssuedGrant use(int number) {
        if (!(targets.find(number) instanceof IssuedGrant grant)) {
            return null;
        }
        counters.add(Counter.GRANTS_USED, 1);
        forget(grant);
        return grant;
    }

    /** Frees the room of a revoked grant that its sender returned. */
    void returned(int number) {
        if (targets.find(number) instanceof IssuedGrant grant) {
            targets.free(number);
            forget(grant);
            grant.block.release();
        }
    }

    /** Frees the grants of a peer that has ended. */
    void peerEnded(int peer) {
        for (int i = grants.size() - 1; i >= 0; i--) {
            IssuedGrant grant = grants.get(i);
            if (grant.peer == peer) {
                targets.retire(grant.number);
                forget(grant);
                grant.block.release();
            }
        }
    }

    /** Number of outstanding grants. */
    int size() {
        return grants.size();
    }

    /** Bytes of the outstanding rooms. */
    long bytes() {
        return grants.stream().mapToLong(grant -> grant.block.bytes()).sum();
    }

    private void forget(IssuedGrant grant) {
        grants.remove(grant);
        memory.retract(grant.key);
    }
}
