package dev.harbinger.workloads.sp;

/** The points of a cell with coordinates between bounds; the upper bounds are exclusive. */
record Box(int lowX, int highX, int lowY, int highY, int lowZ, int highZ) {
    /** The same points, but along {@code axis} those from {@code low} to {@code high}. */
    Box with(Axis axis, int low, int high) {
        return switch (axis) {
            case X -> new Box(low, high, lowY, highY, lowZ, highZ);
            case Y -> new Box(lowX, highX, low, high, lowZ, highZ);
            case Z -> new Box(lowX, highX, lowY, highY, low, high);
        };
    }

    /** These points and {@code layers} more on every side. */
    Box grown(int layers) {
        return new Box(lowX - layers, highX + layers, lowY - layers, highY + layers, lowZ - layers, highZ + layers);
    }

    int low(Axis axis) {
        return axis.select(lowX, lowY, lowZ);
    }

    int high(Axis axis) {
        return axis.select(highX, highY, highZ);
    }

    /** Points in a row along x. */
    int width() {
        return highX - lowX;
    }

    int points() {
        return width() * (highY - lowY) * (highZ - lowZ);
    }
}
