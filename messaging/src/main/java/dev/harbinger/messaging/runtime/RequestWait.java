package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.InterruptedWaitException;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.engine.Operation;
import dev.harbinger.messaging.progress.Awaited;
import dev.harbinger.messaging.progress.StallReport;
import dev.harbinger.messaging.progress.WaitEnd;
import dev.harbinger.messaging.progress.WaitLimit;
import dev.harbinger.messaging.progress.Waits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The wait for one of several requests. */
final class RequestWait implements Awaited {
    private static final int MOST_NAMED = 4;

    private final @Nullable Request[] requests;

    RequestWait(@Nullable Request[] requests) {
        this.requests = requests;
    }

    /**
     * Waits until one is complete, or none is active.
     *
     * @param limit how long, or null
     * @return false if the time was over before
     * @throws InterruptedWaitException if the thread was interrupted
     */
    boolean await(Waits waits, @Nullable Duration limit) {
        WaitEnd end = waits.await(this, limit == null ? WaitLimit.INTERRUPT : WaitLimit.within(limit));
        if (end == WaitEnd.INTERRUPTED) {
            throw waits.interrupted(this);
        }
        return end == WaitEnd.DONE;
    }

    @Override
    public boolean getAsBoolean() {
        return ActiveRequest.isOver(requests);
    }

    @Override
    public List<Operation> operations() {
        List<Operation> operations = new ArrayList<>();
        for (Request request : requests) {
            ActiveRequest active =
                    request instanceof RestartableRequest persistent ? persistent.active() : (ActiveRequest) request;
            if (active instanceof StartedRequest started) {
                operations.add(started.operation());
            }
        }
        return operations;
    }

    @Override
    public String describe() {
        List<Operation> operations = operations();
        // The same description twice adds nothing.
        List<String> descriptions =
                operations.stream().map(StallReport::describe).distinct().toList();
        String some = descriptions.stream().limit(MOST_NAMED).collect(Collectors.joining("; "));
        return "one of " + operations.size() + (operations.size() == 1 ? " request" : " requests")
                + (some.isEmpty() ? "" : ": " + some)
                + (descriptions.size() > MOST_NAMED ? "; and others" : "");
    }
}
