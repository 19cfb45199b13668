package dev.harbinger.analysis.spark;

import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.AnalyzedProcesses;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.TraceShare;
import dev.harbinger.study.prediction.arrival.Arrivals;
import dev.harbinger.study.prediction.arrival.Assumptions;
import dev.harbinger.study.prediction.arrival.ClockOffsets;
import dev.harbinger.study.prediction.arrival.CommonTime;
import dev.harbinger.study.prediction.arrival.ConfirmedTimes;
import dev.harbinger.study.prediction.arrival.JoinedReceivers;
import dev.harbinger.study.prediction.arrival.MessageBlock;
import dev.harbinger.study.prediction.arrival.Messages;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.open.TraceSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.TaskCompletionListener;
import scala.Tuple2;

/**
 * The jobs of one analysis. Tasks read a share of the processes each, and keep the results and the messages on their
 * disks. The messages are shuffled to the task of their receiver, which joins sends with receives twice: to compare the
 * clocks, then to judge the arrivals. The driver merges the results in the order of ranks, as one machine does.
 */
final class AnalysisJobs {
    /** Tasks for each core: a large process holds up few others. */
    private static final int TASKS_PER_CORE = 4;

    private final JavaSparkContext spark;
    private final TraceSource source;
    private final AnalysisSettings settings;

    AnalysisJobs(JavaSparkContext spark, TraceSource source, AnalysisSettings settings) {
        this.spark = spark;
        this.source = source;
        this.settings = settings;
    }

    TraceResult run() throws IOException {
        int tasks = Math.min(mostShares(), TASKS_PER_CORE * spark.defaultParallelism());
        describe("reading");
        JavaRDD<ShareOutput> read = read(tasks).persist(StorageLevel.DISK_ONLY());
        AnalyzedProcesses processes = processes(read);
        JavaPairRDD<BlockKey, MessageBlock> messages = shuffle(read, tasks, processes);
        ConfirmedTimes confirmed = ConfirmedTimes.of(processes.times());
        describe("comparing clocks");
        CommonTime commonTime = CommonTime.of(clocks(messages, confirmed), processes.times());
        describe("joining sends with receives");
        return processes.result(settings, arrivals(messages, commonTime));
    }

    /** Names the jobs that follow, for {@link TaskProgress} and for Spark's own pages. */
    private void describe(String step) {
        spark.sc().setJobDescription(step);
    }

    private int mostShares() throws IOException {
        try (Trace trace = source.open()) {
            return TraceShare.most(trace);
        }
    }

    private JavaRDD<ShareOutput> read(int shares) {
        ShareReader reader = new ShareReader(spark.broadcast(source), settings, shares);
        List<Integer> numbers = IntStream.range(0, shares).boxed().toList();
        return spark.parallelize(numbers, shares).flatMap(share -> {
            ShareReader.Output output = reader.read(share);
            TaskContext.get().addTaskCompletionListener((TaskCompletionListener) _ -> close(output));
            return output;
        });
    }

    private static AnalyzedProcesses processes(JavaRDD<ShareOutput> read) throws IOException {
        return AnalyzedProcesses.merged(read.filter(ShareOutput.Processes.class::isInstance)
                .map(output -> ((ShareOutput.Processes) output).processes())
                .collect());
    }

    private static JavaPairRDD<BlockKey, MessageBlock> shuffle(
            JavaRDD<ShareOutput> read, int tasks, AnalyzedProcesses processes) {
        int receivers = processes.processes().isEmpty()
                ? 1
                : processes.processes().getLast().process() + 1;
        return read.filter(ShareOutput.Block.class::isInstance)
                .mapToPair(output -> {
                    ShareOutput.Block block = (ShareOutput.Block) output;
                    return new Tuple2<>(block.key(), block.messages());
                })
                .repartitionAndSortWithinPartitions(new ReceiverRanges(tasks, receivers));
    }

    private static List<ClockOffsets> clocks(JavaPairRDD<BlockKey, MessageBlock> shuffled, ConfirmedTimes confirmed) {
        return shuffled.mapPartitions(blocks -> {
                    try (Messages messages = gathered(blocks)) {
                        return List.of(ClockOffsets.observed(messages, confirmed))
                                .iterator();
                    }
                })
                .collect();
    }

    private Arrivals arrivals(JavaPairRDD<BlockKey, MessageBlock> shuffled, CommonTime commonTime) {
        Assumptions assumptions = settings.assumptions();
        Broadcast<CommonTime> known = spark.broadcast(commonTime);
        JavaRDD<JoinedReceivers> joined = shuffled.mapPartitions(blocks -> {
                    try (Messages messages = gathered(blocks)) {
                        return List.of(JoinedReceivers.of(messages, known.value(), assumptions))
                                .iterator();
                    }
                })
                .persist(StorageLevel.DISK_ONLY());
        // All tasks at once; then the driver takes one partition after another, and holds no more.
        long _ = joined.count();
        return Arrivals.of(joined.toLocalIterator(), commonTime, assumptions);
    }

    private static Messages gathered(Iterator<Tuple2<BlockKey, MessageBlock>> blocks) {
        Messages messages = new Messages();
        blocks.forEachRemaining(block -> messages.add(block._2()));
        return messages;
    }

    private static void close(ShareReader.Output output) {
        try {
            output.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
