package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.InitialValue;
import dev.harbinger.study.messageinterface.isa.NodeReference;
import dev.harbinger.study.messageinterface.isa.NodeSelection;
import dev.harbinger.study.messageinterface.word.PointerType;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what declarations say about nodes and about the contents of registers and memory. */
final class ValueReader {
    private static final int MOST_NODES = 1024;
    private static final int MOST_COORDINATE = 31;
    private static final long MOST_OFFSET = 1L << 32;

    private final TokenReader tokens;
    private final Scope scope;

    ValueReader(TokenReader tokens, Scope scope) {
        this.tokens = tokens;
        this.scope = scope;
    }

    /** {@code all}, a node, or a range of nodes. */
    NodeSelection selection() {
        if (tokens.takesName("all")) {
            return NodeSelection.all();
        }
        Token at = tokens.peek();
        int first = nodeNumber();
        if (!tokens.takes("..")) {
            return new NodeSelection(first, first);
        }
        int last = tokens.takesName("all") ? NodeSelection.ALL : nodeNumber();
        if (last < first) {
            throw tokens.error(at, "nodes " + first + ".." + last + " are none; put the smaller number first");
        }
        return new NodeSelection(first, last);
    }

    private int nodeNumber() {
        return scope.integer("the number of a node", 0, MOST_NODES - 1);
    }

    /** A value; {@code what} tells errors what it is for. */
    ObjectModule.Value value(String what) {
        tokens.takes("#");
        Token token = tokens.peek();
        return switch (token.kind()) {
            case REAL, INTEGER -> plain(Word.of(tokens.take().bits()));
            case NAME -> tokens.peekSecond().is("(") ? call() : named(tokens.take());
            default -> throw tokens.expected("a value for " + what);
        };
    }

    private ObjectModule.Value named(Token name) {
        return switch (name.text()) {
            case "true" -> plain(Word.ONE);
            case "false" -> plain(Word.ZERO);
            case "self" -> new ObjectModule.Value.Final(new InitialValue.NodeIndex());
            case "nodes" -> new ObjectModule.Value.Final(new InitialValue.NodeCount());
            default -> plain(Word.of(scope.constant(name)));
        };
    }

    private static ObjectModule.Value plain(Word word) {
        return new ObjectModule.Value.Final(new InitialValue.Plain(word));
    }

    private ObjectModule.Value call() {
        Token name = tokens.take();
        tokens.expect("(", "after '" + name.text() + "'");
        ObjectModule.Value value = name.text().equals("node")
                ? new ObjectModule.Value.Final(new InitialValue.NodeIdentifier(reference()))
                : pointer(name);
        tokens.expect(")", "at the end of '" + name.text() + "(...'");
        return value;
    }

    private ObjectModule.Value pointer(Token name) {
        PointerType type = type(name.text());
        if (type == null || type == PointerType.ERR_VAL) {
            List<String> known = new ArrayList<>(PointerType.spellings());
            known.remove(PointerType.ERR_VAL.spelling());
            known.add("node");
            throw tokens.error(
                    name,
                    "there is no type of pointers '" + name.text() + "'" + ErrorText.suggestion(name.text(), known));
        }
        return switch (type) {
            case READ_ONLY, READ_WRITE -> data(type);
            case CONFIGURATION ->
                new ObjectModule.Value.Final(new InitialValue.Configuration(
                        scope.integer("an address of the configuration space", 0, Integer.MAX_VALUE)));
            case EXECUTE_USER, EXECUTE_SYSTEM, ENTER_USER, ENTER_SYSTEM, EXECUTE_MESSAGE, ERR_VAL -> {
                Token label = tokens.expect(Token.Kind.NAME, "a label in '" + name.text() + "(...)'");
                yield new ObjectModule.Value.Code(type, new ObjectModule.Name(label.text(), tokens.place(label)));
            }
        };
    }

    private static @Nullable PointerType type(String spelling) {
        for (PointerType type : PointerType.values()) {
            if (type.spelling().equals(spelling)) {
                return type;
            }
        }
        return null;
    }

    private ObjectModule.Value data(PointerType type) {
        Token block = tokens.expect(Token.Kind.NAME, "the name of a memory block");
        long word = 0;
        Token at = tokens.peek();
        if (tokens.takes("+") || (at.kind() == Token.Kind.INTEGER && at.hasSign())) {
            Token offset = tokens.peek();
            word = scope.integer("a number of words after '+'");
            if (word < 0 || word > MOST_OFFSET) {
                throw tokens.error(offset, "a pointer cannot begin " + word + " words into a block");
            }
        }
        NodeReference node = tokens.takes("@") ? reference() : new NodeReference.Self();
        return new ObjectModule.Value.Data(type, new ObjectModule.Name(block.text(), tokens.place(block)), word, node);
    }

    private NodeReference reference() {
        if (tokens.takesName("self")) {
            return new NodeReference.Self();
        }
        Token open = tokens.peek();
        if (!tokens.takes("(")) {
            if (open.kind() != Token.Kind.INTEGER && open.kind() != Token.Kind.NAME) {
                throw tokens.expected("a node: self, its number, (column, row), or (+1, -1) for a neighbour");
            }
            return new NodeReference.Index(nodeNumber());
        }
        Token x = tokens.peek();
        int column = scope.integer("a column", -MOST_COORDINATE, MOST_COORDINATE);
        tokens.expect(",", "between column and row");
        Token y = tokens.peek();
        int row = scope.integer("a row", -MOST_COORDINATE, MOST_COORDINATE);
        tokens.expect(")", "after the row");
        if (x.hasSign() != y.hasSign()) {
            throw tokens.error(
                    open, "give both numbers a sign for a neighbour such as (+1, +0), or none for column and row");
        }
        return x.hasSign() ? new NodeReference.Relative(column, row) : new NodeReference.Coordinates(column, row);
    }
}
