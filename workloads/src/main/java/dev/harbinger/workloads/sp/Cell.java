package dev.harbinger.workloads.sp;

import dev.harbinger.workloads.decomposition.BlockPartition;
import dev.harbinger.workloads.decomposition.PointDigest;

/**
 * A block of the grid, with two layers of ghost points on every side, and all that is kept at its points.
 *
 * <p>A point is known by its index, see {@link #at}; x runs fastest. Arrays with several numbers a point hold them side
 * by side: equation e of point p is at {@code EQUATIONS * p + e}.
 *
 * <p>Ghost layers of {@link #u} hold the neighbours' points. Those of {@link #rhs} and {@link #upper} hold, during a
 * sweep, the two rows before or behind this cell. Where the cell ends at a face of the cube nothing is ever written to
 * the last layer and the ghosts of these two: the zeros there are rows of a system that is complete.
 */
final class Cell {
    /** Density, momentum along x, y and z, energy. */
    static final int EQUATIONS = 5;

    /** Systems of a line, with two coefficients each above the diagonal. */
    static final int UPPER = 6;

    /** Layers of ghost points. */
    static final int GHOSTS = 2;

    /** Every point but ghosts. */
    final Box points;

    /** These and one layer of ghosts. */
    final Box surrounded;

    /** The points that lie inside the cube, where the equations are solved. */
    final Box interior;

    /** The conserved quantities. */
    final double[] u;

    /** The right-hand side, during sweeps the changes to come. */
    final double[] rhs;

    /** The source terms that make the exact solution steady. */
    final double[] forcing;

    final double[] inverseDensity;
    final double[] velocityX;
    final double[] velocityY;
    final double[] velocityZ;

    /** Kinetic energy of a volume. */
    final double[] kinetic;

    final double[] soundSpeed;

    /** The coefficients above the diagonal after elimination. */
    final double[] upper;

    private final int[] first = new int[3];
    private final int[] strides;
    private final int gridSize;
    private final double[][] fourthDifferences = new double[3][];

    Cell(MultiPartition partition, int number) {
        gridSize = partition.size();
        BlockPartition edge = partition.edge();
        int[] size = new int[3];
        Box inside = new Box(0, 0, 0, 0, 0, 0);
        for (Axis axis : Axis.values()) {
            int place = partition.place(number, axis);
            int begin = edge.start(place);
            int length = edge.length(place);
            first[axis.ordinal()] = begin;
            size[axis.ordinal()] = length;
            inside = inside.with(axis, begin == 0 ? 1 : 0, begin + length == gridSize ? length - 1 : length);
            fourthDifferences[axis.ordinal()] = fourthDifference(begin, length);
        }
        points = new Box(0, size[0], 0, size[1], 0, size[2]);
        surrounded = points.grown(1);
        interior = inside;
        int width = size[0] + 2 * GHOSTS;
        int height = size[1] + 2 * GHOSTS;
        int depth = size[2] + 2 * GHOSTS;
        strides = new int[] {1, width, width * height};
        int all = width * height * depth;
        u = new double[EQUATIONS * all];
        rhs = new double[EQUATIONS * all];
        forcing = new double[EQUATIONS * all];
        inverseDensity = new double[all];
        velocityX = new double[all];
        velocityY = new double[all];
        velocityZ = new double[all];
        kinetic = new double[all];
        soundSpeed = new double[all];
        upper = new double[UPPER * all];
    }

    /** Index of the point with these coordinates in the cell; coordinates of ghosts are negative or past the end. */
    int at(int x, int y, int z) {
        return (z + GHOSTS) * strides[2] + (y + GHOSTS) * strides[1] + x + GHOSTS;
    }

    /** Distance between the indices of neighbours along {@code axis}. */
    int stride(Axis axis) {
        return strides[axis.ordinal()];
    }

    double[] velocity(Axis axis) {
        return switch (axis) {
            case X -> velocityX;
            case Y -> velocityY;
            case Z -> velocityZ;
        };
    }

    /** Whether there are cells before this one along {@code axis}. */
    boolean hasPredecessor(Axis axis) {
        return first[axis.ordinal()] > 0;
    }

    /** Whether there are cells behind this one along {@code axis}. */
    boolean hasSuccessor(Axis axis) {
        return first[axis.ordinal()] + points.high(axis) < gridSize;
    }

    /**
     * Copies the numbers at the points of {@code box}, {@code perPoint} each, from {@code values} to a buffer.
     *
     * @return where in the buffer they end
     */
    int copyOut(double[] values, int perPoint, Box box, double[] buffer, int begin) {
        int row = perPoint * box.width();
        int at = begin;
        for (int z = box.lowZ(); z < box.highZ(); z++) {
            for (int y = box.lowY(); y < box.highY(); y++) {
                System.arraycopy(values, perPoint * at(box.lowX(), y, z), buffer, at, row);
                at += row;
            }
        }
        return at;
    }

    /** The way back of {@link #copyOut}. */
    int copyIn(double[] values, int perPoint, Box box, double[] buffer, int begin) {
        int row = perPoint * box.width();
        int at = begin;
        for (int z = box.lowZ(); z < box.highZ(); z++) {
            for (int y = box.lowY(); y < box.highY(); y++) {
                System.arraycopy(buffer, at, values, perPoint * at(box.lowX(), y, z), row);
                at += row;
            }
        }
        return at;
    }

    /** The coordinate in the grid of points that have the coordinate {@code local} within this cell. */
    int coordinate(Axis axis, int local) {
        return first[axis.ordinal()] + local;
    }

    /** Where in the unit cube those points lie along {@code axis}. */
    double position(Axis axis, int local) {
        return coordinate(axis, local) / (gridSize - 1.0);
    }

    /**
     * This cell's part of a checksum over {@link #u}: parts are added up, and the sum does not depend on how the grid
     * is divided.
     */
    long checksum() {
        long sum = 0;
        for (int z = points.lowZ(); z < points.highZ(); z++) {
            for (int y = points.lowY(); y < points.highY(); y++) {
                for (int x = points.lowX(); x < points.highX(); x++) {
                    int place = (coordinate(Axis.Z, z) * gridSize + coordinate(Axis.Y, y)) * gridSize
                            + coordinate(Axis.X, x);
                    int q = EQUATIONS * at(x, y, z);
                    for (int e = 0; e < EQUATIONS; e++) {
                        sum += PointDigest.of(place, e, u[q + e]);
                    }
                }
            }
        }
        return sum;
    }

    /**
     * The weights of the fourth difference along {@code axis}, five for each row of points across it: for the point two
     * before, one before, the point itself, and the two behind. Near the faces of the cube it is one-sided.
     */
    double[] fourthDifference(Axis axis) {
        return fourthDifferences[axis.ordinal()];
    }

    private double[] fourthDifference(int begin, int length) {
        double[] weights = new double[5 * length];
        for (int row = 0; row < length; row++) {
            int fromLow = begin + row;
            int fromHigh = gridSize - 1 - fromLow;
            weights[5 * row] = fromLow > 2 ? 1 : 0;
            weights[5 * row + 1] = fromLow > 1 ? -4 : 0;
            weights[5 * row + 2] = fromLow > 1 && fromHigh > 1 ? 6 : 5;
            weights[5 * row + 3] = fromHigh > 1 ? -4 : 0;
            weights[5 * row + 4] = fromHigh > 2 ? 1 : 0;
        }
        return weights;
    }
}
