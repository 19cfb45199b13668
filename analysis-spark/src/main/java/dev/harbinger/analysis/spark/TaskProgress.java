package dev.harbinger.analysis.spark;

import dev.harbinger.study.prediction.ClusterAnalysis.Progress;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.StageInfo;

/** Reports the tasks of the running stage. Spark calls it from one thread. */
final class TaskProgress extends SparkListener {
    private static final String DESCRIPTION = "spark.job.description";

    private final Progress progress;
    private String step = "";
    private int stage = -1;
    private int done;
    private int tasks;

    TaskProgress(Progress progress) {
        this.progress = progress;
    }

    @Override
    public void onJobStart(SparkListenerJobStart start) {
        step = start.properties().getProperty(DESCRIPTION, "working");
    }

    /** Unlike the start of a job, it does not come for stages whose result is there already. */
    @Override
    public void onStageSubmitted(SparkListenerStageSubmitted submitted) {
        StageInfo info = submitted.stageInfo();
        stage = info.stageId();
        done = 0;
        tasks = info.numTasks();
        progress.at(step, done, tasks);
    }

    /** A task that failed is tried again, and counts when it succeeds. */
    @Override
    public void onTaskEnd(SparkListenerTaskEnd ended) {
        if (ended.stageId() == stage && ended.taskInfo().successful()) {
            done++;
            progress.at(step, done, tasks);
        }
    }
}
