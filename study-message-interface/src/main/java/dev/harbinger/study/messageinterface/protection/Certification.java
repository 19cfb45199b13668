package dev.harbinger.study.messageinterface.protection;

import java.util.List;

/** What a {@link HandlerCertifier} says about a handler. */
public sealed interface Certification {
    /**
     * The handler is trusted.
     *
     * @param entry index of its first instruction
     * @param instructions most instructions that it executes, the jump to the next handler included
     * @param mayFault whether an exception may end it before; only its caller is affected by that
     */
    record Certificate(int entry, int instructions, boolean mayFault) implements Certification {}

    /**
     * The handler is not trusted.
     *
     * @param violations why, at least one, in the order of their places
     */
    record Refusal(List<Violation> violations) implements Certification {
        /** A refusal; the list is copied. */
        public Refusal {
            violations = List.copyOf(violations);
        }
    }
}
