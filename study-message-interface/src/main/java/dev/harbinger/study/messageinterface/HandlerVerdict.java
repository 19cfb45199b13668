package dev.harbinger.study.messageinterface;

import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.protection.Certification;
import dev.harbinger.study.messageinterface.protection.CertifierSettings;
import dev.harbinger.study.messageinterface.protection.HandlerCertifier;
import dev.harbinger.study.messageinterface.protection.Violation;
import java.util.List;
import java.util.Map;

/**
 * What the certifier says about one message handler of a program.
 *
 * @param handler its label
 * @param certification whether it is trusted
 */
record HandlerVerdict(String handler, Certification certification) {
    /** Verdict on the handler that begins at an instruction. */
    static HandlerVerdict of(Program program, HandlerCertifier certifier, int entry) {
        return new HandlerVerdict(name(program, entry), certifier.certify(entry));
    }

    /**
     * Verdicts on the handlers that a program has ExecuteMessage pointers to, those of the system left out. An
     * exception may end a handler, since that affects only the program that sent the message; a handler that never
     * raises one is certified as such. Source: 004 section 5.2.3.
     */
    static List<HandlerVerdict> ofUser(Program program) {
        HandlerCertifier strict = new HandlerCertifier(program, CertifierSettings.STRICT);
        HandlerCertifier lenient = new HandlerCertifier(program, CertifierSettings.STRICT.withFaults());
        return HandlerCertifier.handlers(program).stream()
                .filter(entry -> !program.code().get(entry).place().file().equals(Machine.SYSTEM_TEXT))
                .map(entry -> {
                    HandlerVerdict verdict = of(program, strict, entry);
                    return verdict.isTrusted() ? verdict : of(program, lenient, entry);
                })
                .toList();
    }

    private static String name(Program program, int entry) {
        return program.labels().entrySet().stream()
                .filter(label -> label.getValue() == entry)
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst()
                .orElse("the handler at instruction " + entry);
    }

    /** Whether it is certified as trusted. */
    boolean isTrusted() {
        return certification instanceof Certification.Certificate;
    }

    /** The rules that it breaks, with their places; none when it is trusted. */
    List<Violation> violations() {
        return switch (certification) {
            case Certification.Certificate _ -> List.of();
            case Certification.Refusal(List<Violation> violations) -> violations;
        };
    }

    /** A line that says that it is trusted, or one for each violation. */
    List<String> lines() {
        return switch (certification) {
            case Certification.Certificate(int _, int instructions, boolean mayFault) ->
                List.of(handler + ": trusted, at most " + instructions + " instructions"
                        + (mayFault ? "; an exception may end it" : ""));
            case Certification.Refusal(List<Violation> violations) ->
                violations.stream().map(violation -> handler + ": " + violation).toList();
        };
    }
}
