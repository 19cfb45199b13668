package dev.harbinger.study.messageinterface.timeline;

import java.io.IOException;
import java.io.Writer;

/** Writes JSON that may stand in a script element of a page: no text ends the element or begins a comment. */
final class JsonText {
    private final Writer out;
    private boolean needsComma;

    JsonText(Writer out) {
        this.out = out;
    }

    JsonText open(char bracket) throws IOException {
        separate();
        out.write(bracket);
        needsComma = false;
        return this;
    }

    JsonText close(char bracket) throws IOException {
        out.write(bracket);
        needsComma = true;
        return this;
    }

    JsonText name(String name) throws IOException {
        text(name);
        out.write(':');
        needsComma = false;
        return this;
    }

    JsonText number(long value) throws IOException {
        separate();
        out.write(Long.toString(value));
        return this;
    }

    JsonText text(String text) throws IOException {
        separate();
        out.write('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.write('\\');
                out.write(c);
            } else if (c < ' ' || c == '<' || c == '>' || c == '&' || c >= '\u007f') {
                out.write(String.format("\\u%04x", (int) c));
            } else {
                out.write(c);
            }
        }
        out.write('"');
        return this;
    }

    private void separate() throws IOException {
        if (needsComma) {
            out.write(',');
        }
        needsComma = true;
    }
}
