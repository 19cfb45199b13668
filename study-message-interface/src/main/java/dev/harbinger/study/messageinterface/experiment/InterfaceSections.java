package dev.harbinger.study.messageinterface.experiment;

import dev.harbinger.report.Section;
import dev.harbinger.reproduction.PublishedValues;
import java.util.List;

/** The sections of chapter 6 of the report. */
public final class InterfaceSections {
    private InterfaceSections() {}

    /** The sections, in the order of the document. */
    public static List<Section> of(Findings findings, PublishedValues published) {
        return List.of(
                TableSection.of(findings, published),
                ChoiceSections.mapping(findings, published),
                ComponentSection.of(findings),
                ChoiceSections.translation(findings, published),
                ChoiceSections.dispatch(findings, published),
                CombinedSection.of(findings, published));
    }
}
