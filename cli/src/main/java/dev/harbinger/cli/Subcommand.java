package dev.harbinger.cli;

import java.util.concurrent.Callable;

/**
 * A command of {@code harbinger}, annotated for picocli; its result is the exit code. Modules on which the command line
 * does not depend, such as the benchmarks, provide theirs as a service.
 */
public interface Subcommand extends Callable<Integer> {}
