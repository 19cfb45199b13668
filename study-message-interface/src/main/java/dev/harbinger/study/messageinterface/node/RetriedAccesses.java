package dev.harbinger.study.messageinterface.node;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The synchronizing accesses of a node that failed and were not done since, for reports; the event queue holds what the
 * hardware knows of them. When several threads wait for one word, the first counts as served.
 */
final class RetriedAccesses {
    private final int node;
    private final List<RetriedAccess> open = new ArrayList<>();
    private long done;

    RetriedAccesses(int node) {
        this.node = node;
    }

    /** An access failed and became an event. */
    void failed(int cluster, int slot, @Nullable String register, long offset) {
        open.add(new RetriedAccess(node, cluster, slot, register, offset));
    }

    /** A synchronizing access that tells whether it could be done was done. */
    void done(boolean isStore, long offset) {
        done++;
        if (open.isEmpty()) {
            return;
        }
        Iterator<RetriedAccess> each = open.iterator();
        while (each.hasNext()) {
            RetriedAccess access = each.next();
            if (access.isStore() == isStore && access.offset() == offset) {
                each.remove();
                return;
            }
        }
    }

    /** How often {@link #done} was called. */
    long doneCount() {
        return done;
    }

    boolean isAny() {
        return !open.isEmpty();
    }

    List<RetriedAccess> open() {
        return List.copyOf(open);
    }
}
