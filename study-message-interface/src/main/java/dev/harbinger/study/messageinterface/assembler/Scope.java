package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.SourcePlace;
import dev.harbinger.study.messageinterface.isa.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Constants and other names of registers, which hold within their text, below their declaration. */
final class Scope {
    private final TokenReader tokens;
    private final Map<String, Long> constants = new HashMap<>();
    private final Map<String, Register> aliases = new HashMap<>();
    private final Map<String, SourcePlace> places = new HashMap<>();

    Scope(TokenReader tokens) {
        this.tokens = tokens;
    }

    void constant(Token name, long value) {
        claim(name);
        constants.put(name.text(), value);
    }

    void alias(Token name, Register register) {
        claim(name);
        aliases.put(name.text(), register);
    }

    private void claim(Token name) {
        checkFree(name);
        SourcePlace first = places.putIfAbsent(name.text(), tokens.place(name));
        if (first != null) {
            throw tokens.error(name, "'" + name.text() + "' is declared at " + first + " already; choose another name");
        }
    }

    /** Refuses names that mean something else. */
    void checkFree(Token name) {
        boolean taken = name.text().equals("instr") || unit(name.text()) != null;
        if (taken || isRegister(name.text())) {
            throw tokens.error(name, "'" + name.text() + "' is a word of the language; choose another name");
        }
        if (name.text().contains(".")) {
            throw tokens.error(name, "'" + name.text() + "': a name has letters, digits and underscores only");
        }
    }

    private static boolean isRegister(String name) {
        try {
            return RegisterNames.find(name) != null;
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    static @Nullable Unit unit(String name) {
        return switch (name) {
            case "IALU" -> Unit.IALU;
            case "MEMU" -> Unit.MEMU;
            case "FALU" -> Unit.FALU;
            default -> null;
        };
    }

    /** The register that a token names, null when it names none. */
    @Nullable
    Register register(Token name) {
        Register alias = aliases.get(name.text());
        if (alias != null) {
            return alias;
        }
        try {
            return RegisterNames.find(name.text());
        } catch (IllegalArgumentException e) {
            throw tokens.error(name, String.valueOf(e.getMessage()));
        }
    }

    /** An error for a token that should name a register. */
    SyntaxError noRegister(Token name, String expected) {
        List<String> known = new ArrayList<>(aliases.keySet());
        known.addAll(RegisterNames.ports());
        return tokens.error(
                name, "'" + name.text() + "' is not " + expected + ErrorText.suggestion(name.text(), known));
    }

    /** The value of a constant. */
    long constant(Token name) {
        Long value = constants.get(name.text());
        if (value == null) {
            throw tokens.error(
                    name,
                    "there is no constant '" + name.text() + "' above this line"
                            + ErrorText.suggestion(name.text(), constants.keySet()));
        }
        return value;
    }

    /** An integer of the declarations: digits, or the name of a constant. */
    long integer(String what) {
        tokens.takes("#");
        Token token = tokens.peek();
        return switch (token.kind()) {
            case INTEGER -> tokens.take().bits();
            case NAME -> constant(tokens.take());
            default -> throw tokens.expected(what);
        };
    }

    /** An integer in a range. */
    int integer(String what, long least, long most) {
        Token at = tokens.peek();
        long value = integer(what);
        if (value < least || value > most) {
            throw tokens.error(at, what + " is " + value + "; it must be " + least + " to " + most);
        }
        return (int) value;
    }
}
