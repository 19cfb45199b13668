package dev.harbinger.study.prediction.published;

import dev.harbinger.predict.CycleMemory;
import dev.harbinger.predict.Initialisation;
import dev.harbinger.predict.Initialisation.Sight;
import dev.harbinger.predict.Predictor;
import dev.harbinger.predict.SingleCycle;
import dev.harbinger.predict.TagCycle;
import dev.harbinger.predict.WhileForming;
import dev.harbinger.reproduction.Parameters;
import java.util.ArrayList;
import java.util.List;

/**
 * A way to read the text of the document where it says two things or nothing. The predictors have the initialisation
 * phase of section 6.1.1, as those that the document shows.
 *
 * @param forming what is offered while a cycle forms
 * @param sight from which sight of its head a first cycle is counted
 * @param longFirst whose first cycle must have more than five calls
 */
record Reading(WhileForming forming, Sight sight, LongFirst longFirst) {
    /** The predictors whose first cycle must have more than five calls. */
    enum LongFirst {
        /** Single-cycle: the cycles of one site are short. */
        SINGLE_CYCLE,
        /** The tag-based ones as well. */
        ALL
    }

    /** A predictor that forms cycles. */
    enum Kind {
        /** Section 6.1. */
        SINGLE_CYCLE("single-cycle"),
        /** Section 6.3. */
        TAG_CYCLE("tag-cycle"),
        /** Section 6.4. */
        TAG_BETTERCYCLE("tag-bettercycle");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        /** Its name. */
        String title() {
            return title;
        }
    }

    /** The longest cycle that a predictor finds, more than any that the programs have. */
    private static final int LIMIT = 4096;

    static Reading of(Parameters parameters) {
        return new Reading(
                parameters.choice("forming", WhileForming.class),
                parameters.choice("sight", Sight.class),
                parameters.choice("longer-than-five", LongFirst.class));
    }

    /** Every reading that the text allows. */
    static List<Reading> all() {
        List<Reading> all = new ArrayList<>();
        for (WhileForming forming : WhileForming.values()) {
            for (LongFirst longFirst : LongFirst.values()) {
                for (Sight sight : Sight.values()) {
                    all.add(new Reading(forming, sight, longFirst));
                }
            }
        }
        return all;
    }

    /** A new predictor. */
    Predictor predictor(Kind kind) {
        Initialisation ofProgram = new Initialisation(Initialisation.OF_PROGRAM.shortest(), sight);
        Initialisation ofSite = longFirst == LongFirst.ALL ? ofProgram : Initialisation.OF_SITE;
        return switch (kind) {
            case SINGLE_CYCLE -> new SingleCycle(ofProgram, forming, LIMIT);
            case TAG_CYCLE -> new TagCycle(CycleMemory.LATEST, ofSite, forming);
            case TAG_BETTERCYCLE -> new TagCycle(CycleMemory.PER_HEAD, ofSite, forming);
        };
    }
}
