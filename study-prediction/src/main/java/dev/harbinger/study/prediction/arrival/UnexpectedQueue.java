package dev.harbinger.study.prediction.arrival;

import java.io.Serializable;

/**
 * The most that lay unexpected at a process at one time, by estimate.
 *
 * @param messages maximum number of messages that had arrived before their receive was posted
 * @param bytes most bytes of such messages
 * @param eagerBytes the same of messages up to the eager limit alone, which lie at the receiver
 */
public record UnexpectedQueue(long messages, long bytes, long eagerBytes) implements Serializable {}
