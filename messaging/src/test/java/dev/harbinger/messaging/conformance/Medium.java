package dev.harbinger.messaging.conformance;

import dev.harbinger.messaging.Settings;
import dev.harbinger.messaging.transport.InProcessNetwork;
import dev.harbinger.messaging.transport.JobDirectory;
import dev.harbinger.messaging.transport.SharedMemoryTransport;
import dev.harbinger.messaging.transport.Transport;
import java.io.IOException;
import java.util.function.IntFunction;

/** How the ranks of a job reach each other. */
enum Medium {
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
    };

    /** The transports of a job's ranks, and what is to be closed after them. */
    record Network(IntFunction<Transport> transports, AutoCloseable rest) {}

    /** What the protocol knows it as. */
    dev.harbinger.messaging.transport.Medium kind() {
        return this == IN_PROCESS
                ? dev.harbinger.messaging.transport.Medium.THREADS
                : dev.harbinger.messaging.transport.Medium.SHARED_MEMORY;
    }

    abstract Network open(int ranks, Settings settings) throws IOException;
}
