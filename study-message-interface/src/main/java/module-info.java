/** The message interface of the M-Machine, cycle by cycle, and the interfaces it was compared with. */
module dev.harbinger.study.messageinterface {
    requires transitive dev.harbinger.reproduction;
    requires static org.jspecify;

    exports dev.harbinger.study.messageinterface;
}
