package dev.harbinger.cli;

import picocli.CommandLine.Command;

/** The tests of the sources. */
@Command(
        name = "test",
        description =
                "Runs Harbinger's tests: all, or those of the modules that follow, as in 'test messaging'. Options for"
                        + " Maven may follow.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class TestCommand extends ScriptCommand {}
