package dev.harbinger.study.prediction.program;

import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.observe.ObservedCall;
import dev.harbinger.predict.CallSiteTable;
import dev.harbinger.predict.CallTable;
import java.util.stream.IntStream;

/** Notes the receives of one rank. */
final class ReceiveRecorder implements CallListener {
    private final CallTable calls = new CallTable();
    private final CallSiteTable sites = new CallSiteTable();
    private final IntStream.Builder callIds = IntStream.builder();
    private final IntStream.Builder siteIds = IntStream.builder();

    @Override
    public void posted(ObservedCall call) {
        if (call.event() == Event.RECV || call.event() == Event.IRECV) {
            callIds.add(calls.intern(
                    call.peer(),
                    call.tag(),
                    call.count(),
                    call.typeBytes(),
                    call.buffer(),
                    Long.hashCode(call.communicator())));
            siteIds.add(sites.intern(call.site()));
        }
    }

    @Override
    public void completed(ObservedCall call) {}

    @Override
    public void named(long site, String name) {}

    /** The receives noted; nothing may be noted afterwards. */
    ReceiveStream stream() {
        return new ReceiveStream(callIds.build().toArray(), siteIds.build().toArray());
    }
}
