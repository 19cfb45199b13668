package dev.harbinger.launch;

import dev.harbinger.launch.JobResult.RankResult;
import dev.harbinger.launch.RankReport.Outcome;
import dev.harbinger.messaging.runtime.UnreadMessages;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.local.JobDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a job: how each rank ended, which failed first, and the messages about it. The first to fail is the
 * earliest of those that did not fail because of another rank.
 */
final class JobOutcome {
    private final Job job;
    private final List<RankOutcome> ranks = new ArrayList<>();
    private final List<Elsewhere> failedElsewhere = new ArrayList<>();
    private final List<String> unread = new ArrayList<>();
    private final String siteProblem;
    private String trafficProblem = "";

    /**
     * A rank on another host that has failed.
     *
     * @param code its exit code, or {@link ExitCode#SUCCESS} if that is not known
     */
    private record Elsewhere(int rank, RankExit exit, int code) {}

    private JobOutcome(Job job, String siteProblem) {
        this.job = job;
        this.siteProblem = siteProblem;
    }

    /** Reads the reports of the ranks, and writes the names of the call sites of a traced job. */
    static JobOutcome of(Job job, JobDirectory directory, List<RankProcess> processes) throws IOException {
        Path path = directory.path();
        OutcomeFiles files = new OutcomeFiles(path);
        JobOutcome outcome = new JobOutcome(job, nameSites(job, path));
        Map<Integer, RankReport> reports = new HashMap<>();
        for (int rank = 0; rank < job.ranks(); rank++) {
            RankReport report = job.isHere(rank) ? RankReport.read(path, rank) : null;
            if (report != null) {
                reports.put(rank, report);
            }
        }
        boolean cutOff = job.threads() && cutsOffRanks(job.ranks(), reports.values());
        for (int rank = 0; rank < job.ranks(); rank++) {
            if (job.isHere(rank)) {
                RankReport report = reports.get(rank);
                outcome.ranks.add(
                        job.threads()
                                ? RankOutcome.ofThread(rank, processes.getFirst(), report, cutOff)
                                : RankOutcome.ofProcess(rank, processes.get(rank - job.firstProcess()), report));
            } else if (directory.hasFailed(rank)) {
                outcome.failedElsewhere.add(new Elsewhere(rank, directory.exit(rank), files.exitCode(rank)));
            }
        }
        if (!job.threads() && outcome.allWell()) {
            outcome.unread.addAll(UnreadMessages.of(directory, rank -> isFinished(reports.get(rank))));
        }
        outcome.finishTraffic(path);
        return outcome;
    }

    /** Writes the names of call sites beside the traces, if any; returns why it failed, or an empty text. */
    static String nameSites(Job job, Path directory) {
        Path traces = job.trace();
        if (traces == null) {
            return "";
        }
        try {
            SiteNames.merge(directory, job.ranks(), traces);
            return "";
        } catch (IOException e) {
            return "the traces lack the names of call sites: " + e.getMessage();
        }
    }

    private void finishTraffic(Path directory) {
        TrafficFile traffic = job.traffic();
        if (traffic == null) {
            return;
        }
        ranks.stream().filter(rank -> rank.rank() == traffic.rank()).forEach(rank -> {
            trafficProblem = traffic.finish(directory, rank.report(), rank.exitCode(), rank.how());
        });
    }

    /**
     * Whether the end of the JVM has ended other ranks than the one that called {@link System#exit}, if any did. After
     * {@link Runtime#halt}, those have no report.
     */
    private static boolean cutsOffRanks(int ranks, Collection<RankReport> reports) {
        List<RankReport> exits = reports.stream().filter(RankReport::isExit).toList();
        return exits.size() + ranks - reports.size() > 1
                || exits.stream().anyMatch(report -> report.exit().hasCause());
    }

    private Optional<RankOutcome> firstFailure() {
        return ranks.stream()
                .filter(RankOutcome::failedByItself)
                .min(Comparator.comparing(RankOutcome::hasCause).thenComparingLong(RankOutcome::timeNanos));
    }

    /** The first rank to fail, if it was on another host; among several, one that no other rank caused. */
    private Optional<Elsewhere> firstElsewhere() {
        return firstFailure().map(RankOutcome::hasCause).orElse(true)
                ? failedElsewhere.stream()
                        .min(Comparator.comparing(failed -> failed.exit().hasCause()))
                : Optional.empty();
    }

    /** The rank on another host that failed first, or -1 if it was on this host. */
    int failedElsewhere() {
        return firstElsewhere().map(Elsewhere::rank).orElse(-1);
    }

    private boolean allWell() {
        return failedElsewhere.isEmpty() && ranks.stream().noneMatch(RankOutcome::failed);
    }

    /** Whether the program of a rank has returned, and the rank has left the job. */
    private static boolean isFinished(@Nullable RankReport report) {
        return report != null && report.outcome() == Outcome.FINISHED;
    }

    JobResult result() {
        int exitCode =
                firstFailure().map(RankOutcome::exitCode).orElse(allWell() ? ExitCode.SUCCESS : ExitCode.FAILURE);
        int elsewhere = firstElsewhere().map(Elsewhere::code).orElse(ExitCode.SUCCESS);
        if (elsewhere != ExitCode.SUCCESS) {
            exitCode = elsewhere;
        } else if (exitCode == ExitCode.SUCCESS && isTraceIncomplete()) {
            exitCode = ExitCode.INCOMPLETE_TRACE;
        }
        List<RankResult> results = ranks.stream()
                .map(rank -> new RankResult(
                        rank.rank(),
                        rank.exitCode(),
                        rank.how(),
                        rank.report() == null ? Map.of() : rank.report().counters()))
                .toList();
        return new JobResult(exitCode, false, results);
    }

    private boolean isTraceIncomplete() {
        return !siteProblem.isEmpty()
                || !trafficProblem.isEmpty()
                || ranks.stream()
                        .anyMatch(rank -> rank.report() != null
                                && !rank.report().traceProblem().isEmpty());
    }

    /** Messages about the end of the job, one line each; none if it ended normally. */
    List<String> messages() {
        List<String> messages = new ArrayList<>();
        Optional<RankOutcome> failure = firstFailure();
        Optional<Elsewhere> elsewhere = firstElsewhere();
        if (elsewhere.isPresent()) {
            messages.add("rank " + elsewhere.get().rank() + " on another host "
                    + elsewhere.get().exit().describe() + withIt(-1));
        } else if (failure.isPresent()) {
            messages.add(failureMessage(failure.get()));
        } else if (!allWell()) {
            messages.add("the standard output was closed, so the ranks were ended");
        }
        if (job.trace() != null) {
            List<Integer> silent = ranks.stream()
                    .filter(rank -> rank.report() == null)
                    .map(RankOutcome::rank)
                    .toList();
            if (!silent.isEmpty()) {
                messages.add("the traces of " + Ranks.describe(silent) + " may lack their last events");
            }
            if (!siteProblem.isEmpty()) {
                messages.add(siteProblem);
            }
        }
        if (!trafficProblem.isEmpty()) {
            messages.add(trafficProblem);
        }
        messages.addAll(unread);
        return messages;
    }

    private String failureMessage(RankOutcome first) {
        RankReport report = first.report();
        boolean together = job.threads()
                && (report == null
                        || (report.outcome() == Outcome.EXITED && !report.exit().hasCause()));
        String failed = together ? "the process of all ranks" : "rank " + first.rank();
        String how = job.threads() && report != null && report.outcome() == Outcome.CALLED_EXIT && !first.hangs()
                ? report.exit().how() + " with exit code " + first.process().exitCode()
                : first.how();
        return failed + " " + first.process().withId(how) + (together ? "" : withIt(first.rank()));
    }

    /** Names the ranks on this host that also failed. */
    private String withIt(int first) {
        List<Integer> others = ranks.stream()
                .filter(rank -> rank.failed() && rank.rank() != first)
                .map(RankOutcome::rank)
                .toList();
        return others.isEmpty() ? "" : "; it also ended " + Ranks.describe(others);
    }
}
