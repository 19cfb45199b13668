package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.MatchedMessage;
import dev.harbinger.messaging.Status;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The probes of a communicator, and its matched probes, whose messages its receives take. */
final class CommunicatorProbes {
    private final CommunicatorScope scope;
    private final PointToPointArguments arguments;
    private final CommunicatorReceives receives;

    CommunicatorProbes(CommunicatorScope scope, PointToPointArguments arguments, CommunicatorReceives receives) {
        this.scope = scope;
        this.arguments = arguments;
        this.receives = receives;
    }

    Status probe(int source, int tag) {
        if (arguments.isNoProcess(source, tag)) {
            return Status.OF_NO_PROCESS;
        }
        return status(search(source, tag, false).await());
    }

    /** The status, or null if no message is there now. */
    @Nullable
    Status iprobe(int source, int tag) {
        if (arguments.isNoProcess(source, tag)) {
            return Status.OF_NO_PROCESS;
        }
        ProbeResult found = search(source, tag, false).look();
        return found == null ? null : status(found);
    }

    MatchedMessage mprobe(int source, int tag) {
        if (arguments.isNoProcess(source, tag)) {
            return new NoProcMessage();
        }
        return matched(search(source, tag, true).await());
    }

    /** The message, or null if none is there now. */
    @Nullable
    MatchedMessage improbe(int source, int tag) {
        if (arguments.isNoProcess(source, tag)) {
            return new NoProcMessage();
        }
        ProbeResult found = search(source, tag, true).look();
        return found == null ? null : matched(found);
    }

    private Probe search(int source, int tag, boolean take) {
        return new Probe(scope, scope.worldSource(source), tag, take);
    }

    private MatchedMessage matched(ProbeResult found) {
        return new ProbedMessage(
                receives,
                status(found),
                Objects.requireNonNull(found.message()),
                scope.endReport().matched().opened());
    }

    private Status status(ProbeResult found) {
        return new Status(scope.group().indexOf(found.source()), found.tag(), found.bytes(), false);
    }
}
