package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.messaging.transport.TransportSanity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** {@link TransportSanity} over mapped files, all ranks in one process. */
class SharedMemoryTransportTest extends TransportSanity {
    @TempDir
    Path parent;

    private final List<JobDirectory> jobs = new ArrayList<>();

    @Override
    protected List<Transport> open(int size, Settings settings) throws Exception {
        JobDirectory job = JobDirectory.create(List.of(parent), size, settings);
        jobs.add(job);
        List<Transport> transports = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            transports.add(SharedMemoryTransport.attach(job, rank));
        }
        return transports;
    }

    @Override
    protected void closeJobs() throws Exception {
        for (JobDirectory job : jobs) {
            job.close();
        }
    }
}
