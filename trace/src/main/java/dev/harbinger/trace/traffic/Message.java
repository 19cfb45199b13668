package dev.harbinger.trace.traffic;

/**
 * A message that a rank receives. Messages with the same ID are received in the order in which they were sent.
 *
 * @param id its {@link MessageId}
 * @param arrival when its last byte reaches the network interface, in nanoseconds of virtual time; NaN when it is not
 *     known
 * @param payload its bytes; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // Thousands of payloads are shared by many machines, never compared.
public record Message(long id, double arrival, byte[] payload) {}
