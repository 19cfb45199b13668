package dev.harbinger.study.prediction.score;

import dev.harbinger.predict.Predictor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Lets predictors listen to the receives of one process, beside the thread that reads them: receives are gathered in
 * blocks, and the blocks of a process are scored one after another by whichever thread of the executor is free. One
 * thread at a time may add.
 */
public final class Scoreboard {
    private List<Contestant> contestants;
    private List<Starts> starts;
    private final Executor executor;
    private final Semaphore blocksAhead;
    private ReceiveBlock block = ReceiveBlock.first();
    private CompletableFuture<Void> scored = CompletableFuture.completedFuture(null);

    /**
     * @param predictors makers of those to be scored
     * @param fromStarts makers of those to be scored from several starts
     * @param mostStarts how many starts
     * @param executor scores the blocks
     * @param blocksAhead shared by all boards of an analysis: limits the blocks that are read and not yet scored
     */
    public Scoreboard(
            List<Supplier<Predictor>> predictors,
            List<Supplier<Predictor>> fromStarts,
            int mostStarts,
            Executor executor,
            Semaphore blocksAhead) {
        this.contestants =
                predictors.stream().map(maker -> new Contestant(maker.get())).toList();
        this.starts = mostStarts == 0
                ? List.of()
                : fromStarts.stream()
                        .map(maker -> new Starts(maker, mostStarts))
                        .toList();
        this.executor = executor;
        this.blocksAhead = blocksAhead;
    }

    /**
     * Adds a receive.
     *
     * @throws java.util.concurrent.CompletionException when a predictor failed
     * @throws InterruptedException when interrupted while too many receives wait to be scored
     */
    public void add(int call, int site) throws InterruptedException {
        if (block.add(call, site)) {
            handOn();
        }
    }

    private void handOn() throws InterruptedException {
        ReceiveBlock full = block;
        block = full.following();
        blocksAhead.acquire();
        // A block is given back also when it was never scored, since one before it could not be.
        scored = scored.thenRunAsync(() -> score(full), executor).whenComplete((_, _) -> blocksAhead.release());
        if (scored.isCompletedExceptionally()) {
            scored.join();
        }
    }

    private void score(ReceiveBlock full) {
        try {
            contestants.forEach(contestant -> contestant.observe(full));
            starts.forEach(start -> start.observe(full));
        } catch (OutOfMemoryError e) {
            // Telling that memory has run out needs some: these predictors are of no use any more.
            contestants = List.of();
            starts = List.of();
            throw e;
        }
    }

    /**
     * The scores of all receives added, once they are counted; none may be added afterwards.
     *
     * @throws InterruptedException as {@link #add} does
     */
    public CompletableFuture<Scores> finish() throws InterruptedException {
        handOn();
        return scored.thenApply(_ -> new Scores(
                contestants.stream().map(Contestant::score).toList(),
                starts.stream().map(Starts::score).toList()));
    }
}
