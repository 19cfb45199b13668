/** Tables and figures for the eye. */
module dev.harbinger.report {
    requires com.fasterxml.jackson.core;
    requires com.samskivert.jmustache;

    exports dev.harbinger.report;

    requires static org.jspecify;
}
