package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.engine.Context;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The open communicators of a rank. Any thread may call. */
final class Communicators {
    private final Map<Long, CommunicatorScope> byContext = new ConcurrentHashMap<>();

    void joined(CommunicatorScope communicator) {
        byContext.put(communicator.context(), communicator);
    }

    void closed(CommunicatorScope communicator) {
        byContext.remove(communicator.context());
    }

    /** The communicator to which a message belongs, or null if this rank has closed it. */
    @Nullable
    CommunicatorScope of(long context) {
        return byContext.get(Context.program(context));
    }

    /** The members of {@link #of that communicator}. */
    @Nullable
    Group members(long context) {
        CommunicatorScope communicator = of(context);
        return communicator == null ? null : communicator.group();
    }
}
