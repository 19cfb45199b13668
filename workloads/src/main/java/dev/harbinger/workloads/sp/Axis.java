package dev.harbinger.workloads.sp;

/** A direction of the grid. */
enum Axis {
    X(0.75),
    Y(0.75),
    Z(1.0);

    private final double damping;

    Axis(double damping) {
        this.damping = damping;
    }

    /** Coefficient of the artificial diffusion along this axis, the same for all equations (d of the NPB report). */
    double damping() {
        return damping;
    }

    /** The equation of the momentum along this axis. */
    int momentum() {
        return 1 + ordinal();
    }

    /** The direction towards larger coordinates. */
    Direction upwards() {
        return switch (this) {
            case X -> Direction.EAST;
            case Y -> Direction.NORTH;
            case Z -> Direction.TOP;
        };
    }

    /** The one of three coordinates that runs along this axis. */
    int select(int x, int y, int z) {
        return switch (this) {
            case X -> x;
            case Y -> y;
            case Z -> z;
        };
    }
}
