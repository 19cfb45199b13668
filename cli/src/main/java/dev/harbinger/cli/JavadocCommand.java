package dev.harbinger.cli;

import picocli.CommandLine.Command;

/** The documentation of the exported packages. */
@Command(
        name = "javadoc",
        description = "Writes the documentation of the exported packages to target/javadoc/index.html.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class JavadocCommand extends ScriptCommand {}
