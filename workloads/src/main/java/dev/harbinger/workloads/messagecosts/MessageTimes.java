package dev.harbinger.workloads.messagecosts;

/**
 * Times of one length, in nanoseconds.
 *
 * @param send of a send within a burst
 * @param receive of a receive whose message has arrived
 * @param halfRoundTrip of a ping-pong
 */
public record MessageTimes(double send, double receive, double halfRoundTrip) {}
