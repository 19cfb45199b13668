package dev.harbinger.workloads.sp;

/** The directions in which messages travel through the cube, with NPB's names and tags. */
enum Direction {
    EAST(Axis.X, true, 2000),
    WEST(Axis.X, false, 3000),
    NORTH(Axis.Y, true, 4000),
    SOUTH(Axis.Y, false, 5000),
    TOP(Axis.Z, true, 7000),
    BOTTOM(Axis.Z, false, 6000);

    private final Axis axis;
    private final boolean upwards;
    private final int tag;

    Direction(Axis axis, boolean upwards, int tag) {
        this.axis = axis;
        this.upwards = upwards;
        this.tag = tag;
    }

    /** Tag of faces that travel this way. */
    int tag() {
        return tag;
    }

    Direction opposite() {
        return values()[ordinal() ^ 1];
    }

    /** The points of {@code cell} for the neighbour in this direction; none at the border of the cube. */
    Box face(Cell cell) {
        return hasNeighbour(cell) ? lastLayers(cell.points) : cell.points.with(axis, 0, 0);
    }

    /** The ghosts with the neighbour's points; none at the border of the cube. */
    Box ghosts(Cell cell) {
        return hasNeighbour(cell) ? layersBehind(cell.points) : cell.points.with(axis, 0, 0);
    }

    /** Whether {@code cell} has a neighbour there. */
    boolean hasNeighbour(Cell cell) {
        return upwards ? cell.hasSuccessor(axis) : cell.hasPredecessor(axis);
    }

    /** The rank that holds the neighbours there. */
    int neighbour(MultiPartition partition) {
        return upwards ? partition.successor(axis) : partition.predecessor(axis);
    }

    /** The two layers of {@code box} that lie farthest in this direction. */
    Box lastLayers(Box box) {
        int end = upwards ? box.high(axis) : box.low(axis) + Cell.GHOSTS;
        return box.with(axis, end - Cell.GHOSTS, end);
    }

    /** The two layers next to {@code box} in this direction. */
    Box layersBehind(Box box) {
        int begin = upwards ? box.high(axis) : box.low(axis) - Cell.GHOSTS;
        return box.with(axis, begin, begin + Cell.GHOSTS);
    }
}
