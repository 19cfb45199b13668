package dev.harbinger.study.prediction.arrival;

/**
 * The most that lay unexpected at a process at one time, by estimate.
 *
 * @param messages most messages that had come and whose receives were not posted yet
 * @param bytes most bytes of such messages
 * @param eagerBytes the same of messages up to the eager limit alone, which lie at the receiver
 */
public record UnexpectedQueue(long messages, long bytes, long eagerBytes) {}
