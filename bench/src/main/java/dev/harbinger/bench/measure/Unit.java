package dev.harbinger.bench.measure;

/** What the numbers of a {@link Series} are. */
public enum Unit {
    /** Nanoseconds; less is better. */
    NANOS("ns"),
    /** Bytes; less is better. */
    BYTES("bytes"),
    /** Parts of a whole, from 0 to 100; more is better. */
    PERCENT("%");

    private final String symbol;

    Unit(String symbol) {
        this.symbol = symbol;
    }

    /** Its name in a file. */
    String symbol() {
        return symbol;
    }

    /** Whether a program can have measured this. */
    boolean allows(double value) {
        return switch (this) {
            case NANOS -> value > 0 && Double.isFinite(value);
            case BYTES -> value >= 0 && Double.isFinite(value);
            case PERCENT -> value >= 0 && value <= 100;
        };
    }
}
