package dev.harbinger.study.prediction.finding;

import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.finding.Caution.Effect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The cautions that a result calls for, those that reach farthest first. */
public final class Cautions {
    private final List<Caution> all;

    private Cautions(List<Caution> all) {
        this.all = all;
    }

    /** Detects all cautions. */
    public static Cautions of(TraceResult result) {
        List<Caution> found = new ArrayList<>();
        for (IOException damage : result.damage()) {
            found.add(new Caution.Damaged(String.valueOf(damage.getMessage())));
        }
        if (result.filePrefixes().size() > 1) {
            found.add(new Caution.FilesNamedApart(
                    result.filePrefixes().stream().sorted().toList()));
        }
        if (result.receives() == 0) {
            found.add(ContentCautions.noReceives(result));
        } else {
            found.addAll(TimeCautions.of(result));
            found.addAll(ContentCautions.of(result));
        }
        found.sort(Comparator.comparing(Caution::effect));
        return new Cautions(List.copyOf(found));
    }

    /** All of them. */
    public List<Caution> all() {
        return all;
    }

    /** Those with an effect. */
    public List<Caution> with(Effect effect) {
        return all.stream().filter(caution -> caution.effect() == effect).toList();
    }

    /** Those for which times of different processes cannot be compared. */
    public List<Caution> againstTimes() {
        return all.stream().filter(Caution::isAgainstTimes).toList();
    }

    /** Whether no bottom line can be given. */
    public boolean voidBottomLine() {
        return !with(Effect.VOIDS).isEmpty();
    }

    /** Whether there are too few receives to judge how predictable they are. */
    public boolean areTooFewReceives() {
        return all.stream().anyMatch(caution -> caution instanceof Caution.TooShort);
    }
}
