package dev.harbinger.study.grain.expression;

/** What stands between two operands. */
enum Operator {
    PLUS("+"),
    MINUS("-"),
    TIMES("*"),
    DIVIDED("/"),
    POWER("^"),
    LESS("<"),
    AT_MOST("<="),
    MORE(">"),
    AT_LEAST(">="),
    EQUAL("=="),
    UNEQUAL("!=");

    private final String sign;

    Operator(String sign) {
        this.sign = sign;
    }

    /** How it is written. */
    String sign() {
        return sign;
    }

    /** The value; a comparison gives 1 or 0. Not finite where there is none. */
    double apply(double left, double right) {
        return switch (this) {
            case PLUS -> left + right;
            case MINUS -> left - right;
            case TIMES -> left * right;
            case DIVIDED -> left / right;
            case POWER -> Math.pow(left, right);
            case LESS -> truth(left < right);
            case AT_MOST -> truth(left <= right);
            case MORE -> truth(left > right);
            case AT_LEAST -> truth(left >= right);
            case EQUAL -> truth(left == right);
            case UNEQUAL -> truth(left != right);
        };
    }

    private static double truth(boolean holds) {
        return holds ? 1 : 0;
    }
}
