package dev.harbinger.study.messageinterface;

import dev.harbinger.study.messageinterface.protection.Violation;
import java.util.List;
import java.util.Locale;

/** Whether a program may run whose message handlers are not all certified as trusted. */
enum UncertifiedHandlers {
    /** It runs, and the report names the lines that break a rule. */
    ALLOW,
    /** It is refused. */
    REFUSE;

    /**
     * The choice of a name.
     *
     * @throws IllegalArgumentException with one line when there is no such choice
     */
    static UncertifiedHandlers of(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "allow" -> ALLOW;
            case "refuse" -> REFUSE;
            default ->
                throw new IllegalArgumentException("--uncertified is '" + name + "'; it must be allow or refuse");
        };
    }

    /**
     * Refuses handlers that are not trusted, if it does.
     *
     * @throws ProgramErrors with a line for each of them
     */
    void check(String program, List<HandlerVerdict> handlers) throws ProgramErrors {
        List<HandlerVerdict> others =
                handlers.stream().filter(handler -> !handler.isTrusted()).toList();
        if (this == REFUSE && !others.isEmpty()) {
            throw new ProgramErrors(
                    program + ": " + (others.size() == 1 ? "a handler is" : others.size() + " handlers are")
                            + " not trusted",
                    others.stream().map(UncertifiedHandlers::line).toList(),
                    null);
        }
    }

    private static String line(HandlerVerdict handler) {
        Violation first = handler.violations().getFirst();
        int more = handler.violations().size() - 1;
        return first.place() + ": handler " + handler.handler() + " is not trusted: " + first.message() + " (rule: "
                + first.rule().title() + ")"
                + (more == 0
                        ? ""
                        : "; " + more + " more " + (more == 1 ? "violation" : "violations")
                                + ", see 'study message-interface certify'");
    }
}
