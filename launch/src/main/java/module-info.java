/** Starts ranks as threads or processes, watches them and gathers what they report. */
module dev.harbinger.launch {
    requires dev.harbinger.messaging;
    requires dev.harbinger.trace;
    // Once the package has a class (javac refuses earlier): exports dev.harbinger.launch;
    requires static org.jspecify;
}
