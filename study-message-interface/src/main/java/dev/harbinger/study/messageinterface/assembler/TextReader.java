package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.NodeSelection;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;
import dev.harbinger.study.messageinterface.isa.SourcePlace;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the statements of a text; an error ends a statement, and the reading goes on with the next one. */
final class TextReader {
    private static final List<String> DIRECTIVES = List.of(".constant", ".alias", ".memory", ".thread");

    /** Most words of a block: larger ones fit no node. */
    private static final long MOST_WORDS = 1L << 30;

    /** The last of the five slots of a cluster. Source: 004 section 3.1. */
    private static final int MOST_SLOT = 4;

    private final TokenReader tokens;
    private final Diagnostics diagnostics;
    private final Scope scope;
    private final InstructionReader instructions;
    private final ValueReader values;
    private final ObjectModule result;

    private TextReader(SourceText source, Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        this.tokens = new TokenReader(source, diagnostics);
        this.scope = new Scope(tokens);
        this.instructions = new InstructionReader(tokens, scope);
        this.values = new ValueReader(tokens, scope);
        this.result = ObjectModule.of(source);
    }

    static ObjectModule read(SourceText source, Diagnostics diagnostics) {
        return new TextReader(source, diagnostics).read();
    }

    private ObjectModule read() {
        if (tokens.peek().kind() == Token.Kind.END) {
            diagnostics.add(
                    tokens.place(),
                    "the text is empty; write an instruction such as 'instr IALU halt;' or a declaration");
        }
        while (tokens.peek().kind() != Token.Kind.END) {
            try {
                statement();
            } catch (SyntaxError e) {
                diagnostics.add(e);
                tokens.recover();
            }
        }
        checkLastLabel();
        return result;
    }

    private void checkLastLabel() {
        for (ObjectModule.Label label : result.labels()) {
            if (label.index() >= result.code().size()) {
                diagnostics.add(
                        label.place(),
                        "label '" + label.name() + "' has no instruction after it; put it before one or remove it");
            }
        }
    }

    private void statement() {
        Token token = tokens.peek();
        if (token.kind() == Token.Kind.DIRECTIVE) {
            directive(tokens.take());
            tokens.takes(";");
            if (!tokens.startsStatement()) {
                throw tokens.expected("the end of '" + token.text() + "'");
            }
        } else if (token.isName("instr")) {
            try {
                result.code().add(instructions.read());
            } catch (SyntaxError e) {
                result.code().add(new ObjectModule.Code(List.of(), List.of(), tokens.place(token))); // keeps its labels
                throw e;
            }
        } else if (token.kind() == Token.Kind.NAME && tokens.peekSecond().is(":")) {
            tokens.take();
            tokens.take();
            scope.checkFree(token);
            result.labels()
                    .add(new ObjectModule.Label(token.text(), result.code().size(), tokens.place(token)));
        } else {
            tokens.take();
            throw unexpected(token);
        }
    }

    private SyntaxError unexpected(Token token) {
        if (token.kind() == Token.Kind.BAD) {
            return tokens.error(token, SyntaxError.REPORTED);
        }
        String hint =
                "; a statement begins with 'instr', a label and a colon, or one of " + String.join(", ", DIRECTIVES);
        String unit = Scope.unit(token.text()) == null ? "" : " without 'instr' before it";
        return tokens.error(token, "unexpected " + token.described() + unit + hint);
    }

    private void directive(Token directive) {
        SourcePlace place = tokens.place(directive);
        switch (directive.text()) {
            case ".constant" -> {
                Token name = tokens.expect(Token.Kind.NAME, "the name of the constant");
                scope.constant(name, scope.integer("an integer as the value of '" + name.text() + "'"));
            }
            case ".alias" -> alias();
            case ".memory" -> memory(place);
            case ".thread" -> thread(place);
            default ->
                throw tokens.error(
                        directive,
                        "there is no declaration '" + directive.text() + "'"
                                + ErrorText.suggestion(directive.text(), DIRECTIVES));
        }
    }

    private void alias() {
        Token name = tokens.expect(Token.Kind.NAME, "the other name of a register");
        Token register = tokens.expect(Token.Kind.NAME, "a register that '" + name.text() + "' stands for");
        Register meant = scope.register(register);
        if (meant == null) {
            throw scope.noRegister(register, "a register");
        }
        scope.alias(name, meant);
    }

    private void memory(SourcePlace place) {
        Token name = tokens.expect(Token.Kind.NAME, "the name of the memory block");
        try {
            result.blocks().add(block(name, place));
        } catch (SyntaxError e) {
            // so that what refers to it is not an error too
            result.blocks().add(new ObjectModule.Block(name.text(), MOST_WORDS, NodeSelection.all(), List.of(), place));
            throw e;
        }
    }

    private ObjectModule.Block block(Token name, SourcePlace place) {
        scope.checkFree(name);
        tokens.expect("[", "and the number of words");
        long words = scope.integer("the number of words", 1, MOST_WORDS);
        tokens.expect("]", "after the number of words");
        NodeSelection nodes = tokens.takesName("node") ? values.selection() : NodeSelection.all();
        List<ObjectModule.Value> contents = new ArrayList<>();
        if (tokens.takes("=")) {
            do {
                Token at = tokens.peek();
                contents.add(values.value("a word of '" + name.text() + "'"));
                if (contents.size() > words) {
                    throw tokens.error(
                            at, "'" + name.text() + "' has " + ErrorText.words(words) + ", and this is one value more");
                }
            } while (tokens.takes(","));
        }
        return new ObjectModule.Block(name.text(), words, nodes, contents, place);
    }

    private void thread(SourcePlace place) {
        Token label = tokens.expect(Token.Kind.NAME, "the label that the thread begins at");
        NodeSelection nodes = new NodeSelection(0, 0);
        int cluster = 0;
        int slot = 0;
        boolean system = false;
        Map<Register, ObjectModule.Value> registers = new LinkedHashMap<>();
        boolean more = true;
        while (more) {
            Token word = tokens.peek();
            switch (word.kind() == Token.Kind.NAME && !tokens.startsStatement() ? word.text() : "") {
                case "node" -> {
                    tokens.take();
                    nodes = values.selection();
                }
                case "cluster" -> {
                    tokens.take();
                    cluster = scope.integer("the cluster", 0, Register.CLUSTERS - 1);
                }
                case "slot" -> {
                    tokens.take();
                    slot = scope.integer("the slot", 0, MOST_SLOT);
                }
                case "user", "system" -> system = tokens.take().text().equals("system");
                case "with" -> {
                    tokens.take();
                    registers(registers);
                }
                case "" -> more = false;
                default ->
                    throw tokens.error(
                            word,
                            "'" + word.text() + "' is nothing that a thread has"
                                    + ErrorText.suggestion(
                                            word.text(), List.of("node", "cluster", "slot", "user", "system", "with")));
            }
        }
        result.threads()
                .add(new ObjectModule.Starter(
                        new ObjectModule.Name(label.text(), tokens.place(label)),
                        nodes,
                        cluster,
                        slot,
                        system,
                        registers,
                        place));
    }

    private void registers(Map<Register, ObjectModule.Value> registers) {
        do {
            Token name = tokens.expect(Token.Kind.NAME, "a register after 'with' or ','");
            Register register = scope.register(name);
            if (register == null) {
                throw scope.noRegister(name, "a register");
            }
            if (register.isMsgHead() || register.isMsgBody() || register.cluster() != Register.OWN_CLUSTER) {
                throw tokens.error(
                        name,
                        "'" + name.text()
                                + "' cannot be given a value; a thread has i0 to i13, f0 to f14 and cc0 to cc15");
            }
            tokens.expect("=", "and a value for '" + name.text() + "'");
            Token at = tokens.peek();
            ObjectModule.Value value = values.value("'" + name.text() + "'");
            if (register.file() == RegisterFile.CONDITION && !isCondition(value)) {
                throw tokens.error(at, "'" + name.text() + "' is a condition register; it is true or false");
            }
            if (registers.put(register, value) != null) {
                throw tokens.error(name, "'" + name.text() + "' has a value in this declaration already");
            }
        } while (tokens.takes(","));
    }

    private static boolean isCondition(ObjectModule.Value value) {
        return value instanceof ObjectModule.Value.Final(InitialValue.Plain(Word word))
                && (word.bits() == 0 || word.bits() == 1);
    }
}
