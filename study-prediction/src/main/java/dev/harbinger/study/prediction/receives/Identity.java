package dev.harbinger.study.prediction.receives;

/**
 * One of the different receive calls of a process: the six-tuple of Afsahi and Dimopoulos, section 5, with its count.
 *
 * @param number from 0 in order of first sight
 * @param source as {@link dev.harbinger.trace.TraceEvent} has it, as all that follow
 * @param tag the tag
 * @param count elements
 * @param typeBytes bytes of an element
 * @param buffer the buffer
 * @param communicator the communicator, folded to 32 bits
 * @param receives how many receives were this call
 */
public record Identity(
        int number, int source, int tag, long count, int typeBytes, long buffer, int communicator, long receives) {}
