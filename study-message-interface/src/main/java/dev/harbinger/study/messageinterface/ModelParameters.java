package dev.harbinger.study.messageinterface;

import dev.harbinger.reproduction.Origin;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.messageinterface.model.Model;

/** Parameters of the node that interface models set: a user chooses one of both. */
final class ModelParameters {
    private static final String STREAMING = "injection.streaming";
    private static final String BUFFERED = "extraction.buffered";

    private ModelParameters() {}

    /**
     * Parameters with the values that a model gives them. MM leaves the node as the parameters say.
     *
     * @throws IllegalArgumentException when the user set another value; one line that names both
     */
    static Parameters of(Parameters parameters, Model model) {
        if (model.equals(Model.MM)) {
            return parameters;
        }
        return with(with(parameters, model, STREAMING, model.streams()), model, BUFFERED, model.isBuffered());
    }

    private static Parameters with(Parameters parameters, Model model, String key, boolean asked) {
        if (parameters.get(key).origin() == Origin.USER && parameters.isYes(key) != asked) {
            throw new IllegalArgumentException("the parameter " + key + " is '" + parameters.word(key) + "' and model "
                    + model + " sets it to '" + (asked ? "yes" : "no") + "'; leave the parameter out, or choose model "
                    + Model.MM + ", which leaves it as it is");
        }
        return parameters.isYes(key) == asked ? parameters : parameters.with(key, asked ? "yes" : "no");
    }

    /**
     * Checks that the user left those parameters alone for a study of all models.
     *
     * @throws IllegalArgumentException when one was set; one line
     */
    static void checkUnset(Parameters parameters) {
        for (String key : new String[] {STREAMING, BUFFERED}) {
            if (parameters.get(key).origin() == Origin.USER) {
                throw new IllegalArgumentException("the parameter " + key + " is set by each interface model that the"
                        + " study compares; leave it out, or run one program with it by 'run'");
            }
        }
    }
}
