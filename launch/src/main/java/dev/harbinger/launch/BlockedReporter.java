package dev.harbinger.launch;

import dev.harbinger.messaging.runtime.BlockedRank;
import dev.harbinger.messaging.runtime.Membership;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reports to the launcher which ranks of this process are blocked, from a thread of its own. */
final class BlockedReporter {
    private static final long LOOK_MILLIS = 200;

    /** A report that has been repeated this often is repeated less often. */
    private static final int OFTEN = 50;

    /** Looks per repetition from then on. */
    private static final int SELDOM = 10;

    private final List<Membership> ranks;
    private final BlockedFiles files;
    private final @Nullable BlockedRank[] reported;
    private final int[] repeated;

    private BlockedReporter(List<Membership> ranks, Path directory) {
        this.ranks = ranks;
        this.files = new BlockedFiles(directory);
        this.reported = new BlockedRank[ranks.size()];
        this.repeated = new int[ranks.size()];
    }

    /** Starts to report the {@code ranks} of this process in the job's directory, until the process ends. */
    static void start(List<Membership> ranks, Path directory) {
        BlockedReporter reporter = new BlockedReporter(ranks, directory);
        Thread.ofPlatform().daemon().name("report of blocked ranks").stackSize(128 << 10).start(reporter::run);
    }

    private void run() {
        try {
            while (true) {
                look();
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // The job's directory is full or gone. No deadlock can be reported then; the ranks go on.
        }
    }

    private void look() throws IOException {
        boolean anyBlocked = false;
        BlockedRank[] now = new BlockedRank[ranks.size()];
        for (int i = 0; i < now.length; i++) {
            now[i] = ranks.get(i).blocked();
            anyBlocked |= now[i] != null;
        }
        // Listing threads takes long, and is of use only when a rank is blocked.
        boolean mayAct = anyBlocked
                && ProgramThreads.mayAct(thread -> ranks.stream().anyMatch(rank -> rank.isBlocked(thread)));
        for (int i = 0; i < now.length; i++) {
            report(i, mayAct ? null : now[i]);
        }
    }

    private void report(int i, @Nullable BlockedRank now) throws IOException {
        BlockedRank before = reported[i];
        reported[i] = now;
        if (now == null) {
            if (before != null) {
                files.remove(before.rank());
            }
            return;
        }
        repeated[i] = before != null && now.waitsLike(before) ? repeated[i] + 1 : 0;
        if (repeated[i] < OFTEN || repeated[i] % SELDOM == 0) {
            files.write(now);
        }
    }
}
