package dev.harbinger.study.prediction;

import dev.harbinger.predict.Predictor;
import dev.harbinger.predict.Predictors;
import dev.harbinger.study.prediction.arrival.Arrivals;
import dev.harbinger.study.prediction.arrival.Messages;
import dev.harbinger.study.prediction.receives.ProcessReceives;
import dev.harbinger.study.prediction.score.Scoreboard;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.TraceReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Analyses the receives of a trace: some threads read processes, others feed the receives to predictors. Memory does
 * not grow with the length of the trace, but with the number of different calls, sites, sizes and processes.
 */
public final class TraceAnalysis {
    /** Maximum blocks of receives that are read and not yet scored, for each thread. */
    private static final int BLOCKS_AHEAD = 16;

    private final AnalysisSettings settings;
    private final Trace trace;
    private final int threads;
    private final List<Supplier<Predictor>> predictors;
    private final List<Supplier<Predictor>> fromStarts;
    private final List<CompletableFuture<ProcessResult>> results = new ArrayList<>();
    private final List<IOException> damage = new ArrayList<>();
    private final AtomicInteger processesRead = new AtomicInteger();

    /**
     * An analysis of a trace, which the caller must close.
     *
     * @param threads number of threads that read, and of those that score; 1 or more
     */
    public TraceAnalysis(Trace trace, AnalysisSettings settings, int threads) {
        this.trace = trace;
        this.settings = settings;
        this.threads = threads;
        this.predictors = makers(settings.predictors());
        this.fromStarts = makers(AnalysisSettings.FROM_STARTS);
    }

    private static List<Supplier<Predictor>> makers(List<String> names) {
        return names.stream().map(Predictors::factory).toList();
    }

    /** The number of processes read to their end so far. Thread-safe. */
    public int processesRead() {
        return processesRead.get();
    }

    /**
     * Analyses all processes. If a process cannot be read to its end, the part read counts, and its error is among the
     * results.
     *
     * @throws TraceFormatException if two files belong to the same process
     * @throws IOException if there is no room for sorting
     * @throws InterruptedException if interrupted
     */
    public TraceResult run() throws IOException, InterruptedException {
        try (Messages messages = new Messages()) {
            AnalyzedProcesses processes = AnalyzedProcesses.merged(List.of(read(messages)));
            return processes.result(settings, Arrivals.of(messages, processes.times(), settings.assumptions()));
        }
    }

    /**
     * Reads and scores the processes, without joining their messages; see {@link #run}.
     *
     * @param messages receives the sends and receives
     */
    public AnalyzedProcesses read(Messages messages) throws IOException, InterruptedException {
        try (ExecutorService scorers = daemons("score");
                ExecutorService readers = daemons("read")) {
            try {
                readAll(messages, scorers, readers);
                List<ProcessResult> processes = finished();
                return new AnalyzedProcesses(TraceDescription.of(trace), processes, siteNames(processes), damage);
            } finally {
                readers.shutdownNow();
                scorers.shutdownNow();
            }
        }
    }

    private ExecutorService daemons(String name) {
        return Executors.newFixedThreadPool(
                threads, Thread.ofPlatform().daemon().name(name + " ", 0).factory());
    }

    private void readAll(Messages messages, ExecutorService scorers, ExecutorService readers)
            throws IOException, InterruptedException {
        Semaphore blocksAhead = new Semaphore(BLOCKS_AHEAD * threads);
        CompletionService<@Nullable Void> reading = new ExecutorCompletionService<>(readers);
        int atOnce = trace.isConcurrent() ? threads : 1;
        for (int i = 0; i < atOnce; i++) {
            reading.submit(() -> {
                boolean more = true;
                while (more) {
                    more = readOne(messages, scorers, blocksAhead);
                }
                return null;
            });
        }
        for (int i = 0; i < atOnce; i++) {
            try {
                reading.take().get();
            } catch (ExecutionException e) {
                throw unwrapped(e);
            }
        }
    }

    /** Reads the next process; false if there is none. */
    private boolean readOne(Messages messages, ExecutorService scorers, Semaphore blocksAhead)
            throws IOException, InterruptedException {
        TraceReader next;
        try {
            next = trace.nextProcess();
        } catch (IOException e) {
            addDamage(e);
            return true;
        }
        if (next == null) {
            return false;
        }
        try (TraceReader reader = next) {
            ProcessAnalysis analysis = new ProcessAnalysis(
                    reader,
                    settings.follower(),
                    messages,
                    new Scoreboard(predictors, fromStarts, settings.starts(), scorers, blocksAhead));
            readDamaged(analysis);
            CompletableFuture<ProcessResult> result = analysis.finish();
            synchronized (results) {
                results.add(result);
            }
        }
        processesRead.incrementAndGet();
        return true;
    }

    private void readDamaged(ProcessAnalysis analysis) throws InterruptedException, IOException {
        try {
            analysis.read();
        } catch (IOException e) {
            addDamage(e);
        }
    }

    /** An interrupt closes the files that are being read, which looks like damage. */
    private void addDamage(IOException e) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while reading");
        }
        synchronized (damage) {
            damage.add(e);
        }
    }

    private List<ProcessResult> finished() throws IOException, InterruptedException {
        List<ProcessResult> finished = new ArrayList<>();
        for (CompletableFuture<ProcessResult> result : results) {
            try {
                finished.add(result.get());
            } catch (ExecutionException e) {
                throw unwrapped(e);
            }
        }
        return finished;
    }

    private Map<Long, String> siteNames(List<ProcessResult> processes) {
        Map<Long, String> names = new HashMap<>();
        for (ProcessResult process : processes) {
            ProcessReceives receives = process.receives();
            Set<Long> sites = new HashSet<>(receives.sendSites());
            for (int id = 0; id < receives.siteCount(); id++) {
                sites.add(receives.siteOf(id));
            }
            for (Long site : sites) {
                String name = trace.siteName(site);
                if (name != null) {
                    names.put(site, name);
                }
            }
        }
        return names;
    }

    /** An error in another thread. */
    private static IOException unwrapped(Exception e) {
        return switch (e.getCause()) {
            case CompletionException cause -> unwrapped(cause);
            case IOException cause -> cause;
            case RuntimeException cause -> throw cause;
            case Error cause -> throw cause;
            case null, default -> new IOException(e);
        };
    }
}
