package dev.harbinger.study.messageinterface.isa;

/** Which node's memory a pointer of the program's declarations points into. */
public sealed interface NodeReference {
    /** The node that holds the pointer. */
    record Self() implements NodeReference {}

    /**
     * A node by its number.
     *
     * @param index row by row, from 0
     */
    record Index(int index) implements NodeReference {}

    /**
     * A node by its coordinates.
     *
     * @param x column
     * @param y row
     */
    record Coordinates(int x, int y) implements NodeReference {}

    /**
     * A neighbour of the node that holds the pointer, around the edges of the mesh.
     *
     * @param dx columns to the right
     * @param dy rows up
     */
    record Relative(int dx, int dy) implements NodeReference {}
}
