package dev.harbinger.messaging.transport.tcp;

/**
 * How a rank has ended.
 *
 * @param failed false when it ended normally
 * @param how words that complete "rank 3 ..."
 */
record RankExit(boolean failed, String how) {}
