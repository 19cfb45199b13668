/** What a program sent and received: the model, readers and writers of formats. */
module dev.harbinger.trace {
    requires com.github.luben.zstd_jni;
    requires org.apache.commons.compress;
    requires org.tukaani.xz;

    exports dev.harbinger.trace;
    exports dev.harbinger.trace.csv;
    exports dev.harbinger.trace.input;
    exports dev.harbinger.trace.open;
    exports dev.harbinger.trace.traffic;

    requires static org.jspecify;
}
