package dev.harbinger.reproduction;

import dev.harbinger.report.Finding;
import dev.harbinger.report.Finding.Weight;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What came of a reproduction, in sentences for the top of a report. */
public final class ReproductionFindings {
    /** Ids that a sentence names at most; of more it says how many are in which place. */
    private static final int MOST_IDS = 10;

    private ReproductionFindings() {}

    /**
     * The sentences.
     *
     * @param parameters what the reproduction rests on
     */
    public static List<Finding> of(Reproductions reproductions, Parameters parameters) {
        List<Finding> findings = new ArrayList<>();
        List<Reproduction> reproduced = reproductions.with(Verdict.REPRODUCED);
        findings.add(new Finding(
                Weight.NOTE,
                reproductions.reproduced() + " of " + reproductions.predictions()
                        + " published values that nothing was fitted to are reproduced"
                        + (reproduced.isEmpty() ? "." : ": " + ids(reproduced) + ".")));
        verdict(
                findings,
                reproductions,
                Verdict.NOT_REPRODUCED,
                Weight.CAUTION,
                "Not reproduced: ",
                "; the notes (--all, --html or --csv) say what they depend on.");
        verdict(findings, reproductions, Verdict.FITTED, Weight.CAUTION, "Fitted, and so never counted: ", ".");
        verdict(
                findings,
                reproductions,
                Verdict.FOLLOWED,
                Weight.NOTE,
                "Given by the configuration or by another value, and so never counted: ",
                ".");
        verdict(
                findings,
                reproductions,
                Verdict.NOT_DERIVABLE,
                Weight.NOTE,
                "Not derivable from what is published: ",
                ".");
        verdict(
                findings,
                reproductions,
                Verdict.CONTRADICTED,
                Weight.NOTE,
                "Contradicted by the documents themselves: ",
                ".");
        if (!reproductions.missing().isEmpty()) {
            findings.add(new Finding(Weight.CAUTION, "Not compared: " + some(reproductions.missing()) + "."));
        }
        findings.add(new Finding(Weight.NOTE, basis(parameters)));
        if (!parameters.changed().isEmpty()) {
            findings.add(new Finding(
                    Weight.CAUTION,
                    "These are not the document's machines: " + String.join(", ", parameters.changed()) + " changed."));
        }
        return findings;
    }

    private static void verdict(
            List<Finding> findings,
            Reproductions reproductions,
            Verdict verdict,
            Weight weight,
            String before,
            String after) {
        List<Reproduction> rows = reproductions.with(verdict);
        if (!rows.isEmpty()) {
            findings.add(new Finding(weight, before + ids(rows) + after));
        }
    }

    private static String basis(Parameters parameters) {
        int all = parameters.all().size();
        return "The study rests on " + all + " parameters: " + parameters.count(Origin.DOCUMENT)
                + " from documents and standards, " + parameters.count(Origin.MEASURED) + " measured, "
                + parameters.count(Origin.ASSUMED) + " assumed, " + parameters.count(Origin.FITTED) + " fitted, "
                + parameters.count(Origin.USER) + " set by the user.";
    }

    private static String ids(List<Reproduction> rows) {
        return some(rows.stream().map(Reproduction::published).toList());
    }

    /** Their ids, or how many each place has of them and the id where it is one. */
    private static String some(List<PublishedValue> values) {
        if (values.size() <= MOST_IDS) {
            return values.stream().map(PublishedValue::id).collect(Collectors.joining(", "));
        }
        Map<String, List<PublishedValue>> places = values.stream()
                .collect(Collectors.groupingBy(PublishedValue::where, LinkedHashMap::new, Collectors.toList()));
        return places.entrySet().stream()
                .map(place -> place.getKey() + " ("
                        + (place.getValue().size() == 1
                                ? place.getValue().getFirst().id()
                                : place.getValue().size() + " values")
                        + ")")
                .collect(Collectors.joining("; "));
    }
}
