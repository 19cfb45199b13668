package dev.harbinger.study.networkcache.settings;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.PublishedValues;
import java.util.List;

/** The parameters of the study, its presets, and the published values. */
public final class StudyParameters {
    /** The preset of Table 5.1, which prints no latencies: they are those of Table 7.1. */
    public static final String TABLE_5_1 = "table-5.1";
    /** The preset of Table 6.1. */
    public static final String TABLE_6_1 = "table-6.1";
    /** The preset of Table 7.1: the default values. */
    public static final String TABLE_7_1 = "table-7.1";

    /** All presets. */
    public static final List<String> PRESETS = List.of(TABLE_5_1, TABLE_6_1, TABLE_7_1);

    /** Differences of section 5.2.1 from Table 5.1; not a preset of its own. */
    private static final String SECTION_5_2_1 = "section-5.2.1";
    /** Differences of section 6.4 from Table 6.1; not a preset of its own. */
    private static final String SECTION_6_4 = "section-6.4";

    private static final String ENDING = ".properties";
    private static final String PARAMETERS = "parameters" + ENDING;
    private static final String PUBLISHED = "published.csv";

    private StudyParameters() {}

    /** All parameters with their default values. */
    public static Parameters usual() {
        return Parameters.read(PARAMETERS, StudyParameters.class.getResourceAsStream(PARAMETERS));
    }

    /**
     * Parameters with the values of a preset. Values that a user changed stay.
     *
     * @throws IllegalStateException when there is no such preset
     */
    public static Parameters preset(Parameters parameters, String preset) {
        String file = preset + ENDING;
        return parameters.preset(file, StudyParameters.class.getResourceAsStream(file));
    }

    /** The parameters of Tables 5.4 to 5.7: those of Table 5.1 with the message section of section 5.2.1. */
    public static Parameters ofSection521(Parameters parameters) {
        return preset(preset(parameters, TABLE_5_1), SECTION_5_2_1);
    }

    /** The parameters of Figures 6.10 to 6.14: those of Table 6.1 with the last access of section 6.4. */
    public static Parameters ofSection64(Parameters parameters) {
        return preset(preset(parameters, TABLE_6_1), SECTION_6_4);
    }

    /** The published values. */
    public static PublishedValues published() {
        return PublishedValues.read(PUBLISHED, StudyParameters.class.getResourceAsStream(PUBLISHED));
    }
}
