package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.SourcePlace;

/**
 * A token of a text.
 *
 * @param kind its kind
 * @param text as it is written
 * @param bits value of a number: its 64 bits, those of a double for a real number
 * @param line from 1
 * @param column from 1
 */
record Token(Kind kind, String text, long bits, int line, int column) {
    /** What a token is. */
    enum Kind {
        /** Letters, digits and underscores; dots may stand between them. */
        NAME,
        /** A name with a dot before it. */
        DIRECTIVE,
        /** An integer, with or without a sign. */
        INTEGER,
        /** A number with a decimal point or an exponent. */
        REAL,
        /** One of the marks of the language. */
        MARK,
        /** What no token can be. */
        BAD,
        /** After the last token. */
        END
    }

    boolean is(String mark) {
        return kind == Kind.MARK && text.equals(mark);
    }

    boolean isName(String name) {
        return kind == Kind.NAME && text.equals(name);
    }

    boolean hasSign() {
        return text.startsWith("+") || text.startsWith("-");
    }

    SourcePlace place(String file) {
        return new SourcePlace(file, line, column);
    }

    /** As errors name it. */
    String described() {
        return kind == Kind.END ? "the end of the text" : "'" + text + "'";
    }
}
