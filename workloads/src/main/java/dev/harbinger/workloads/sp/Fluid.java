package dev.harbinger.workloads.sp;

/** The dimensionless constants of the fluid and of the scheme (NPB report, chapter 3; c1 to c5 there). */
final class Fluid {
    /** Ratio of specific heats, c1. */
    static final double GAMMA = 1.4;

    /** c2. */
    static final double GAMMA_LESS_ONE = 0.4;

    /** Viscosity, c3 c4. */
    static final double VISCOSITY = 0.1;

    /** Conduction of heat over viscosity, c1 c5. */
    static final double CONDUCTION = 1.96;

    /** Coefficient of the dissipation by fourth differences. */
    static final double DISSIPATION = 0.25;

    private Fluid() {}
}
