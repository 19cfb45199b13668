package dev.harbinger.study.networkcache.traffic;

import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.MessageId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The calls of one rank, written by hand; all in the world with tag 1 where none is said. */
final class Script {
    private final List<Call> calls = new ArrayList<>();
    private final List<Long> posted = new ArrayList<>();
    private long operations;

    /** Computes before the next call. */
    Script compute(long operations) {
        this.operations += operations;
        return this;
    }

    Script send(int destination, int tag, int bytes) {
        return add(Call.Kind.SEND, MessageId.of(destination, 0, tag), bytes, -1);
    }

    Script post(int source, int tag, int bytes) {
        long id = MessageId.of(source, 0, tag);
        posted.add(id);
        return add(Call.Kind.POST, id, bytes, posted.size() - 1);
    }

    Script await(int receive, int bytes) {
        return add(Call.Kind.AWAIT, posted.get(receive), bytes, receive);
    }

    private Script add(Call.Kind kind, long id, int bytes, int receive) {
        calls.add(new Call(kind, id, bytes, receive, operations, Double.NaN));
        operations = 0;
        return this;
    }

    CallSequence sequence() {
        return CallSequence.of(calls);
    }

    static List<CallSequence> of(Script... scripts) {
        return Arrays.stream(scripts).map(Script::sequence).toList();
    }
}
