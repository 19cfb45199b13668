/** Parallel programs to run and to measure. */
module dev.harbinger.workloads {
    requires dev.harbinger.messaging;
    // Once the package has a class (javac refuses earlier): exports dev.harbinger.workloads;
    requires static org.jspecify;
}
