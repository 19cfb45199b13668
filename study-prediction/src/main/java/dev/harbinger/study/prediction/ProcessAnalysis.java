package dev.harbinger.study.prediction;

import dev.harbinger.predict.Predictor;
import dev.harbinger.predict.Predictors;
import dev.harbinger.study.prediction.arrival.Messages;
import dev.harbinger.study.prediction.arrival.PostedReceives;
import dev.harbinger.study.prediction.receives.ProcessReceives;
import dev.harbinger.study.prediction.receives.Quarters;
import dev.harbinger.study.prediction.score.Scoreboard;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceReader;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** Reads one process: counts, feeds one predictor, and passes receives on to the scoring. For one thread at a time. */
final class ProcessAnalysis {
    private final TraceReader reader;
    private final ProcessReceives receives;
    private final Predictor follower;
    private final Predictor order;
    private final PostedReceives posted;
    private final Scoreboard scoreboard;

    ProcessAnalysis(TraceReader reader, String follower, Messages messages, Scoreboard scoreboard) {
        this.reader = reader;
        this.receives = new ProcessReceives(reader.process());
        this.follower = Predictors.byName(follower);
        this.order = Predictors.byName(Quarters.PREDICTOR);
        this.posted = new PostedReceives(reader.process(), messages, receives.wildcards());
        this.scoreboard = scoreboard;
    }

    /** Reads to the end, or to an error. */
    void read() throws IOException, InterruptedException {
        for (TraceEvent read = reader.next(); read != null; read = reader.next()) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while reading");
            }
            TraceEvent event = receives.event(read);
            if (event.op().isReceive()) {
                post(event);
            } else if (event.op().isSend()) {
                receives.send(event);
                posted.send(event);
            } else {
                posted.complete(event);
            }
        }
    }

    private void post(TraceEvent event) throws InterruptedException {
        int call = receives.call(event);
        int site = receives.site(event);
        boolean hit = false;
        if (call != Predictor.NONE) {
            hit = follower.observe(call, site);
            scoreboard.add(call, site);
        }
        receives.post(event, site, hit);
        receives.order(call != Predictor.NONE && order.observe(call, site));
        posted.post(event, call, hit);
    }

    /** The result, once all receives read are scored; also after an error. */
    CompletableFuture<ProcessResult> finish() throws InterruptedException {
        posted.end();
        receives.addWithoutMessage(reader.receivesWithoutMessage());
        return scoreboard
                .finish()
                .thenApply(scores -> new ProcessResult(receives, scores, posted.unresolved(), reader.skippedRecords()));
    }
}
