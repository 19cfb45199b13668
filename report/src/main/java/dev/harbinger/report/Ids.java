package dev.harbinger.report;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks the ids by which the parts of a report are named in files and links. */
final class Ids {
    private static final Pattern PART = Pattern.compile("[a-z0-9-]+");
    private static final Pattern COLUMN = Pattern.compile("[a-z0-9_]+");

    private Ids() {}

    /** The id of a section, table or figure: letters a to z, digits and hyphens. */
    static String part(String id) {
        return matching(PART, id);
    }

    /** The id of a column: letters a to z, digits and underscores. */
    static String column(String id) {
        return matching(COLUMN, id);
    }

    /** Refuses ids of which two are the same. */
    static void distinct(String what, List<String> ids) {
        Set<String> seen = new HashSet<>();
        for (String id : ids) {
            if (!seen.add(id)) {
                throw new IllegalArgumentException("two " + what + " have the id " + id);
            }
        }
    }

    private static String matching(Pattern pattern, String id) {
        if (!pattern.matcher(id).matches()) {
            throw new IllegalArgumentException("'" + PlainText.line(id) + "' is no id: expected " + pattern);
        }
        return id;
    }
}
