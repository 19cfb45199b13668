package dev.harbinger.cli;

import java.util.concurrent.Callable;

/**
 * A command of {@code harbinger}, annotated as picocli wants it; its result is the exit code. Modules that the command
 * line does not know, such as the benchmarks, offer theirs as a service.
 */
public interface Subcommand extends Callable<Integer> {}
