package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.SourcePlace;

/**
 * What is wrong at a place of a text.
 *
 * @param place where
 * @param message what is wrong and what would be right, in one line
 */
public record AssemblyError(SourcePlace place, String message) {
    @Override
    public String toString() {
        return place + ": " + message;
    }
}
