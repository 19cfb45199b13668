package dev.harbinger.messaging;

/**
 * The inner loop of a reduction on arrays of one type.
 *
 * @param <A> the type of array
 */
@FunctionalInterface
interface ElementLoop<A> {
    /**
     * Combines {@code count} elements of {@code in} from {@code at} on with those of {@code inOut} from {@code to} on,
     * into the latter.
     */
    void combine(A in, int at, A inOut, int to, int count);
}
