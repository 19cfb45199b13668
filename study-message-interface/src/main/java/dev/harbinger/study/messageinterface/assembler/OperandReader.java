package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.Immediate;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operand;
import dev.harbinger.study.messageinterface.isa.OperandKind;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import java.util.OptionalLong;

/** Reads operands and checks that each is what its place permits. */
final class OperandReader {
    private final TokenReader tokens;
    private final Scope scope;

    OperandReader(TokenReader tokens, Scope scope) {
        this.tokens = tokens;
        this.scope = scope;
    }

    /** What an operation reads at a place. */
    Operand source(OperandKind kind, Opcode opcode) {
        if (tokens.peek().is("#")) {
            return constant(kind, opcode);
        }
        Token name = nameOf(kind, opcode);
        Register register = scope.register(name);
        if (register == null) {
            throw scope.noRegister(name, kind.description());
        }
        if (name.text().endsWith(RegisterNames.NET_OUT)) {
            throw tokens.error(name, "NetOut can only be written; the port to read is MsgBody");
        }
        boolean fits = switch (kind) {
            case INTEGER, POINTER -> register.file() == RegisterFile.INTEGER;
            case FLOATING -> register.file() == RegisterFile.FLOATING;
            case ANY -> register.file() != RegisterFile.CONDITION;
            case CONDITION -> register.file() == RegisterFile.CONDITION;
            default -> false;
        };
        if (!fits) {
            throw wrong(name, kind, opcode);
        }
        if (register.cluster() != Register.OWN_CLUSTER) {
            throw tokens.error(
                    name, "'" + name.text() + "' is of another cluster, which can only be written; copy it here first");
        }
        return register;
    }

    private Token nameOf(OperandKind kind, Opcode opcode) {
        Token token = tokens.peek();
        if (token.kind() == Token.Kind.INTEGER || token.kind() == Token.Kind.REAL) {
            throw tokens.error(token, "a constant has a # before it: #" + token.text());
        }
        if (token.kind() != Token.Kind.NAME || Scope.unit(token.text()) != null) {
            throw tokens.expected(kind.description() + " for '" + opcode.mnemonic() + "'");
        }
        return tokens.take();
    }

    private SyntaxError wrong(Token at, OperandKind kind, Opcode opcode) {
        return tokens.error(
                at, "'" + opcode.mnemonic() + "' needs " + kind.description() + " here, not '" + at.text() + "'");
    }

    private Immediate constant(OperandKind kind, Opcode opcode) {
        Token hash = tokens.take();
        Token value = tokens.peek();
        if (kind != OperandKind.INTEGER && kind != OperandKind.ANY && kind != OperandKind.CONSTANT) {
            throw tokens.error(
                    hash,
                    "'" + opcode.mnemonic() + "' needs " + kind.description() + " here, not the constant #"
                            + value.text());
        }
        return switch (value.kind()) {
            case INTEGER -> inRange(new Immediate(tokens.take().bits()), kind, opcode, hash);
            case NAME -> inRange(new Immediate(scope.constant(tokens.take())), kind, opcode, hash);
            case REAL -> {
                if (kind != OperandKind.ANY) {
                    throw tokens.error(
                            hash, "a real constant can only be moved or stored; mov it into a register first");
                }
                yield new Immediate(tokens.take().bits());
            }
            default -> throw tokens.expected("a number or the name of a constant after '#'");
        };
    }

    private Immediate inRange(Immediate constant, OperandKind kind, Opcode opcode, Token at) {
        OptionalLong most = opcode.mostCycles();
        if (kind == OperandKind.CONSTANT
                && most.isPresent()
                && (constant.value() < 1 || constant.value() > most.getAsLong())) {
            throw tokens.error(
                    at,
                    "'" + opcode.mnemonic() + "' takes 1 to " + most.getAsLong() + " cycles, not " + constant.value());
        }
        return constant;
    }

    /** What an operation writes at a place. */
    Register destination(OperandKind kind, Opcode opcode) {
        if (tokens.peek().is("#")) {
            throw tokens.error(
                    tokens.peek(),
                    "'" + opcode.mnemonic() + "' writes " + kind.description() + " here, not a constant");
        }
        Token name = nameOf(kind, opcode);
        Register register = scope.register(name);
        if (register == null) {
            throw scope.noRegister(name, kind.description());
        }
        boolean fits = switch (kind) {
            case RESULT -> register.file() != RegisterFile.CONDITION;
            case CONDITION_RESULT -> register.file() == RegisterFile.CONDITION;
            default -> true;
        };
        if (!fits) {
            throw wrong(name, kind, opcode);
        }
        boolean own = register.cluster() == Register.OWN_CLUSTER;
        if (register.isMsgHead()) {
            throw tokens.error(name, "MsgHead can only be read");
        }
        if (register.isMsgBody()) {
            if (name.text().endsWith(RegisterNames.MSG_BODY)) {
                throw tokens.error(name, "MsgBody can only be read; the port to write is NetOut");
            }
            if (!own || kind == OperandKind.EMPTIED) {
                throw tokens.error(name, "NetOut can only be written, and only by its own cluster");
            }
        }
        if (!own && (kind == OperandKind.EMPTIED || opcode.isSend())) {
            throw tokens.error(
                    name,
                    "'" + opcode.mnemonic() + "' needs a register of its own cluster here, not '" + name.text() + "'");
        }
        return register;
    }

    /** A label that an operation goes to. */
    ObjectModule.Name label(Opcode opcode) {
        Token name = nameOf(OperandKind.LABEL, opcode);
        if (scope.register(name) != null) {
            throw tokens.error(
                    name,
                    "'" + opcode.mnemonic() + "' needs a label, not a register; 'jmp' goes where a register points");
        }
        return new ObjectModule.Name(name.text(), tokens.place(name));
    }

    /** First register and number of words of a message's body. */
    record Body(int start, int length) {}

    /** The words of a body: a number, after a register and a colon when they do not begin at the fourth register. */
    Body body(Opcode opcode) {
        RegisterFile file = opcode.sendsFloating() ? RegisterFile.FLOATING : RegisterFile.INTEGER;
        Token at = tokens.peek();
        int start = Register.BODY;
        if (tokens.peekSecond().is(":")) {
            Token name = tokens.expect(Token.Kind.NAME, "the first register of the message's body");
            Register first = scope.register(name);
            if (first == null || first.file() != file || first.cluster() != Register.OWN_CLUSTER) {
                throw tokens.error(
                        name,
                        "the body of '" + opcode.mnemonic() + "' begins at a register such as " + file.prefix()
                                + Register.BODY + ", not '" + name.text() + "'");
            }
            start = first.index();
            tokens.expect(":", "after the first register of the message's body");
        }
        int length = scope.integer("the number of words of the message's body", 0, opcode.longestBody());
        int size = file == RegisterFile.INTEGER ? Register.MSG_HEAD : file.size();
        if (start + length > size) {
            throw tokens.error(
                    at,
                    "a body of " + ErrorText.words(length) + " from " + file.prefix() + start + " ends behind "
                            + file.prefix() + (size - 1) + "; shorten it or begin it earlier");
        }
        return new Body(start, length);
    }
}
