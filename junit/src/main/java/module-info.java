/** A JUnit extension for tests that run on several ranks. */
module dev.harbinger.junit {
    requires transitive dev.harbinger.messaging;
    requires transitive org.junit.jupiter.api;
    requires org.junit.platform.commons;
    requires org.opentest4j;
    requires static org.jspecify;

    exports dev.harbinger.junit;
}
