package dev.harbinger.study.pushpull.cost;

import dev.harbinger.reproduction.Parameters;

/** What the simulated nodes depend on, each with where its value comes from. */
public final class Costs {
    /** The file of the machines that the document measured. */
    private static final String USUAL = "fast-ethernet-ppro.properties";

    private Costs() {}

    /** Those of the machines that the document measured. */
    public static Parameters usual() {
        return Parameters.read(USUAL, Costs.class.getResourceAsStream(USUAL));
    }
}
