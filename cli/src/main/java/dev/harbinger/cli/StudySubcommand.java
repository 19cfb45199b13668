package dev.harbinger.cli;

import dev.harbinger.reproduction.Study;

/** A command of {@code study}; what all studies are asked in the same way is {@link StudyOptions}. */
interface StudySubcommand extends Subcommand {
    /** What it studies. */
    Study study();
}
