package dev.harbinger.messaging.transport.tcp;

/**
 * A rank as an end of connections: what its {@link TcpAcceptor} and its {@link TcpConnector} both need.
 *
 * @param rank the rank
 * @param size number of ranks of the job
 * @param plan the job as its launchers planned it
 * @param addresses where ranks listen
 * @param peers to which peers the rank is connected; both enter new connections there
 * @param sizes how much connections hold
 * @param handshake the handshakes of the job
 * @param connected called when a connection was made, by any thread
 */
record TcpEndpoint(
        int rank,
        int size,
        TcpPlan plan,
        RankAddresses addresses,
        TcpPeers peers,
        SocketSizes sizes,
        Handshake handshake,
        Runnable connected) {}
