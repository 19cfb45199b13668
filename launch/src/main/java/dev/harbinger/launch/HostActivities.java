package dev.harbinger.launch;

import dev.harbinger.messaging.deadlock.RankActivity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The activity that ranks have reported last. Thread-safe. */
final class HostActivities {
    private final Map<Integer, RankActivity> last = new ConcurrentHashMap<>();
    private final ActivityFiles files;

    /** @param directory of the job, where the ranks of this host report */
    HostActivities(Path directory) {
        files = new ActivityFiles(directory);
    }

    /** Keeps a report and returns whether it differs from the one before. */
    boolean put(RankActivity activity) {
        return !activity.equals(last.put(activity.rank(), activity));
    }

    /** The last report of a rank, or null. */
    @Nullable
    RankActivity get(int rank) {
        return last.get(rank);
    }

    /**
     * Passes on the new reports of the ranks of this host.
     *
     * @param here names these ranks
     */
    void poll(Rendezvous here, Consumer<RankActivity> report) {
        for (int rank = here.first(); rank <= here.last(); rank++) {
            try {
                RankActivity now = files.read(rank);
                if (now != null && put(now)) {
                    report.accept(now);
                }
            } catch (IOException e) {
                // Without it, the launcher of rank 0 cannot find a deadlock.
            }
        }
    }
}
