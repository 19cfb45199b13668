package dev.harbinger.study.grain.expression;

/**
 * A place in a text.
 *
 * @param line from 1
 * @param column from 1
 */
public record Position(int line, int column) {
    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
