package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.RankProgram;
import dev.harbinger.messaging.runtime.Membership;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.local.JobDirectory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Ranks that reach each other by TCP only, each a thread, with doors that a test can find. */
final class TcpJob implements AutoCloseable {
    private final Settings settings;
    private final JobDirectory directory;
    private final RankAddresses addresses;
    private final List<MultiHostTransport> transports = new ArrayList<>();

    TcpJob(int ranks, Settings settings) throws IOException {
        this.settings = settings;
        this.directory = JobDirectory.create(ranks, settings);
        this.addresses = new RankAddresses(directory.path());
        TcpPlan plan = TcpPlan.loopback(ranks);
        for (int rank = 0; rank < ranks; rank++) {
            transports.add(MultiHostTransport.attach(directory, rank, plan, settings));
        }
    }

    /** Where a rank listens. */
    InetSocketAddress address(int rank) throws IOException {
        InetSocketAddress address = addresses.get(rank);
        if (address == null) {
            throw new IllegalStateException("rank " + rank + " does not listen");
        }
        return address;
    }

    /** Puts a wire before a rank's door; before the ranks run. */
    Wire wire(int rank) throws IOException {
        Wire wire = new Wire(address(rank));
        addresses.put(rank, wire.address());
        return wire;
    }

    MultiHostTransport transport(int rank) {
        return transports.get(rank);
    }

    /** Says how a rank has ended, as its launcher does. */
    void markEnded(int rank, RankExit exit) {
        directory.markEnded(rank, exit);
    }

    /** Runs the program on every rank; throws what the first of them threw. */
    void run(RankProgram program) throws Exception {
        List<FutureTask<Void>> ranks = new ArrayList<>();
        for (MultiHostTransport transport : transports) {
            FutureTask<Void> rank = new FutureTask<>(() -> run(transport, program), null);
            ranks.add(rank);
            Thread.ofPlatform().daemon().name("rank " + transport.rank()).start(rank);
        }
        for (FutureTask<Void> rank : ranks) {
            try {
                rank.get();
            } catch (ExecutionException e) {
                throw new AssertionError(e.getCause().toString(), e.getCause());
            }
        }
    }

    private void run(MultiHostTransport transport, RankProgram program) {
        Membership harbinger = Membership.open(transport, settings, null);
        try {
            harbinger.run(program);
            harbinger.close();
        } catch (Exception | Error e) {
            harbinger.fail("ended with an uncaught " + e);
            throw new AssertionError("rank " + transport.rank() + ": " + e, e);
        }
    }

    @Override
    public void close() throws IOException {
        transports.forEach(MultiHostTransport::close);
        directory.close();
    }
}
