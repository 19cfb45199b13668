package dev.harbinger.analysis.spark;

import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.AnalyzedProcesses;
import dev.harbinger.study.prediction.TraceAnalysis;
import dev.harbinger.study.prediction.TraceShare;
import dev.harbinger.study.prediction.arrival.MessageBlock;
import dev.harbinger.study.prediction.arrival.Messages;
import dev.harbinger.trace.open.TraceSource;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.broadcast.Broadcast;

/**
 * Reads one share of a trace, in a task.
 *
 * @param source the trace, looked at once by the driver
 * @param settings settings of the analysis
 * @param shares how many shares there are
 */
record ShareReader(Broadcast<TraceSource> source, AnalysisSettings settings, int shares) implements Serializable {
    /** Reads and scores the processes of a share. */
    Output read(int share) throws IOException, InterruptedException {
        Messages messages = new Messages();
        try (TraceShare trace = new TraceShare(source.value().open(), share, shares)) {
            AnalyzedProcesses processes = new TraceAnalysis(trace, settings, 1).read(messages);
            return new Output(processes, messages, share);
        } catch (IOException | InterruptedException | RuntimeException e) {
            messages.close();
            throw e;
        }
    }

    /** The results and then the messages, which it holds until it is closed. */
    static final class Output implements Iterator<ShareOutput>, Closeable {
        private final AnalyzedProcesses processes;
        private final Messages messages;
        private final Iterator<MessageBlock> blocks;
        private final int share;
        private long given;

        private Output(AnalyzedProcesses processes, Messages messages, int share) throws IOException {
            this.processes = processes;
            this.messages = messages;
            this.blocks = messages.blocks();
            this.share = share;
        }

        @Override
        public boolean hasNext() {
            return given == 0 || blocks.hasNext();
        }

        @Override
        public ShareOutput next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            if (given++ == 0) {
                return new ShareOutput.Processes(processes);
            }
            MessageBlock block = blocks.next();
            return new ShareOutput.Block(new BlockKey(block.receiver(), share, given), block);
        }

        @Override
        public void close() throws IOException {
            messages.close();
        }
    }
}
