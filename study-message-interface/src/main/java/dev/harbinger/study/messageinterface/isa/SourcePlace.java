package dev.harbinger.study.messageinterface.isa;

/**
 * A place in assembly text.
 *
 * @param file name of the text
 * @param line from 1
 * @param column from 1
 * @param isAdded whether the text does not say it: an interface model has added it at this place
 */
public record SourcePlace(String file, int line, int column, boolean isAdded) {
    /** A place of what the text says. */
    public SourcePlace(String file, int line, int column) {
        this(file, line, column, false);
    }

    /** The place of what an interface model adds here. */
    public SourcePlace added() {
        return new SourcePlace(file, line, column, true);
    }

    @Override
    public String toString() {
        return file + ":" + line + ":" + column + (isAdded ? " (added by the model)" : "");
    }
}
