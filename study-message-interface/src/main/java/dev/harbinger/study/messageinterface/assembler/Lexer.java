package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.SourcePlace;

/** Cuts a text into tokens. */
final class Lexer {
    private static final String MARKS = ";,:[]()=@#+";
    private static final int LONGEST_SHOWN = 40;

    private final String file;
    private final String text;
    private int at;
    private int line = 1;
    private int lineStart;

    Lexer(SourceText source) {
        this.file = source.name();
        this.text = source.text();
        if (text.startsWith("\ufeff")) {
            at = 1;
            lineStart = 1;
        }
    }

    /**
     * The next token.
     *
     * @throws SyntaxError at what cannot be one; the lexer then stands behind it
     */
    Token next() {
        skip();
        if (at >= text.length()) {
            return token(Token.Kind.END, at, 0);
        }
        int from = at;
        char c = text.charAt(at);
        if (isNameStart(c)) {
            name();
            return token(Token.Kind.NAME, from, 0);
        }
        if (isDigit(c) || (isSign(c) && isDigit(peek(1)))) {
            return number(from);
        }
        if (c == '.' && isNameStart(peek(1))) {
            at++;
            name();
            return token(Token.Kind.DIRECTIVE, from, 0);
        }
        if (c == '.' && peek(1) == '.') {
            at += 2;
            return token(Token.Kind.MARK, from, 0);
        }
        at++;
        if (MARKS.indexOf(c) >= 0) {
            return token(Token.Kind.MARK, from, 0);
        }
        throw new SyntaxError(place(from), stray(c, from));
    }

    private String stray(char c, int from) {
        if (c < ' ' || c == 0x7f || c == '\ufffd') {
            at = text.length();
            return String.format("character U+%04X is no text; is this an assembly file?", (int) c);
        }
        if (Character.isHighSurrogate(c) && Character.isLowSurrogate(peek(0))) {
            at++;
        }
        return "'" + text.substring(from, at) + "' has no meaning here; remove it or put it into a comment";
    }

    private void skip() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n') {
                at++;
                line++;
                lineStart = at;
            } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\u00a0') {
                at++;
            } else if (c == '/' && peek(1) == '/') {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (c == '/' && peek(1) == '*') {
                comment();
            } else {
                return;
            }
        }
    }

    private void comment() {
        SourcePlace place = place(at);
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
            at = text.length();
            throw new SyntaxError(place, "the comment that begins here has no end; close it with */");
        }
        while (true) {
            int newline = text.indexOf('\n', at);
            if (newline < 0 || newline > end) {
                break;
            }
            at = newline + 1;
            line++;
            lineStart = at;
        }
        at = end + 2;
    }

    private void name() {
        while (isNamePart(peek(0)) || (peek(0) == '.' && isNamePart(peek(1)))) {
            at++;
        }
    }

    private Token number(int from) {
        if (!isDigit(text.charAt(at))) {
            at++;
        }
        boolean hex = peek(0) == '0' && (peek(1) == 'x' || peek(1) == 'X');
        boolean real = false;
        while (isNamePart(peek(0))
                || (!hex && peek(0) == '.' && isDigit(peek(1)))
                || (!hex && isSign(peek(0)) && (peek(-1) == 'e' || peek(-1) == 'E'))) {
            char c = peek(0);
            real |= !hex && (c == '.' || c == 'e' || c == 'E');
            at++;
        }
        String digits = text.substring(from, at);
        try {
            return token(
                    real ? Token.Kind.REAL : Token.Kind.INTEGER,
                    from,
                    real ? Double.doubleToRawLongBits(real(digits)) : integer(digits, hex));
        } catch (NumberFormatException e) {
            throw new SyntaxError(place(from), badNumber(digits));
        }
    }

    private static double real(String digits) {
        char last = digits.charAt(digits.length() - 1);
        if (!isDigit(last)) { // Java's suffixes
            throw new NumberFormatException(digits);
        }
        double value = Double.parseDouble(digits);
        if (Double.isInfinite(value)) {
            throw new NumberFormatException(digits);
        }
        return value;
    }

    private static long integer(String digits, boolean hex) {
        boolean negative = digits.startsWith("-");
        String unsigned = digits.substring(negative || digits.startsWith("+") ? 1 : 0);
        if (!hex) {
            return Long.parseLong((negative ? "-" : "") + unsigned);
        }
        long value = Long.parseUnsignedLong(unsigned.substring(2), 16);
        return negative ? -value : value;
    }

    private static String badNumber(String digits) {
        String shown = digits.length() > LONGEST_SHOWN ? digits.substring(0, LONGEST_SHOWN) + "..." : digits;
        return "'" + shown + "' is no number of 64 bits; write digits such as 12, -3, 0x1f or 1.5";
    }

    private char peek(int ahead) {
        int index = at + ahead;
        return index < text.length() ? text.charAt(index) : '\0';
    }

    private static boolean isSign(char c) {
        return c == '+' || c == '-';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isNameStart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isNamePart(char c) {
        return isNameStart(c) || isDigit(c);
    }

    private Token token(Token.Kind kind, int from, long bits) {
        return new Token(kind, text.substring(from, at), bits, line, from - lineStart + 1);
    }

    private SourcePlace place(int from) {
        return new SourcePlace(file, line, from - lineStart + 1);
    }
}
