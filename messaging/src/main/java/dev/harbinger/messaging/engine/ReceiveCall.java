package dev.harbinger.messaging.engine;

/**
 * A receive call as the program wrote it: the six-tuple that Afsahi and Dimopoulos, section 5, identifies it by, and
 * its call site.
 *
 * @param source rank in the communicator, or ANY
 * @param tag tag, or ANY
 * @param count elements
 * @param datatype number of the element type
 * @param buffer identity of the memory
 * @param communicator number of the communicator at this rank
 * @param site identity of the call site, 0 where it is not looked for
 */
public record ReceiveCall(int source, int tag, long count, int datatype, long buffer, int communicator, long site) {}
