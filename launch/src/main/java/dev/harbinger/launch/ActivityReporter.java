package dev.harbinger.launch;

import dev.harbinger.messaging.deadlock.RankActivity;
import dev.harbinger.messaging.runtime.Membership;
import dev.harbinger.messaging.runtime.OtherThreads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reports the activity of the ranks of this process to the launcher, from a thread of its own: often while a rank is
 * blocked, since each report shows that it still is, and otherwise occasionally.
 */
final class ActivityReporter {
    private static final long POLL_MILLIS = 200;

    /** Polls per report of a rank that is not blocked, or has been for {@link #LONG} polls. */
    private static final int SELDOM = 5;

    private static final int LONG = 50;

    private final List<Membership> ranks;
    private final ActivityFiles files;
    private final OtherThreads others;
    private final @Nullable RankActivity[] reported;
    private final int[] unchanged;

    private ActivityReporter(List<Membership> ranks, Path directory) {
        this.ranks = ranks;
        this.others = new OtherThreads(Thread.currentThread().getThreadGroup(), ActivityReporter.class);
        this.files = new ActivityFiles(directory);
        this.reported = new RankActivity[ranks.size()];
        this.unchanged = new int[ranks.size()];
    }

    /** Starts to report the {@code ranks} of this process in the job's directory, until the process ends. */
    static void start(List<Membership> ranks, Path directory) {
        ActivityReporter reporter = new ActivityReporter(ranks, directory);
        Thread.ofPlatform()
                .daemon()
                .name("report of activity")
                .stackSize(128 << 10)
                .start(reporter::run);
    }

    private void run() {
        try {
            for (int polls = 0; ; polls++) {
                poll(polls % SELDOM == 0);
                Thread.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // The job's directory is full or gone. No deadlock can be reported then; the ranks go on.
        }
    }

    private void poll(boolean seldom) throws IOException {
        List<RankActivity> now = ranks.stream().map(Membership::activity).toList();
        // Listing threads takes long, and is of use only when a rank waits.
        boolean mayAct = now.stream().anyMatch(RankActivity::isWaiting)
                && others.mayAct(
                        thread -> ranks.stream().anyMatch(rank -> rank.isWaiting(thread)),
                        ranks.stream().anyMatch(Membership::hasStartedThreads));
        for (int i = 0; i < now.size(); i++) {
            report(i, now.get(i).with(mayAct), seldom);
        }
    }

    private void report(int i, RankActivity now, boolean seldom) throws IOException {
        RankActivity before = reported[i];
        boolean same = before != null && now.isLike(before);
        unchanged[i] = same ? unchanged[i] + 1 : 0;
        boolean turns = before != null && (before.isWaiting() != now.isWaiting() || before.isIdle() != now.isIdle());
        boolean repeats = now.isWaiting() && (unchanged[i] < LONG || seldom);
        if (turns || repeats || (seldom && !same)) {
            files.write(now);
            reported[i] = now;
        }
    }
}
