package dev.harbinger.predict;

/** A kind of predictor as {@link Predictors} knows it: its name, what may follow the name, and a line of help. */
public final class PredictorKind {
    static final int NO_DEFAULT = -1;
    static final String PREVIOUS = "+previous";

    private final String name;
    private final String numberMeans;
    private final int defaultNumber;
    private final Initialisation defaultInitialisation;
    private final String description;
    private final Maker maker;

    /**
     * @param numberMeans what the number after the colon is; empty if none may be given
     * @param defaultNumber the number used when none is given; {@link #NO_DEFAULT} if it must be given
     * @param defaultInitialisation what {@code +init} means; {@link Initialisation#NONE} if no flags may follow
     */
    PredictorKind(
            String name,
            String numberMeans,
            int defaultNumber,
            Initialisation defaultInitialisation,
            String description,
            Maker maker) {
        this.name = name;
        this.numberMeans = numberMeans;
        this.defaultNumber = defaultNumber;
        this.defaultInitialisation = defaultInitialisation;
        this.description = description;
        this.maker = maker;
    }

    /** The name without number and flags. */
    public String name() {
        return name;
    }

    /** What it predicts, in one line. */
    public String description() {
        return description;
    }

    /** The name as it is to be typed, such as {@code tag-cycle[+init][+previous]} or {@code lru:NUMBER}. */
    public String usage() {
        String number = "";
        if (!numberMeans.isEmpty()) {
            number = defaultNumber == NO_DEFAULT ? ":NUMBER" : "[:NUMBER]";
        }
        return name + number + (takesFlags() ? "[" + Initialisation.INIT + "][" + PREVIOUS + "]" : "");
    }

    /** What the number after the colon means, with the default if there is one; empty if the kind takes none. */
    public String numberHelp() {
        if (numberMeans.isEmpty() || defaultNumber == NO_DEFAULT) {
            return numberMeans;
        }
        return numberMeans + "; default: " + defaultNumber;
    }

    Predictor make(Options options) {
        return maker.make(options);
    }

    /** Reads what follows the name in {@code full}, which starts with it. */
    Options options(String full) {
        String rest = full.substring(name.length());
        boolean previous = takesFlags() && rest.endsWith(PREVIOUS);
        rest = previous ? rest.substring(0, rest.length() - PREVIOUS.length()) : rest;
        Initialisation initialisation = Initialisation.NONE;
        int init = rest.indexOf(Initialisation.INIT);
        if (takesFlags() && init >= 0) {
            initialisation = initialisation(full, rest.substring(init + Initialisation.INIT.length()));
            rest = rest.substring(0, init);
        }
        return new Options(
                number(full, rest), initialisation, previous ? WhileForming.PREVIOUS_CALL : WhileForming.NOTHING);
    }

    /** Reads what follows {@code +init}. */
    private Initialisation initialisation(String full, String flag) {
        boolean first = flag.endsWith(Initialisation.FIRST_SIGHT);
        String length = first ? flag.substring(0, flag.length() - Initialisation.FIRST_SIGHT.length()) : flag;
        int shortest = defaultInitialisation.shortest();
        if (length.matches(":[0-9]{1,9}")) {
            shortest = Limits.atLeastOne(Integer.parseInt(length.substring(1)), "shortest first cycle");
        } else if (!length.isEmpty()) {
            throw new IllegalArgumentException("predictor '" + full + "' is not understood; write " + usage()
                    + ", where +init may be +init:LENGTH and end with " + Initialisation.FIRST_SIGHT);
        }
        return new Initialisation(shortest, first ? Initialisation.Sight.FIRST : Initialisation.Sight.LATEST);
    }

    private boolean takesFlags() {
        return defaultInitialisation.exists();
    }

    private int number(String full, String rest) {
        if (rest.isEmpty() && defaultNumber != NO_DEFAULT) {
            return defaultNumber;
        }
        if (!numberMeans.isEmpty() && rest.matches(":[0-9]{1,9}")) {
            return Integer.parseInt(rest.substring(1));
        }
        String help = numberMeans.isEmpty() ? "" : ", where NUMBER is the " + numberMeans;
        throw new IllegalArgumentException("predictor '" + full + "' is not understood; write " + usage() + help);
    }

    /** Makes a predictor from what its name said. */
    @FunctionalInterface
    interface Maker {
        Predictor make(Options options);
    }

    /** What a name said after its base; the number is 0 for a kind that takes none. */
    record Options(int number, Initialisation initialisation, WhileForming whileForming) {}
}
