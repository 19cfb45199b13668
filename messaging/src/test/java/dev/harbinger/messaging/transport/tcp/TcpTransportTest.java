package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.messaging.transport.TransportSanity;
import dev.harbinger.messaging.transport.local.JobDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** {@link TransportSanity} over TCP, all ranks in one process. */
class TcpTransportTest extends TransportSanity {
    @TempDir
    Path parent;

    private final List<JobDirectory> jobs = new ArrayList<>();

    /** What the ranks know of each other: here that none shares its host with another. */
    TcpPlan plan(TcpPlan all, int rank) {
        return all;
    }

    @Override
    protected List<Transport> open(int size, Settings settings) throws Exception {
        // A small lane means that a test fills it.
        Settings smaller = settings.get(Setting.LANE) == 0 ? settings : settings.with(Setting.TCP_BUFFER, 256 << 10);
        JobDirectory job = JobDirectory.create(List.of(parent), size, smaller);
        jobs.add(job);
        TcpPlan all = TcpPlan.loopback(size);
        List<Transport> transports = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            transports.add(MultiHostTransport.attach(job, rank, plan(all, rank), smaller));
        }
        connect(transports);
        return transports;
    }

    /** Connections are made by a first packet, which finds no room until then. */
    private static void connect(List<Transport> transports) {
        for (Transport to : transports) {
            for (Transport from : transports) {
                while (from != to && !offer(from, to.rank(), 0, new byte[0])) {
                    from.idle(0);
                }
            }
            take(to, transports.size() - 1);
        }
    }

    @Override
    protected int mostAccepted() {
        return 100_000;
    }

    @Override
    protected int packetsOfTraffic() {
        return 2_000;
    }

    @Override
    protected int fillings() {
        return 20;
    }

    @Override
    protected void closeJobs() throws Exception {
        for (JobDirectory job : jobs) {
            job.close();
        }
    }
}
