package dev.harbinger.study.messageinterface;

import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.protection.Certification;
import dev.harbinger.study.messageinterface.protection.CertifierSettings;
import dev.harbinger.study.messageinterface.protection.HandlerCertifier;
import dev.harbinger.study.messageinterface.protection.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the certifier says about one message handler of a program.
 *
 * @param handler its label
 * @param unfaulting whether it is trusted when no operation may raise an exception
 * @param faulting whether it is trusted when an exception may end it
 */
record HandlerVerdict(String handler, Certification unfaulting, Certification faulting) {
    /**
     * Verdict on the handler that begins at a label.
     *
     * @throws IllegalArgumentException when the program has no such label
     */
    static HandlerVerdict of(Program program, String label) {
        return new HandlerVerdict(
                label,
                new HandlerCertifier(program, CertifierSettings.STRICT).certify(label),
                new HandlerCertifier(program, CertifierSettings.STRICT.withFaults()).certify(label));
    }

    private static HandlerVerdict of(Program program, int entry) {
        return new HandlerVerdict(
                name(program, entry),
                new HandlerCertifier(program, CertifierSettings.STRICT).certify(entry),
                new HandlerCertifier(program, CertifierSettings.STRICT.withFaults()).certify(entry));
    }

    /** Verdicts on the handlers that a program has ExecuteMessage pointers to; those of the system are left out. */
    static List<HandlerVerdict> ofUser(Program program) {
        return HandlerCertifier.handlers(program).stream()
                .filter(entry -> !program.code().get(entry).place().file().equals(Machine.SYSTEM_TEXT))
                .map(entry -> of(program, entry))
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

    /** How far it is trusted. */
    Trust trust() {
        if (unfaulting instanceof Certification.Certificate) {
            return Trust.UNFAULTING;
        }
        return faulting instanceof Certification.Certificate ? Trust.MAY_FAULT : Trust.NONE;
    }

    /** Whether it is trusted, be it that an exception may end it. */
    boolean isTrusted() {
        return trust() != Trust.NONE;
    }

    /** The rules that it breaks, with their places; none when it is trusted. */
    List<Violation> violations() {
        return violations(faulting);
    }

    /** The operations of a trusted handler that may raise an exception; none when it is not trusted. */
    List<Violation> faults() {
        return isTrusted() ? violations(unfaulting) : List.of();
    }

    private static List<Violation> violations(Certification certification) {
        return switch (certification) {
            case Certification.Certificate _ -> List.of();
            case Certification.Refusal(List<Violation> violations) -> violations;
        };
    }

    /** Its name with the bound of its length if it is trusted, then a line for each rule that it breaks. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        switch (faulting) {
            case Certification.Certificate(int _, int instructions, boolean _) ->
                lines.add(handler + ": at most " + instructions + " instructions");
            case Certification.Refusal _ -> lines.add(handler + ":");
        }
        faults().forEach(fault -> lines.add("  " + fault));
        violations().forEach(violation -> lines.add("  " + violation));
        return lines;
    }
}
