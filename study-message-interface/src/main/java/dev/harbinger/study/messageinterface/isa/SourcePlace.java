package dev.harbinger.study.messageinterface.isa;

/**
 * A place in assembly text.
 *
 * @param file name of the text
 * @param line from 1
 * @param column from 1
 */
public record SourcePlace(String file, int line, int column) {
    @Override
    public String toString() {
        return file + ":" + line + ":" + column;
    }
}
