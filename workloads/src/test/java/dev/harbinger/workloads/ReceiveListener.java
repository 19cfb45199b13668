package dev.harbinger.workloads;

import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.observe.ObservedCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Notes the receives that messaging tells of. */
public final class ReceiveListener implements CallListener {
    private final Map<Long, Integer> sites = new HashMap<>();
    private final List<ReceiveFixture.Receive> receives = new ArrayList<>();

    /** Number of call sites so far. */
    public int sites() {
        return sites.size();
    }

    /** The receives so far, in order. */
    public List<ReceiveFixture.Receive> receives() {
        return receives;
    }

    @Override
    public void posted(ObservedCall call) {
        if (call.event() == Event.IRECV) {
            int number = sites.computeIfAbsent(call.site(), unseen -> sites.size());
            receives.add(new ReceiveFixture.Receive(number, call.peer(), call.tag(), call.bytes()));
        }
    }

    @Override
    public void completed(ObservedCall call) {}

    @Override
    public void named(long site, String name) {}
}
