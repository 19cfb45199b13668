package dev.harbinger.launch;

/**
 * Why the launcher ends a job.
 *
 * @param message what happened, in one line
 * @param exitCode the exit code of the job
 */
record TerminationReason(String message, int exitCode) {}
