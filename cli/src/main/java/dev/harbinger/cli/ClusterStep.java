package dev.harbinger.cli;

import dev.harbinger.study.prediction.ClusterAnalysis;

/** How far an analysis on a cluster has come, as one line. Thread-safe. */
final class ClusterStep implements ClusterAnalysis.Progress {
    private String step = "";
    private int done;
    private int tasks;
    private long start;

    @Override
    public synchronized void at(String step, int done, int tasks) {
        if (done == 0) {
            start = System.nanoTime();
        }
        this.step = step;
        this.done = done;
        this.tasks = tasks;
    }

    synchronized String text() {
        if (tasks == 0) {
            return "Spark is starting";
        }
        return "Spark is " + step + ": " + done + " of " + tasks + " tasks"
                + Progress.left((double) done / tasks, System.nanoTime() - start);
    }
}
