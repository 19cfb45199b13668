package dev.harbinger.study.messageinterface;

import dev.harbinger.report.DataTable;
import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import dev.harbinger.report.Section;
import dev.harbinger.study.messageinterface.model.Model;
import dev.harbinger.study.messageinterface.protection.Certification;
import dev.harbinger.study.messageinterface.protection.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How far the message handlers of a program are trusted.
 *
 * @param handlers all of them
 * @param model that the program is rewritten for
 */
record HandlerTables(List<HandlerVerdict> handlers, Model model) {
    /** A section with a row for each handler, and one for each rule that is broken. */
    Section section() {
        return new Section(
                "handlers",
                "Message handlers",
                "A handler runs at system level. A trusted one cannot block, run on without bound, forge pointers or"
                        + " read another's message. " + judged(),
                List.of(verdicts(), violations()),
                List.of());
    }

    private DataTable verdicts() {
        DataTable table = new DataTable(
                "handlers",
                "Trust in handlers",
                "Handlers that the program has ExecuteMessage pointers to. An exception ends the handler; only the"
                        + " sender of the message is affected.",
                List.of(
                        new Column("handler", "handler", Unit.TEXT),
                        new Column("trust", "trust", Unit.TEXT),
                        new Column("instructions", "instructions at most", Unit.COUNT),
                        new Column("violations", "violations", Unit.COUNT)));
        for (HandlerVerdict handler : handlers) {
            List<@Nullable Object> cells =
                    new ArrayList<>(List.of(handler.handler(), handler.trust().title()));
            cells.add(
                    handler.faulting() instanceof Certification.Certificate(int _, int instructions, boolean _)
                            ? instructions
                            : null);
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

    /** Which text the verdicts are about. */
    private String judged() {
        return model.equals(Model.MM)
                ? ""
                : "Judged is the program's text, not the code that model " + model + " adds to it.";
    }

    /** How far they are trusted, in a few sentences. */
    String summary() {
        List<String> sentences = new ArrayList<>();
        for (Trust trust : Trust.values()) {
            String names = handlers.stream()
                    .filter(handler -> handler.trust() == trust)
                    .map(HandlerVerdict::handler)
                    .collect(Collectors.joining(", "));
            if (!names.isEmpty()) {
                sentences.add("Handlers " + trust.title() + ": " + names + ".");
            }
        }
        if (handlers.stream().anyMatch(handler -> !handler.isTrusted())) {
            sentences.add("The table violations names the lines and the rules that they break.");
        }
        sentences.add(judged());
        return String.join(" ", sentences).strip();
    }
}
