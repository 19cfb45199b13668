package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.SourcePlace;

/** Reads the tokens of a text, two of which can be seen in advance. */
final class TokenReader {
    private final String file;
    private final Lexer lexer;
    private final Diagnostics diagnostics;
    private Token current;
    private Token following;

    TokenReader(SourceText source, Diagnostics diagnostics) {
        this.file = source.name();
        this.lexer = new Lexer(source);
        this.diagnostics = diagnostics;
        this.current = fetch();
        this.following = fetch();
    }

    /** The next token; what cannot be one is reported and becomes a {@link Token.Kind#BAD}. */
    private Token fetch() {
        try {
            return lexer.next();
        } catch (SyntaxError e) {
            diagnostics.add(e);
            return new Token(Token.Kind.BAD, "", 0, e.place().line(), e.place().column());
        }
    }

    String file() {
        return file;
    }

    Token peek() {
        return current;
    }

    Token peekSecond() {
        return following;
    }

    Token take() {
        Token taken = current;
        current = following;
        if (current.kind() != Token.Kind.END) {
            following = fetch();
        }
        return taken;
    }

    SourcePlace place() {
        return current.place(file);
    }

    SourcePlace place(Token token) {
        return token.place(file);
    }

    /** Takes the mark if it is next. */
    boolean takes(String mark) {
        if (current.is(mark)) {
            take();
            return true;
        }
        return false;
    }

    /** Takes the name if it is next. */
    boolean takesName(String name) {
        if (current.isName(name)) {
            take();
            return true;
        }
        return false;
    }

    void expect(String mark, String where) {
        if (!takes(mark)) {
            throw expected("'" + mark + "' " + where);
        }
    }

    Token expect(Token.Kind kind, String what) {
        if (current.kind() != kind) {
            throw expected(what);
        }
        return take();
    }

    SyntaxError expected(String what) {
        if (current.kind() == Token.Kind.BAD) {
            return new SyntaxError(place(), SyntaxError.REPORTED);
        }
        return new SyntaxError(place(), "expected " + what + ", found " + current.described());
    }

    SyntaxError error(Token at, String message) {
        return new SyntaxError(place(at), message);
    }

    boolean startsStatement() {
        return switch (current.kind()) {
            case END, DIRECTIVE -> true;
            case NAME -> current.text().equals("instr") || following.is(":");
            default -> false;
        };
    }

    /** Goes to where the next statement may begin. */
    void recover() {
        while (!startsStatement()) {
            if (take().is(";")) {
                return;
            }
        }
    }
}
