package dev.harbinger.conformance;

import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.messaging.transport.local.SharedMemoryTransport;
import dev.harbinger.messaging.transport.tcp.MultiHostTransport;
import dev.harbinger.messaging.transport.tcp.TcpPlan;
import java.io.IOException;
import java.util.function.IntFunction;

/** How the ranks of a job reach each other. */
enum Interconnect {
    /** Threads of one process, which read each other's memory. */
    IN_PROCESS {
        @Override
        Network open(int ranks, Settings settings) {
            InProcessNetwork network = new InProcessNetwork(ranks, settings);
            return new Network(network::transport, () -> {});
        }
    },

    /** Lanes in mapped files. The ranks are threads here, but share nothing else. */
    SHARED_MEMORY {
        @Override
        Network open(int ranks, Settings settings) throws IOException {
            JobDirectory job = JobDirectory.create(ranks, settings);
            Transport[] transports = new Transport[ranks];
            for (int rank = 0; rank < ranks; rank++) {
                transports[rank] = SharedMemoryTransport.attach(job, rank, settings);
            }
            return new Network(rank -> transports[rank], job);
        }
    },

    /** TCP over the loopback interface. The ranks are threads here, but share nothing else. */
    TCP {
        @Override
        Network open(int ranks, Settings settings) throws IOException {
            return tcp(ranks, settings, ranks, TcpPlan.loopback(ranks));
        }
    },

    /** Two hosts, as far as the ranks know: shared memory inside each, TCP between them. */
    TWO_HOSTS {
        @Override
        Network open(int ranks, Settings settings) throws IOException {
            return tcp(ranks, settings, (ranks + 1) / 2, TcpPlan.loopback(ranks));
        }
    };

    /** Whether the ranks of a job of two can map what the other has prepared. */
    boolean isInReach() {
        return this == IN_PROCESS || this == SHARED_MEMORY;
    }

    /** Ranks below {@code split} are of one host, the others of another. */
    private static Network tcp(int ranks, Settings settings, int split, TcpPlan all) throws IOException {
        JobDirectory job = JobDirectory.create(ranks, settings);
        Transport[] transports = new Transport[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            TcpPlan plan = split == ranks
                    ? all
                    : new TcpPlan(
                            all.job(),
                            all.secret(),
                            all.address(),
                            rank < split ? 0 : split,
                            rank < split ? split - 1 : ranks - 1,
                            true);
            transports[rank] = MultiHostTransport.attach(job, rank, plan, settings);
        }
        return new Network(rank -> transports[rank], job);
    }

    /** The transports of a job's ranks, and what is to be closed after them. */
    record Network(IntFunction<Transport> transports, AutoCloseable rest) {}

    /** The medium between ranks 0 and 1 of a job of two. */
    Medium medium() {
        return switch (this) {
            case IN_PROCESS -> Medium.THREADS;
            case SHARED_MEMORY -> Medium.SHARED_MEMORY;
            case TCP, TWO_HOSTS -> Medium.TCP;
        };
    }

    abstract Network open(int ranks, Settings settings) throws IOException;
}
