/** Starts ranks as threads or processes, watches them and gathers what they report. */
module dev.harbinger.launch {
    requires transitive dev.harbinger.messaging;
    requires dev.harbinger.trace;
    requires jdk.compiler;

    exports dev.harbinger.launch;

    requires static org.jspecify;
}
