/** The commands of Harbinger. */
module dev.harbinger.cli {
    requires dev.harbinger.predict;
    requires dev.harbinger.trace;
    requires dev.harbinger.messaging;
    requires dev.harbinger.report;
    requires dev.harbinger.reproduction;
    requires dev.harbinger.record;
    requires dev.harbinger.study.grain;
    requires dev.harbinger.study.messageinterface;
    requires dev.harbinger.study.networkcache;
    requires dev.harbinger.study.prediction;
    requires dev.harbinger.study.pushpull;
    requires dev.harbinger.launch;
    requires dev.harbinger.workloads;
    requires transitive info.picocli;
    requires org.apache.commons.compress;
    requires static org.jspecify;

    uses dev.harbinger.cli.Subcommand;
    uses dev.harbinger.study.grain.CostMeasurement;
    uses dev.harbinger.study.prediction.ClusterAnalysis;
    uses dev.harbinger.study.pushpull.measured.ModeMeasurement;

    exports dev.harbinger.cli;

    opens dev.harbinger.cli to
            info.picocli;
}
