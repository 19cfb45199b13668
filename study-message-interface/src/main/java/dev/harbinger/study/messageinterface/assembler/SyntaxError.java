package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.SourcePlace;

/** Ends the reading of a statement; the reader goes on with the next one. */
final class SyntaxError extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Text of an error that was reported before. */
    static final String REPORTED = "";

    private final transient SourcePlace place;
    private final String text;

    SyntaxError(SourcePlace place, String text) {
        super(text, null, false, false);
        this.place = place;
        this.text = text;
    }

    SourcePlace place() {
        return place;
    }

    String text() {
        return text;
    }
}
