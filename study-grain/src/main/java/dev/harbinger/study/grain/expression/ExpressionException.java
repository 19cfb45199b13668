package dev.harbinger.study.grain.expression;

/** A formula that cannot be read, or has no value. */
public final class ExpressionException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final transient Position position;
    private final String problem;

    /**
     * A formula that is wrong.
     *
     * @param position where in its file
     * @param problem what is wrong, without the place
     */
    public ExpressionException(Position position, String problem) {
        super(position + ": " + problem);
        this.position = position;
        this.problem = problem;
    }

    /** Where in the file. */
    public Position position() {
        return position;
    }

    /** What is wrong, without the place. */
    public String problem() {
        return problem;
    }
}
