package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.SourcePlace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The errors found up to now. */
final class Diagnostics {
    private final List<AssemblyError> errors = new ArrayList<>();
    private long found;

    void add(SourcePlace place, String message) {
        found++;
        if (errors.size() < AssemblyException.MOST) {
            errors.add(new AssemblyError(place, message));
        }
    }

    void add(SyntaxError error) {
        if (!error.text().equals(SyntaxError.REPORTED)) {
            add(error.place(), error.text());
        }
    }

    boolean isEmpty() {
        return found == 0;
    }

    AssemblyException exception() {
        List<String> files =
                errors.stream().map(error -> error.place().file()).distinct().toList();
        List<AssemblyError> inOrder = errors.stream()
                .sorted(Comparator.comparingInt((AssemblyError error) ->
                                files.indexOf(error.place().file()))
                        .thenComparingInt(error -> error.place().line())
                        .thenComparingInt(error -> error.place().column()))
                .toList();
        return new AssemblyException(inOrder, found);
    }
}
