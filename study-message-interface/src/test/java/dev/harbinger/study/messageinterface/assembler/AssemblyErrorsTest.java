package dev.harbinger.study.messageinterface.assembler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.word.PageSize;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AssemblyErrorsTest {
    private static final String HALT = "\ninstr IALU halt;";

    private static Program assemble(String text) {
        return Assembler.assemble(PageSize.BYTES, SourceText.of("prog.map", text));
    }

    private static AssemblyException refused(String text) {
        return assertThrows(AssemblyException.class, () -> assemble(text));
    }

    static Stream<Arguments> oneError() {
        return Stream.of(
                // tokens
                arguments("/* open", "1:1: the comment that begins here has no end; close it with */"),
                arguments("instr IALU halt; $", "1:18: '$' has no meaning here; remove it or put it into a comment"),
                arguments("\n\u0000\u0001", "2:1: character U+0000 is no text; is this an assembly file?"),
                arguments("\ufffd", "1:1: character U+FFFD is no text; is this an assembly file?"),
                arguments(
                        "instr IALU mov #12ab, i1;",
                        "1:17: '12ab' is no number of 64 bits; write digits such as 12, -3, 0x1f or 1.5"),
                arguments(
                        "instr IALU mov #9223372036854775808, i1;",
                        "1:17: '9223372036854775808' is no number of 64 bits; write digits such as 12, -3, 0x1f or"
                                + " 1.5"),
                arguments(
                        "instr IALU mov #1.5f, i1;",
                        "1:17: '1.5f' is no number of 64 bits; write digits such as 12, -3, 0x1f or 1.5"),
                arguments("instr IALU pause #0;", "1:18: 'pause' takes 1 to 1073741824 cycles, not 0"),
                arguments(
                        ".constant LONG 9999999999\ninstr IALU pause #LONG;",
                        "2:18: 'pause' takes 1 to 1073741824 cycles, not 9999999999"),
                arguments("instr MEMU port i1, #31, i2;", "1:21: 'port' takes 1 to 30 cycles, not 31"),
                arguments(
                        ".memory m[0]\n.thread _main with i0 = ReadOnly(m), i1 = ReadOnly(m + 5)\n"
                                + "_main: instr IALU halt;",
                        "1:11: the number of words is 0; it must be 1 to 1073741824"),
                // statements
                arguments(
                        "", "1:1: the text is empty; write an instruction such as 'instr IALU halt;' or a declaration"),
                arguments(
                        "// nothing\n\n",
                        "3:1: the text is empty; write an instruction such as 'instr IALU halt;' or a declaration"),
                arguments(".constant N 1", "1:1: the text has declarations but no instruction to execute"),
                arguments(
                        "add i1, i2, i3;",
                        "1:1: unexpected 'add'; a statement begins with 'instr', a label and a colon, or one of"
                                + " .constant, .alias, .memory, .thread"),
                arguments(
                        "IALU halt;",
                        "1:1: unexpected 'IALU' without 'instr' before it; a statement begins with 'instr', a label"
                                + " and a colon, or one of .constant, .alias, .memory, .thread"),
                arguments(
                        "_a: instr IALU halt; _b:",
                        "1:22: label '_b' has no instruction after it; put it before one or remove it"),
                arguments("i4: instr IALU halt;", "1:1: 'i4' is a word of the language; choose another name"),
                arguments("c0.i4: instr IALU halt;", "1:1: 'c0.i4' is a word of the language; choose another name"),
                arguments("a.b: instr IALU halt;", "1:1: 'a.b': a name has letters, digits and underscores only"),
                // instructions
                arguments("instr halt;", "1:7: expected a unit (IALU, MEMU or FALU), found 'halt'"),
                arguments("instr ;", "1:7: expected a unit (IALU, MEMU or FALU), found ';'"),
                arguments(
                        "instr ialu halt;",
                        "1:7: expected a unit (IALU, MEMU or FALU), found 'ialu'; did you mean 'IALU'?"),
                arguments("instr IALU;", "1:11: expected an operation for the IALU, found ';'"),
                arguments("instr IALU subb i1, i2, i3;", "1:12: there is no operation 'subb'; did you mean 'sub'?"),
                arguments("instr MEMU LD i1, i2;", "1:12: there is no operation 'LD'; did you mean 'ld'?"),
                arguments("instr IALU ld i1, i2;", "1:12: the IALU cannot execute 'ld'; put it on the MEMU"),
                arguments(
                        "instr FALU add i1, i2, i3;",
                        "1:12: the FALU cannot execute 'add'; put it on the IALU or the MEMU"),
                arguments(
                        "instr IALU halt\ninstr IALU halt;",
                        "2:1: expected ';' or another unit after 'halt', found 'instr'"),
                arguments(
                        "instr IALU mov i1, i2",
                        "1:22: expected ';' or another unit after 'mov', found the end of the text"),
                arguments(
                        "instr IALU mov i1, i2 i3;", "1:23: expected ',', ';' or another unit after 'mov', found 'i3'"),
                arguments(
                        "instr MEMU ld MsgBody i10;",
                        "1:23: 'ld' has 2 operands: expected ',' and an integer or floating-point register, found"
                                + " 'i10'"),
                arguments(
                        "instr IALU add i1, i2;",
                        "1:22: 'add' has 3 operands: expected ',' and an integer or floating-point register, found"
                                + " ';'"),
                arguments("instr IALU mov i1, i2, i3;", "1:22: 'mov' has 2 operands; remove what follows"),
                arguments(
                        "instr IALU br _a, i1; _a: instr IALU halt;",
                        "1:17: 'br' has one operand; remove what follows"),
                arguments("instr IALU halt, i1;", "1:16: 'halt' has no operands; remove what follows"),
                arguments(
                        "instr IALU mov i1, i2 IALU mov i3, i4;",
                        "1:23: the IALU has an operation in this instruction already"),
                arguments(
                        "instr IALU mov i1, i2 MEMU mov i3, i2;",
                        "1:23: two operations of this instruction write i2; which would win is not defined"),
                arguments(
                        "instr IALU ct cc0 mov i1, i2 MEMU cf cc1 mov i3, i2;",
                        "1:30: two operations of this instruction write i2; which would win is not defined"),
                arguments(
                        "instr IALU isnd0 1, i1, i2, cc0 FALU fsnd0 1, i1, i2, cc1;",
                        "1:33: an instruction can send one message only; put this one into the next"),
                arguments(
                        "instr IALU jmp MsgHead MEMU mov MsgBody, i1;",
                        "1:24: one instruction cannot read both MsgHead and MsgBody; put them into two"),
                arguments(
                        "instr IALU ct i3 halt;",
                        "1:15: 'ct' needs a condition register of its own cluster such as cc0, not 'i3'"),
                arguments(
                        "instr IALU cf c1.cc3 halt;",
                        "1:15: 'cf' needs a condition register of its own cluster such as cc0, not 'c1.cc3'"),
                // operands
                arguments(
                        "instr IALU mov i16, i1;",
                        "1:16: there is no register i16; registers are i0 to i13, f0 to f14, cc0 to cc15, MsgHead,"
                                + " MsgBody and NetOut"),
                arguments(
                        "instr FALU fadd f1, f15, f1;",
                        "1:21: there is no register f15; registers are i0 to i13, f0 to f14, cc0 to cc15, MsgHead,"
                                + " MsgBody and NetOut"),
                arguments("instr IALU mov i1, c3.i1;", "1:20: there is no cluster 3; clusters are c0 to c2"),
                arguments(
                        "instr IALU mov c1.i1, i1;",
                        "1:16: 'c1.i1' is of another cluster, which can only be written; copy it here first"),
                arguments(
                        "instr IALU mov MsgBdy, i1;",
                        "1:16: 'MsgBdy' is not an integer or floating-point register or a constant; did you mean"
                                + " 'MsgBody'?"),
                arguments("instr IALU mov 5, i1;", "1:16: a constant has a # before it: #5"),
                arguments("instr IALU mov i1, MsgHead;", "1:20: MsgHead can only be read"),
                arguments("instr IALU mov i1, i14;", "1:20: MsgHead can only be read"),
                arguments("instr IALU mov i1, MsgBody;", "1:20: MsgBody can only be read; the port to write is NetOut"),
                arguments(
                        "instr IALU mov NetOut, i1;", "1:16: NetOut can only be written; the port to read is MsgBody"),
                arguments(
                        "instr IALU mov i1, c1.NetOut;",
                        "1:20: NetOut can only be written, and only by its own cluster"),
                arguments("instr IALU empty NetOut;", "1:18: NetOut can only be written, and only by its own cluster"),
                arguments(
                        "instr IALU empty c1.i3;",
                        "1:18: 'empty' needs a register of its own cluster here, not 'c1.i3'"),
                arguments(
                        "instr IALU add f1, i1, i2;",
                        "1:16: 'add' needs an integer register or a constant here, not 'f1'"),
                arguments("instr FALU fadd i1, f1, f2;", "1:17: 'fadd' needs a floating-point register here, not 'i1'"),
                arguments(
                        "instr FALU fadd #1.5, f1, f2;",
                        "1:17: 'fadd' needs a floating-point register here, not the constant #1.5"),
                arguments(
                        "instr IALU add #1.5, i1, i2;",
                        "1:16: a real constant can only be moved or stored; mov it into a register first"),
                arguments(
                        "instr MEMU ld #5, i1;",
                        "1:15: 'ld' needs an integer register that holds a pointer here, not the constant #5"),
                arguments("instr IALU eq i1, i2, i3;", "1:23: 'eq' needs a condition register here, not 'i3'"),
                arguments(
                        "instr IALU add i1, i2, cc3;",
                        "1:24: 'add' needs an integer or floating-point register here, not 'cc3'"),
                arguments(
                        "instr IALU add i1, i2, #3;",
                        "1:24: 'add' writes an integer or floating-point register here, not a constant"),
                arguments("_loop: instr IALU br _lop;", "1:22: there is no label '_lop'; did you mean '_loop'?"),
                arguments(
                        "instr IALU br i3;",
                        "1:15: 'br' needs a label, not a register; 'jmp' goes where a register points"),
                arguments("instr IALU mov #N, i1;", "1:17: there is no constant 'N' above this line"),
                // SEND
                arguments(
                        "instr IALU send 11, i1, i2, cc0;",
                        "1:17: the number of words of the message's body is 11; it must be 0 to 10"),
                arguments(
                        "instr IALU isnd0 i9:6, i1, i2, cc0;",
                        "1:18: a body of 6 words from i9 ends behind i13; shorten it or begin it earlier"),
                arguments(
                        "instr FALU fsnd0 f6:10, i1, i2, cc0;",
                        "1:18: a body of 10 words from f6 ends behind f14; shorten it or begin it earlier"),
                arguments(
                        "instr FALU fsnd0 i6:1, i1, i2, cc0;",
                        "1:18: the body of 'fsnd0' begins at a register such as f4, not 'i6'"),
                arguments(
                        "instr IALU isnd0 1, i1, i2, c1.cc0;",
                        "1:29: 'isnd0' needs a register of its own cluster here, not 'c1.cc0'"),
                // declarations
                arguments(".memroy m[1]" + HALT, "1:1: there is no declaration '.memroy'; did you mean '.memory'?"),
                arguments(".constant N 1.5" + HALT, "1:13: expected an integer as the value of 'N', found '1.5'"),
                arguments(
                        ".constant N 1 .constant N 2" + HALT,
                        "1:25: 'N' is declared at prog.map:1:11 already; choose another name"),
                arguments(".alias a b" + HALT, "1:10: 'b' is not a register"),
                arguments(".alias i3 i4" + HALT, "1:8: 'i3' is a word of the language; choose another name"),
                arguments(".memory m[0]" + HALT, "1:11: the number of words is 0; it must be 1 to 1073741824"),
                arguments(".memory m[1] = 1, 2" + HALT, "1:19: 'm' has 1 word, and this is one value more"),
                arguments(
                        ".memory m[1] .memory m[2]" + HALT,
                        "1:14: memory 'm' is defined at prog.map:1:1 already; rename one of them"),
                arguments(".memory m[1] = ReadWrite(n)" + HALT, "1:26: there is no memory 'n'; did you mean 'm'?"),
                arguments(".memory m[4] = ReadWrite(m+4)" + HALT, "1:26: 'm' has 4 words, and word 4 is behind them"),
                arguments(
                        ".memory m[4] = ReadWrit(m)" + HALT,
                        "1:16: there is no type of pointers 'ReadWrit'; did you mean 'ReadWrite'?"),
                arguments(".memory m[4] = ErrVal(m)" + HALT, "1:16: there is no type of pointers 'ErrVal'"),
                arguments(
                        ".memory m[4] = ReadOnly(m @ (1, +1))" + HALT,
                        "1:29: give both numbers a sign for a neighbour such as (+1, +0), or none for column and row"),
                arguments(".memory m[4] = ," + HALT, "1:16: expected a value for a word of 'm', found ','"),
                arguments(".memory m[4] = 1 2" + HALT, "1:18: expected the end of '.memory', found '2'"),
                arguments(
                        "_a: instr IALU halt; _a: instr IALU halt;",
                        "1:22: label '_a' is defined at prog.map:1:1 already; rename one of them"),
                arguments(".thread _a" + HALT, "1:9: there is no label '_a'"),
                arguments(".thread _a cluster 3\n_a: instr IALU halt;", "1:20: the cluster is 3; it must be 0 to 2"),
                arguments(
                        ".thread _a clster 3\n_a: instr IALU halt;",
                        "1:12: 'clster' is nothing that a thread has; did you mean 'cluster'?"),
                arguments(
                        ".thread _a node 5..2\n_a: instr IALU halt;",
                        "1:17: nodes 5..2 are none; put the smaller number first"),
                arguments(
                        ".thread _a with MsgHead = 1\n_a: instr IALU halt;",
                        "1:17: 'MsgHead' cannot be given a value; a thread has i0 to i13, f0 to f14 and cc0 to cc15"),
                arguments(
                        ".thread _a with i1 = 1, i1 = 2\n_a: instr IALU halt;",
                        "1:25: 'i1' has a value in this declaration already"),
                arguments(
                        ".thread _a with cc1 = 2\n_a: instr IALU halt;",
                        "1:23: 'cc1' is a condition register; it is true or false"),
                arguments(
                        ".thread _a node 0..3 .thread _a node 2\n_a: instr IALU halt;",
                        "1:22: slot 0 of cluster 0 has a thread since prog.map:1:1; choose another slot, cluster or"
                                + " node"));
    }

    @ParameterizedTest
    @MethodSource("oneError")
    void anErrorNamesItsPlaceAndWhatWouldBeRight(String text, String error) {
        AssemblyException refused = refused(text);
        assertEquals(
                List.of("prog.map:" + error),
                refused.errors().stream().map(AssemblyError::toString).toList());
        assertEquals("prog.map:" + error, refused.getMessage());
    }

    @Test
    void allErrorsAreFoundInTheOrderOfTheText() {
        AssemblyException refused = refused("instr IALU br _gone;\ninstr IALU ad i1, i2, i3;\n$\ninstr MEMU halt;");
        assertEquals(
                List.of(1, 2, 3, 4),
                refused.errors().stream().map(error -> error.place().line()).toList());
        assertTrue(
                refused.getMessage().endsWith("there is no label '_gone' (and 3 more errors)"), refused.getMessage());
    }

    @Test
    void noMoreErrorsThanCanBeReadAreKept() {
        AssemblyException refused = refused("instr IALU nothing;\n".repeat(1000));
        assertEquals(AssemblyException.MOST, refused.errors().size());
        assertTrue(refused.getMessage().endsWith("(and 999 more errors)"), refused.getMessage());
    }

    @Test
    void twoTextsThatDefineALabelAreBothNamed() {
        AssemblyException refused = assertThrows(
                AssemblyException.class,
                () -> Assembler.assemble(
                        PageSize.BYTES,
                        SourceText.of("a.map", "_x: instr IALU halt;"),
                        SourceText.of("b.map", "\n  _x: instr IALU halt;")));
        assertEquals("b.map:2:3: label '_x' is defined at a.map:1:1 already; rename one of them", refused.getMessage());
    }

    @Test
    void tenMegabytesOfTextAreAssembled() {
        String line = "instr IALU add i1, #1, i1 MEMU ld i2, i3; // again\n";
        int lines = 10_000_000 / line.length() + 1;
        assertEquals(lines, assemble(line.repeat(lines)).code().size());
    }

    @Test
    void tenMegabytesOfNonsenseAreRefusedOnce() {
        assertEquals(1, refused("\u0000".repeat(10_000_000)).errors().size());
        assertEquals(1, refused("x".repeat(10_000_000)).errors().size());
        assertEquals(
                1, refused(".memory m[1] = " + "#".repeat(10_000_000)).errors().size());
        assertEquals(
                1,
                refused(".memory m[1] = " + "ReadOnly(".repeat(1_000_000))
                        .errors()
                        .size());
        assertEquals(1, refused("/*" + "x\n".repeat(5_000_000)).errors().size());
        assertTrue(refused("9".repeat(10_000_000)).getMessage().length() < 200);
    }

    @Test
    void thereMayBe65536Labels() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 65_536; i++) {
            text.append("_l")
                    .append(i)
                    .append(": instr IALU br _l")
                    .append(65_535 - i)
                    .append(";\n");
        }
        Program program = assemble(text.toString());
        assertEquals(65_536, program.labels().size());
        assertEquals(65_535, program.code().getFirst().operations().getFirst().target());
        assertEquals(0, program.code().getLast().operations().getFirst().target());
    }

    @Test
    void whateverIsInAFileIsAnsweredByErrors(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("prog.map");
        Files.write(file, new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0, (byte) 0xff, (byte) 0xfe});
        AssemblyException binary = assertThrows(AssemblyException.class, () -> SourceText.read(file));
        assertEquals(
                file + ":1:1: the file is no text in UTF-8; give the name of an assembly file (.map)",
                binary.getMessage());
        Files.writeString(file, "\ufeffinstr IALU halt;\r\n", StandardCharsets.UTF_8);
        assertEquals(
                1,
                Assembler.assemble(PageSize.BYTES, SourceText.read(file)).code().size());
        assertThrows(IOException.class, () -> SourceText.read(directory.resolve("none.map")));
    }

    @Test
    void damagedTextsAreRefusedOrAssembledAndNothingElse() {
        String good = """
            .constant N 5 .alias p i10 .memory m[N] node 1 = 1, self, ReadWrite(m+1 @ (+1, +0))
            .thread _a node all cluster 0 slot 1 with i1 = ReadOnly(m), cc1 = true, f2 = 1.5
            _a: instr IALU ct cc1 add i1, #N, i4 MEMU ld p, c1.f3; /* c */ instr IALU isnd0 i6:3, i10, i11, cc0;
            _b: instr IALU br _a; // end
            """;
        int refused = 0;
        for (long seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder(good);
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(4)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.setCharAt(at, ";,:[]()=@#+-._0ai\n\u0000".charAt(random.nextInt(19)));
                    case 2 -> text.setLength(Math.max(1, at));
                    default -> text.insert(at, good, 0, random.nextInt(good.length()));
                }
            }
            try {
                assemble(text.toString());
            } catch (AssemblyException e) {
                refused++;
                assertFalse(e.errors().isEmpty());
                for (AssemblyError error : e.errors()) {
                    assertFalse(error.message().isEmpty() || error.message().contains("\n"), "seed " + seed);
                    assertTrue(error.place().line() > 0 && error.place().column() > 0, "seed " + seed);
                }
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + text, e);
            }
        }
        assertTrue(refused > 700, "only " + refused + " were refused");
    }
}
