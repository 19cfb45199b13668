package dev.harbinger.study.messageinterface;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.settings.MachineSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Certifies the message handlers of a program as trusted, or says which lines break a rule. It judges the program's
 * text, not what an interface model adds to it. Source: Lee, section 5.2.3.
 */
public final class HandlerCheck {
    private HandlerCheck() {}

    /**
     * What came of it.
     *
     * @param lines for each level of trust its handlers, with the lines that keep them from a higher one
     * @param passed whether all handlers are trusted as far as was asked
     */
    public record Result(List<String> lines, boolean passed) {
        /** A result; the list is copied. */
        public Result {
            lines = List.copyOf(lines);
        }
    }

    /**
     * Checks handlers.
     *
     * @param program a file, or the name of an included program; it needs no thread
     * @param labels of the handlers; when there are none, those that the program has ExecuteMessage pointers to
     * @param unfaulting whether handlers pass only if no operation of them can raise an exception
     * @throws IllegalArgumentException when the program has no such label, or no handler at all
     * @throws IOException when the program cannot be read or assembled
     */
    public static Result of(String program, Collection<String> labels, boolean unfaulting, Parameters parameters)
            throws IOException {
        Program assembled = ProgramSource.assemble(program, new MachineSettings(parameters));
        List<HandlerVerdict> verdicts = labels.isEmpty()
                ? HandlerVerdict.ofUser(assembled)
                : labels.stream()
                        .map(label -> HandlerVerdict.of(assembled, label))
                        .toList();
        if (verdicts.isEmpty()) {
            throw new IllegalArgumentException(
                    program + " has no ExecuteMessage pointer, so no handler; name one with --handler LABEL");
        }
        Trust least = unfaulting ? Trust.UNFAULTING : Trust.MAY_FAULT;
        return new Result(
                lines(verdicts),
                verdicts.stream().allMatch(verdict -> verdict.trust().compareTo(least) <= 0));
    }

    private static List<String> lines(List<HandlerVerdict> verdicts) {
        List<String> lines = new ArrayList<>();
        for (Trust trust : Trust.values()) {
            List<HandlerVerdict> these = verdicts.stream()
                    .filter(verdict -> verdict.trust() == trust)
                    .toList();
            if (!these.isEmpty()) {
                lines.add(trust.title() + " (" + these.size() + "):");
                these.forEach(verdict -> verdict.lines().forEach(line -> lines.add("  " + line)));
            }
        }
        return lines;
    }
}
