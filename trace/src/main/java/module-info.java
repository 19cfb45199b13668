/** What a program sent and received: the model, readers and writers of formats. */
module dev.harbinger.trace {
    // Once the package has a class (javac refuses earlier): exports dev.harbinger.trace;
    requires static org.jspecify;
}
