package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.TransportSanity;

/** {@link TransportSanity} over TCP and shared memory: the last two ranks share a host, the others have one each. */
class MultiHostTransportTest extends TcpTransportTest {
    @Override
    TcpPlan plan(TcpPlan all, int rank) {
        int shared = Math.max(1, all.last() - 1);
        return new TcpPlan(
                all.job(),
                all.secret(),
                all.address(),
                Math.min(rank, shared),
                rank < shared ? rank : all.last(),
                true);
    }
}
