package dev.harbinger.study.networkcache.programs;

/** A number as the programs print it: its bits, then itself without rounding. */
final class PrintedNumber {
    private PrintedNumber() {}

    static String of(double number) {
        return String.format("%016x %s", Double.doubleToRawLongBits(number), hex(number));
    }

    /** As C's %a: Java shows a fraction of zero, and no sign of a positive exponent. */
    static String hex(double number) {
        return Double.toHexString(number).replace(".0p", "p").replaceFirst("p(?!-)", "p+");
    }
}
