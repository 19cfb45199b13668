package dev.harbinger.analysis.spark;

import dev.harbinger.study.prediction.AnalyzedProcesses;
import dev.harbinger.study.prediction.arrival.MessageBlock;
import java.io.Serializable;

/** What reading a share of a trace gives: the results of its processes, then their messages. */
sealed interface ShareOutput extends Serializable {
    /** The results of all processes of a share. */
    record Processes(AnalyzedProcesses processes) implements ShareOutput {}

    /** Some messages of a share. */
    record Block(BlockKey key, MessageBlock messages) implements ShareOutput {}
}
