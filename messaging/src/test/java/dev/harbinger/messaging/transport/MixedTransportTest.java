package dev.harbinger.messaging.transport;

import dev.harbinger.messaging.transport.tcp.TcpPlan;

/** {@link TransportSanity} over TCP and shared memory: the last two ranks share a host, the others have one each. */
class MixedTransportTest extends TcpTransportTest {
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
