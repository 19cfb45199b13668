package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.Immediate;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operand;
import dev.harbinger.study.messageinterface.isa.OperandKind;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Predicate;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.isa.SourcePlace;
import dev.harbinger.study.messageinterface.isa.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads instructions. */
final class InstructionReader {
    private static final List<String> UNITS =
            Arrays.stream(Unit.values()).map(Unit::name).toList();
    private static final List<String> MNEMONICS = Stream.concat(
                    Arrays.stream(Opcode.values()).map(Opcode::mnemonic), Stream.of("send", "fsend"))
            .toList();

    private final TokenReader tokens;
    private final Scope scope;
    private final OperandReader operands;

    InstructionReader(TokenReader tokens, Scope scope) {
        this.tokens = tokens;
        this.scope = scope;
        this.operands = new OperandReader(tokens, scope);
    }

    private record Read(Operation operation, ObjectModule.@Nullable Name target) {}

    /** Reads an instruction from its first word to its semicolon. */
    ObjectModule.Code read() {
        SourcePlace place = tokens.place();
        tokens.take();
        List<Read> read = new ArrayList<>();
        do {
            read.add(operation());
        } while (!tokens.takes(";") && continues(read.getLast().operation()));
        read.sort(Comparator.comparing(each -> each.operation().unit()));
        List<Operation> operations = read.stream().map(Read::operation).toList();
        check(operations);
        List<ObjectModule.@Nullable Name> targets = new ArrayList<>();
        read.forEach(each -> targets.add(each.target()));
        return new ObjectModule.Code(operations, targets, place);
    }

    private boolean continues(Operation last) {
        Token next = tokens.peek();
        if (next.kind() == Token.Kind.NAME && (Scope.unit(next.text()) != null || isUnitInOtherCase(next))) {
            return true;
        }
        boolean more = last.opcode().operands().isEmpty() || next.kind() != Token.Kind.NAME;
        throw tokens.expected((more ? "';' or another unit" : "',', ';' or another unit") + " after '"
                + last.opcode().mnemonic() + "'");
    }

    private static boolean isUnitInOtherCase(Token token) {
        return UNITS.stream().anyMatch(token.text()::equalsIgnoreCase);
    }

    private Read operation() {
        SourcePlace place = tokens.place();
        Unit unit = unit();
        Predicate predicate = predicate();
        Token mnemonic = tokens.expect(Token.Kind.NAME, "an operation for the " + unit);
        Opcode opcode = Opcode.ofMnemonic(mnemonic.text())
                .orElseThrow(() -> tokens.error(
                        mnemonic,
                        "there is no operation '" + mnemonic.text() + "'"
                                + ErrorText.suggestion(mnemonic.text(), MNEMONICS)));
        if (!opcode.units().contains(unit)) {
            throw tokens.error(
                    mnemonic,
                    "the " + unit + " cannot execute '" + mnemonic.text() + "'; put it on the "
                            + opcode.units().stream().map(Unit::name).collect(Collectors.joining(" or the ")));
        }
        List<Operand> sources = new ArrayList<>();
        List<Register> destinations = new ArrayList<>();
        ObjectModule.Name target = null;
        int bodyStart = Register.BODY;
        boolean first = true;
        for (OperandKind kind : opcode.operands()) {
            if (!first) {
                comma(mnemonic, opcode, kind);
            }
            first = false;
            switch (kind) {
                case LABEL -> target = operands.label(opcode);
                case LENGTH -> {
                    OperandReader.Body body = operands.body(opcode);
                    bodyStart = body.start();
                    sources.add(new Immediate(body.length()));
                }
                case RESULT, CONDITION_RESULT, EMPTIED -> destinations.add(operands.destination(kind, opcode));
                case INTEGER, FLOATING, ANY, POINTER, CONDITION, CONSTANT -> sources.add(operands.source(kind, opcode));
            }
        }
        if (tokens.peek().is(",")) {
            int most = opcode.operands().size();
            throw tokens.error(
                    tokens.peek(),
                    "'" + mnemonic.text() + "' has "
                            + (most == 0 ? "no operands" : most == 1 ? "one operand" : most + " operands")
                            + "; remove what follows");
        }
        return new Read(
                new Operation(opcode, unit, predicate, sources, destinations, Operation.NO_TARGET, bodyStart, place),
                target);
    }

    private void comma(Token mnemonic, Opcode opcode, OperandKind next) {
        if (!tokens.takes(",")) {
            SyntaxError error = tokens.expected("',' and " + next.description());
            throw error.text().equals(SyntaxError.REPORTED)
                    ? error
                    : new SyntaxError(
                            error.place(),
                            "'" + mnemonic.text() + "' has " + opcode.operands().size() + " operands: " + error.text());
        }
    }

    private Unit unit() {
        Token token = tokens.peek();
        Unit unit = token.kind() == Token.Kind.NAME ? Scope.unit(token.text()) : null;
        if (unit == null) {
            String hint = token.kind() == Token.Kind.NAME ? ErrorText.suggestion(token.text(), UNITS) : "";
            SyntaxError error = tokens.expected("a unit (IALU, MEMU or FALU)");
            throw error.text().equals(SyntaxError.REPORTED) ? error : tokens.error(token, error.text() + hint);
        }
        tokens.take();
        return unit;
    }

    private @Nullable Predicate predicate() {
        boolean whenTrue = tokens.peek().isName("ct");
        if (!whenTrue && !tokens.peek().isName("cf")) {
            return null;
        }
        Token word = tokens.take();
        Token name = tokens.expect(Token.Kind.NAME, "a condition register after '" + word.text() + "'");
        Register register = scope.register(name);
        if (register == null
                || register.file() != RegisterFile.CONDITION
                || register.cluster() != Register.OWN_CLUSTER) {
            throw tokens.error(
                    name,
                    "'" + word.text() + "' needs a condition register of its own cluster such as cc0, not '"
                            + name.text() + "'");
        }
        return new Predicate(register.index(), whenTrue);
    }

    private static void check(List<Operation> operations) {
        for (int i = 0; i < operations.size(); i++) {
            for (int j = i + 1; j < operations.size(); j++) {
                check(operations.get(i), operations.get(j));
            }
        }
        Operation body = reader(operations, Register.MSG_BODY);
        if (reader(operations, Register.MSG_HEAD) != null && body != null) {
            throw new SyntaxError(
                    body.place(), "one instruction cannot read both MsgHead and MsgBody; put them into two");
        }
    }

    private static void check(Operation one, Operation other) {
        if (one.unit() == other.unit()) {
            throw new SyntaxError(other.place(), "the " + one.unit() + " has an operation in this instruction already");
        }
        if (one.opcode().isSend() && other.opcode().isSend()) {
            throw new SyntaxError(
                    other.place(), "an instruction can send one message only; put this one into the next");
        }
        if (exclude(one.predicate(), other.predicate())) {
            return;
        }
        for (Register register : other.destinations()) {
            if (one.destinations().contains(register)) {
                throw new SyntaxError(
                        other.place(),
                        "two operations of this instruction write " + RegisterNames.destination(register)
                                + "; which would win is not defined");
            }
        }
    }

    private static boolean exclude(@Nullable Predicate one, @Nullable Predicate other) {
        return one != null
                && other != null
                && one.condition() == other.condition()
                && one.whenTrue() != other.whenTrue();
    }

    private static @Nullable Operation reader(List<Operation> operations, int port) {
        for (Operation operation : operations) {
            if (operation.sources().contains(Register.own(RegisterFile.INTEGER, port))) {
                return operation;
            }
        }
        return null;
    }
}
