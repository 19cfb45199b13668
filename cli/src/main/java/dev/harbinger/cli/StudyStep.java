package dev.harbinger.cli;

import dev.harbinger.report.Amounts;
import dev.harbinger.reproduction.StudyProgress;

/** The latest step of a study, as a line. */
final class StudyStep implements StudyProgress {
    private final String study;
    private volatile String text;

    StudyStep(String study) {
        this.study = study;
        this.text = study;
    }

    @Override
    public void at(String step, int done, int all) {
        text = study + ": " + Amounts.count(done) + " of " + Amounts.count(all) + ", " + step;
    }

    String text() {
        return text;
    }
}
