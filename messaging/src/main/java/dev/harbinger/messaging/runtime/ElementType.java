package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Datatype;

/**
 * The numbers by which the engine knows the element types: 0 for {@link Datatype#BYTE}, which matches every type, and 1
 * to 15 for the others.
 */
final class ElementType {
    /** The number of what matches every type. */
    static final int ANY = 0;

    private static final Datatype[] TYPES = Datatype.values();

    private ElementType() {}

    static int of(Datatype type) {
        return type.ordinal();
    }

    static Datatype named(int number) {
        return TYPES[number];
    }
}
