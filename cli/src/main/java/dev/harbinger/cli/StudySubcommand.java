package dev.harbinger.cli;

import dev.harbinger.reproduction.Study;

/** A command of {@code study}. The options of all studies are {@link StudyOptions}. */
interface StudySubcommand extends Subcommand {
    /** The study. */
    Study study();
}
