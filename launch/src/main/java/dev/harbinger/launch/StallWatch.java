package dev.harbinger.launch;

import dev.harbinger.messaging.deadlock.Deadlock;
import dev.harbinger.messaging.deadlock.DeadlockDetector;
import dev.harbinger.messaging.deadlock.RankActivity;
import dev.harbinger.messaging.deadlock.ReportBarrier;
import dev.harbinger.messaging.transport.local.JobDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Watches the activity of a job's ranks for a deadlock and for a standstill. One thread at a time. */
final class StallWatch {
    /** Waits named in the report of a standstill. */
    private static final int MOST_NAMED = 8;

    private final int ranks;
    private final JobLimits limits;
    private final IntFunction<@Nullable RankActivity> activityOf;
    private final IntPredicate hasEnded;
    private final Consumer<String> notices;
    private final DeadlockDetector detector;
    private boolean reported;
    private List<RankActivity> last = List.of();
    private long movedNanos;

    /**
     * A watch of {@code ranks} ranks.
     *
     * @param activityOf the last report of a rank, or null if there is none
     * @param barrier between earlier and later reports
     * @param hasEnded whether a rank has ended
     * @param notices receives notices for the user
     */
    StallWatch(
            int ranks,
            JobLimits limits,
            IntFunction<@Nullable RankActivity> activityOf,
            ReportBarrier barrier,
            IntPredicate hasEnded,
            Consumer<String> notices) {
        this.ranks = ranks;
        this.limits = limits;
        this.activityOf = activityOf;
        this.hasEnded = hasEnded;
        this.notices = notices;
        this.detector = new DeadlockDetector(ranks, barrier);
    }

    /**
     * The watch of a job's ranks on all hosts.
     *
     * @param others the launchers of other hosts, or null if there are none
     * @param notices receives notices for the user
     */
    static StallWatch of(
            Job job,
            JobLimits limits,
            JobDirectory directory,
            @Nullable HostExchange others,
            Consumer<String> notices) {
        ActivityFiles files = new ActivityFiles(directory.path());
        return new StallWatch(
                job.ranks(),
                limits,
                rank -> {
                    if (!job.isHere(rank)) {
                        return others == null ? null : others.activityElsewhere(rank);
                    }
                    try {
                        return files.read(rank);
                    } catch (IOException e) {
                        return null;
                    }
                },
                others == null ? ReportBarrier.NONE : others.reportBarrier(),
                rank -> job.threads()
                        ? Files.exists(RankReport.file(directory.path(), rank))
                        : directory.hasEnded(rank),
                notices);
    }

    /**
     * Checks the ranks.
     *
     * @param nanos the time
     * @return why the job is to be ended, or null
     */
    @Nullable
    TerminationReason poll(long nanos) {
        Deadlock deadlock = detector.look(activityOf, hasEnded);
        if (deadlock != null && limits.endsDeadlock()) {
            return new TerminationReason(deadlock.message(), ExitCode.DEADLOCK);
        }
        if (deadlock != null && !reported) {
            reported = true;
            notices.accept(deadlock.message());
        }
        return limits.stall() == null ? null : standstill(nanos, limits.stall());
    }

    private @Nullable TerminationReason standstill(long nanos, Duration limit) {
        List<RankActivity> now = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            RankActivity activity = hasEnded.test(rank) ? null : activityOf.apply(rank);
            if (activity != null) {
                now.add(activity);
            }
        }
        boolean isIdle = now.stream().anyMatch(RankActivity::isIdle);
        if (!isIdle || !DeadlockDetector.areLike(last, now)) {
            movedNanos = nanos;
        }
        last = now;
        if (nanos - movedNanos < limit.toNanos()) {
            return null;
        }
        String waiting = now.stream()
                .filter(RankActivity::isIdle)
                .limit(MOST_NAMED)
                .map(Deadlock::describe)
                .collect(Collectors.joining("; "));
        return new TerminationReason(
                "no rank has sent, received or moved on for " + limit.toMillis() / 1000.0 + " s, the limit of"
                        + " --stall-abort: " + waiting,
                ExitCode.STALLED);
    }
}
