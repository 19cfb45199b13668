package dev.harbinger.messaging.engine;

import dev.harbinger.messaging.transport.RemoteMemory;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends that wait for their receiver, by the ids that packets carry. Completes a send once its memory is no longer
 * needed and, in synchronous mode, a receive has matched.
 */
final class HeldSends {
    private final IdTable<SendOperation> sends = new IdTable<>();
    private final RemoteMemory remote;

    /** @param remote where the memory of sends is exposed to peers */
    HeldSends(RemoteMemory remote) {
        this.remote = remote;
    }

    void hold(SendOperation send) {
        send.id = sends.put(send);
    }

    /** The send with an id; null if it has failed. */
    @Nullable
    SendOperation find(int id) {
        return sends.find(id);
    }

    boolean isEmpty() {
        return sends.size() == 0;
    }

    /** Notes that all pushed bytes of a send were sent. */
    void pushed(SendOperation send) {
        if (send.isHeld()) {
            completeIfFinished(send);
        } else {
            send.releasePrepared();
            send.end();
        }
    }

    /** Notes that all bytes the receiver asked for were sent. */
    void pulled(SendOperation send) {
        send.read = true;
        completeIfFinished(send);
    }

    void completeIfFinished(SendOperation send) {
        if (send.isFinished()) {
            sends.free(send.id);
            if (!send.isAlive() && !send.exposed.isStable(remote)) {
                send.lose();
            }
            send.exposed.retract(remote);
            send.releasePrepared();
            send.end();
        }
    }

    /** Fails a send. Packets that still refer to it are ignored. */
    void giveUp(SendOperation send, Failure.PeerEnded end) {
        sends.retire(send.id);
        send.exposed.retract(remote);
        send.giveUp(end, true);
    }

    /** Passes every send to {@code action}, which may give it up. */
    void forEach(Consumer<SendOperation> action) {
        sends.forEach(action);
    }
}
