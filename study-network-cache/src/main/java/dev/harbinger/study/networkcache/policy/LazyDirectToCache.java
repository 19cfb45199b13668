package dev.harbinger.study.networkcache.policy;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.netcache.Arrival;
import dev.harbinger.study.networkcache.netcache.Binding;
import dev.harbinger.study.networkcache.netcache.NetworkCache;

/**
 * Lazy direct-to-cache transfer (Khunjush, section 3.3.2). A short message that comes early stays in the network cache
 * when it is bound, and the program finds it there through the process section. One whose receive is posted goes to a
 * reserved line of the data cache, or of the network cache. Longer messages go to process memory by DMA.
 */
final class LazyDirectToCache implements ReceptionPolicy {
    private final MemoryHierarchy hierarchy;
    private final NetworkCache cache;
    private final ReceptionPolicy longMessages;
    private final ReceptionCosts costs;

    LazyDirectToCache(MemoryHierarchy hierarchy, NetworkCache cache, ReceptionCosts costs) {
        this.hierarchy = hierarchy;
        this.cache = cache;
        this.longMessages = new DmaToDestination(hierarchy, costs);
        this.costs = costs;
    }

    private boolean isLong(Delivery message) {
        return message.length() > costs.shortest();
    }

    @Override
    public void arrive(Delivery message, long now) {
        if (isLong(message)) {
            longMessages.arrive(message, now);
        } else if (message.isReserved()) {
            Arrival came = cache.arrive(message.id(), message.payload());
            if (came != Arrival.BOUND && came != Arrival.PASSED_ON) {
                throw new IllegalStateException("a message with a line kept for it came to " + came);
            }
            message.bind(now);
        } else if (message.isPosted()) {
            cache.supersede(message.address(), message.length());
            message.bind(hierarchy.install(message.address(), message.payload(), 0, message.length(), now));
        } else {
            cache.arrive(message.id(), message.payload());
        }
    }

    @Override
    public long post(Delivery message, long now) {
        long called = now + costs.call();
        if (isLong(message)) {
            cache.supersede(message.address(), message.length());
            return longMessages.post(message, now);
        }
        if (message.hasArrived()) {
            Binding binding = cache.bind(message.id(), message.address());
            message.bind(called + binding.cycles());
            return called + binding.cycles();
        }
        if (costs.lateTarget() == ReceptionCosts.LateTarget.NETWORK_CACHE
                && cache.earlyBind(message.id(), message.address(), message.length())) {
            message.reserve();
        } else {
            hierarchy.reserve(message.address(), message.length(), called);
        }
        return called;
    }

    @Override
    public long complete(Delivery message, long now) {
        return isLong(message) ? longMessages.complete(message, now) : now + costs.call();
    }
}
