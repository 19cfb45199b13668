package dev.harbinger.study.pushpull.cost;

import dev.harbinger.reproduction.Parameters;

/** The parameters of the simulated nodes, each with the origin of its value. */
public final class Costs {
    /** The file of the machines that the document measured. */
    private static final String USUAL = "fast-ethernet-ppro.properties";

    private Costs() {}

    /** Those of the machines that the document measured. */
    public static Parameters usual() {
        return Parameters.read(USUAL, Costs.class.getResourceAsStream(USUAL));
    }
}
