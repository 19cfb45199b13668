package dev.harbinger.study.messageinterface;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.study.messageinterface.protection.Certification;
import dev.harbinger.study.messageinterface.protection.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which message handlers of a program are certified as trusted.
 *
 * @param handlers all of them
 */
record HandlerTables(List<HandlerVerdict> handlers) {
    /** A section with a row for each handler, and one for each rule that is broken. */
    Section section() {
        return new Section(
                "handlers",
                "Message handlers",
                "A handler runs at system level. A certified one cannot block, run on without bound, forge pointers or"
                        + " read another's message.",
                List.of(verdicts(), violations()),
                List.of());
    }

    private DataTable verdicts() {
        DataTable table = new DataTable(
                "handlers",
                "Certified handlers",
                "Handlers that the program has ExecuteMessage pointers to.",
                List.of(
                        new Column("handler", "handler", Unit.TEXT),
                        new Column("certified", "certified", Unit.TEXT),
                        new Column("instructions", "instructions at most", Unit.COUNT),
                        new Column("violations", "violations", Unit.COUNT)));
        for (HandlerVerdict handler : handlers) {
            List<@Nullable Object> cells = new ArrayList<>(List.of(handler.handler()));
            switch (handler.certification()) {
                case Certification.Certificate(int _, int instructions, boolean mayFault) -> {
                    cells.add(mayFault ? "yes; an exception may end it" : "yes");
                    cells.add(instructions);
                }
                case Certification.Refusal _ -> {
                    cells.add("no");
                    cells.add(null);
                }
            }
            cells.add(handler.violations().size());
            table.row(cells);
        }
        return table;
    }

    private DataTable violations() {
        DataTable table = new DataTable(
                "violations",
                "Rules that handlers break",
                "In the order of their places. The rules are those of docs/message-interface-assembly.md.",
                List.of(
                        new Column("handler", "handler", Unit.TEXT),
                        new Column("place", "place", Unit.TEXT),
                        new Column("rule", "rule", Unit.TEXT),
                        new Column("violation", "what breaks it", Unit.TEXT)));
        for (HandlerVerdict handler : handlers) {
            for (Violation violation : handler.violations()) {
                table.row(List.of(
                        handler.handler(),
                        violation.place().toString(),
                        violation.rule().title(),
                        violation.message()));
            }
        }
        return table;
    }

    /** Which are certified and which are not, in a line. */
    String summary() {
        String certified = names(true);
        String others = names(false);
        return (certified.isEmpty()
                        ? "No handler is certified as trusted."
                        : "Certified as trusted as the text has them, though an exception may end them: " + certified
                                + ".")
                + (others.isEmpty()
                        ? ""
                        : " Not certified: " + others + "; the table violations names the lines and the rules that they"
                                + " break.");
    }

    private String names(boolean trusted) {
        return handlers.stream()
                .filter(handler -> handler.isTrusted() == trusted)
                .map(HandlerVerdict::handler)
                .collect(Collectors.joining(", "));
    }
}
