package dev.harbinger.workloads;

import dev.harbinger.messaging.runtime.CallListener;
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
    public void posted(
            Event event,
            long site,
            int peer,
            int tag,
            long count,
            int typeBytes,
            long buffer,
            long communicator,
            long request,
            int early,
            int worldPeer) {
        if (event == Event.IRECV) {
            int number = sites.computeIfAbsent(site, unseen -> sites.size());
            receives.add(new ReceiveFixture.Receive(number, peer, tag, count * typeBytes));
        }
    }

    @Override
    public void completed(Event event, long site, long request, int source, int tag, long bytes, int worldPeer) {}

    @Override
    public void named(long site, String name) {}
}
