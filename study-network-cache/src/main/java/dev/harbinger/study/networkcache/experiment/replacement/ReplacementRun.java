package dev.harbinger.study.networkcache.experiment.replacement;

import dev.harbinger.study.networkcache.experiment.schedule.ReceiveSchedule;
import dev.harbinger.study.networkcache.netcache.ConsumptionOrder;
import dev.harbinger.study.networkcache.netcache.EvictionSink;
import dev.harbinger.study.networkcache.netcache.NetworkCache;
import dev.harbinger.study.networkcache.netcache.NetworkCacheParameters;
import dev.harbinger.study.networkcache.netcache.NetworkEvent;
import dev.harbinger.study.networkcache.netcache.Taken;
import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.MessageId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Early short messages pass through a network cache and are taken to the data cache when their receives are posted
 * (Khunjush, sections 3.3.1 and 5.2.1). Messages whose receive is posted before they arrive do not enter it.
 *
 * @param replacements lines replaced in the network section
 * @param messageReplacements entries replaced in the message section
 * @param bypassed messages that bypassed the network cache
 * @param foundInCache receives that found their message in the network cache
 * @param foundInMemory receives that found their message in network memory
 * @param mostWaiting the most messages that waited at once
 */
record ReplacementRun(
        long replacements,
        long messageReplacements,
        long bypassed,
        long foundInCache,
        long foundInMemory,
        int mostWaiting) {
    private static final EvictionSink NOTHING_BOUND = new EvictionSink() {
        @Override
        public void bound(long processAddress, byte[] bytes, int offset, int length) {
            throw new IllegalStateException("nothing is bound");
        }

        @Override
        public void fetched(long processAddress, byte[] bytes, int offset, int length) {
            throw new IllegalStateException("nothing is bound");
        }
    };

    /**
     * Runs it.
     *
     * @param order order of replacement; it learns every receive, also receives of long messages
     * @param longest bytes of the longest message that uses the network cache
     * @throws IllegalStateException when the network cache returns another message than the one received
     */
    static ReplacementRun of(
            ReceiveSchedule schedule,
            ReceiveSchedule.Timing timing,
            NetworkCacheParameters parameters,
            ConsumptionOrder order,
            int longest) {
        NetworkCache cache = new NetworkCache(parameters, NOTHING_BOUND, order);
        List<Message> messages = schedule.traffic().messages();
        List<Call> calls = schedule.traffic().calls();
        List<Integer> arriving = schedule.earlyByArrival(timing, longest);
        Sites sites = new Sites();
        int next = 0;
        int most = 0;
        for (int i = 0; i < calls.size(); i++) {
            while (next < arriving.size()
                    && timing.ratio() * schedule.arrival(arriving.get(next)) <= timing.called()[i]) {
                Message message = messages.get(arriving.get(next++));
                cache.arrive(message.id(), message.payload());
            }
            most = Math.max(most, cache.waiting());
            Call call = calls.get(i);
            if (call.kind() == Call.Kind.POST) {
                int message = schedule.messageOfCall(i);
                order.posted(call.id(), call.bytes(), 0, sites.of(call));
                if (schedule.isEarly(timing, message, longest)) {
                    Taken taken = cache.take(call.id());
                    if (!Arrays.equals(taken.payload(), messages.get(message).payload())) {
                        throw new IllegalStateException("the network cache gave another message than receive "
                                + call.receive() + " of " + MessageId.text(call.id()) + " is for");
                    }
                }
            }
        }
        return new ReplacementRun(
                cache.counts().get(NetworkEvent.NETWORK_REPLACEMENTS),
                cache.counts().get(NetworkEvent.MESSAGE_REPLACEMENTS),
                cache.counts().get(NetworkEvent.ARRIVALS_BYPASSED),
                cache.counts().get(NetworkEvent.FOUND_IN_CACHE),
                cache.counts().get(NetworkEvent.FOUND_BY_TRANSLATION)
                        + cache.counts().get(NetworkEvent.FOUND_BY_SEARCH),
                most);
    }

    /** Tag and length together stand for the place of a call, which is not recorded. */
    private static final class Sites {
        private final Map<List<Integer>, Integer> known = new HashMap<>();

        int of(Call call) {
            return known.computeIfAbsent(List.of(MessageId.tag(call.id()), call.bytes()), _ -> known.size());
        }
    }
}
