package dev.harbinger.study.messageinterface;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.protection.CertifierSettings;
import dev.harbinger.study.messageinterface.protection.HandlerCertifier;
import dev.harbinger.study.messageinterface.settings.MachineSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;

/**
 * Certifies the message handlers of a program as trusted, or says which lines break a rule. Source: 004 section 5.2.3.
 */
public final class HandlerCheck {
    private HandlerCheck() {}

    /**
     * What came of it.
     *
     * @param lines a line for each trusted handler, and one for each violation of the others
     * @param trusted whether all handlers are trusted
     */
    public record Result(List<String> lines, boolean trusted) {
        /** A result; the list is copied. */
        public Result {
            lines = List.copyOf(lines);
        }
    }

    /**
     * Checks handlers.
     *
     * @param program a file, or the name of a program that comes along
     * @param labels of the handlers; when there are none, those that the program has ExecuteMessage pointers to
     * @param mayFault whether loads, stores and divisions may raise an exception, which ends the handler
     * @throws IllegalArgumentException when the program has no such label, or no handler at all
     * @throws IOException when the program cannot be read or assembled
     */
    public static Result of(String program, Collection<String> labels, boolean mayFault, Parameters parameters)
            throws IOException {
        Program assembled = ProgramSource.assemble(program, new MachineSettings(parameters));
        CertifierSettings settings = mayFault ? CertifierSettings.STRICT.withFaults() : CertifierSettings.STRICT;
        HandlerCertifier certifier = new HandlerCertifier(assembled, settings);
        List<HandlerVerdict> verdicts = new ArrayList<>();
        if (labels.isEmpty()) {
            SortedSet<Integer> entries = HandlerCertifier.handlers(assembled);
            if (entries.isEmpty()) {
                throw new IllegalArgumentException(
                        program + " has no ExecuteMessage pointer, so no handler; name one with --handler LABEL");
            }
            entries.forEach(entry -> verdicts.add(HandlerVerdict.of(assembled, certifier, entry)));
        }
        labels.forEach(label -> verdicts.add(new HandlerVerdict(label, certifier.certify(label))));
        return new Result(
                verdicts.stream().flatMap(verdict -> verdict.lines().stream()).toList(),
                verdicts.stream().allMatch(HandlerVerdict::isTrusted));
    }
}
