package dev.harbinger.predict;

/** Checks and prints the numbers that predictors are made with. */
final class Limits {
    private Limits() {}

    static int atLeastOne(int value, String what) {
        return inRange(value, 1, 1 << 24, what);
    }

    static int inRange(int value, int least, int most, String what) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + " must be from " + least + " to " + most + ", not " + value);
        }
        return value;
    }

    /** A predictor's name with its number, which is left out when it is the usual one. */
    static String named(String name, int number, int usual) {
        return number == usual ? name : name + ":" + number;
    }
}
