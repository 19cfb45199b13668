package dev.harbinger.messaging.transport.tcp;

/**
 * A rank's end of its connections: the data shared by its {@link TcpAcceptor} and {@link TcpConnector}.
 *
 * @param rank the rank
 * @param size number of ranks of the job
 * @param plan the job as its launchers planned it
 * @param addresses the addresses at which ranks listen
 * @param peers the connected peers; both register new connections there
 * @param sizes sizes of packets and socket buffers
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
