package dev.harbinger.bench.measure;

/**
 * What a number is of.
 *
 * @param series the kind of number
 * @param bytes the size of the messages
 */
public record Point(Series series, int bytes) {
    @Override
    public String toString() {
        return series.key() + " " + bytes;
    }
}
