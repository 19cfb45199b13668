package dev.harbinger.study.messageinterface.settings;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValues;

/** The parameters of the study, and the values that the document published. */
public final class StudyParameters {
    private static final String PARAMETERS = "parameters.properties";
    private static final String PUBLISHED = "published.csv";

    private StudyParameters() {}

    /** The default parameters: those of the interface that the document measured. */
    public static Parameters usual() {
        return Parameters.read(PARAMETERS, StudyParameters.class.getResourceAsStream(PARAMETERS));
    }

    /** The published values. */
    public static PublishedValues published() {
        return PublishedValues.read(PUBLISHED, StudyParameters.class.getResourceAsStream(PUBLISHED));
    }
}
