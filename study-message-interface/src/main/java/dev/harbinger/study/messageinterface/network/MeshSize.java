package dev.harbinger.study.messageinterface.network;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Columns and rows of a mesh. Nodes are numbered row by row: {@code index = y * columns + x}.
 *
 * @param columns 1 to 32
 * @param rows 1 to 32
 */
public record MeshSize(int columns, int rows) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,4})x(\\d{1,4})");

    /**
     * A size.
     *
     * @throws IllegalArgumentException when it has no node or more than 32 columns or rows
     */
    public MeshSize {
        if (columns < 1 || rows < 1 || columns > NodeId.MOST_PER_DIMENSION || rows > NodeId.MOST_PER_DIMENSION) {
            throw new IllegalArgumentException(
                    "a mesh of " + columns + "x" + rows + " nodes: columns and rows must be 1 to 32");
        }
    }

    /** A size from text such as {@code 4x4}: columns, then rows. */
    public static MeshSize of(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no size of a mesh; give columns and rows, as in 4x4");
        }
        return new MeshSize(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    /** How many nodes. */
    public int nodes() {
        return columns * rows;
    }

    /** Number of a node. */
    public int index(NodeId id) {
        return id.y() * columns + id.x();
    }

    /** The node of a number. */
    public NodeId id(int index) {
        return new NodeId(index % columns, index / columns);
    }

    /** Whether a node exists in it. */
    public boolean holds(NodeId id) {
        return id.x() < columns && id.y() < rows;
    }

    @Override
    public String toString() {
        return columns + "x" + rows;
    }
}
