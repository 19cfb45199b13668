/** What a program sent and received: the model, readers and writers of formats. */
module dev.harbinger.trace {
    exports dev.harbinger.trace;

    requires static org.jspecify;
}
