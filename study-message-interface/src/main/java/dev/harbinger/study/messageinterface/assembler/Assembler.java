package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.isa.SourcePlace;
import dev.harbinger.study.messageinterface.word.PageSize;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a program of assembly text. The syntax is that of the document's listings (Lee, sections 3.2.1 and 3.2.3) with
 * declarations of ours:
 *
 * <pre>
 *  text        = { label ":" | instruction | declaration }
 *  instruction = "instr" operation { operation } ";"
 *  operation   = unit [ ("ct" | "cf") condition ] mnemonic [ operand { "," operand } ]
 *  unit        = "IALU" | "MEMU" | "FALU"
 *  operand     = register | "#" number | "#" constant | label | [ register ":" ] number
 *  declaration = ".constant" name number
 *              | ".alias" name register
 *              | ".memory" name "[" number "]" [ "node" nodes ] [ "=" value { "," value } ]
 *              | ".thread" label { "node" nodes | "cluster" number | "slot" number | "user" | "system"
 *                                | "with" register "=" value { "," register "=" value } }
 *  nodes       = "all" | number [ ".." ( number | "all" ) ]
 *  value       = number | constant | "true" | "false" | "self" | "nodes" | "node" "(" node ")"
 *              | type "(" label ")" | type "(" block [ "+" number ] [ "@" node ] ")" | "Configuration" "(" number ")"
 *  node        = "self" | number | "(" number "," number ")"
 * </pre>
 */
public final class Assembler {
    private Assembler() {}

    /**
     * The program of one or more texts. Labels and memory blocks are common to all texts, constants and aliases are
     * not. What a library defines gives way to what another text defines by the same name.
     *
     * @param page how large the pages are on which memory blocks begin
     * @throws AssemblyException when a text is wrong; it holds all errors, with line and column
     */
    public static Program assemble(PageSize page, SourceText... texts) {
        return assemble(page, List.of(texts));
    }

    /**
     * The same for a list of texts.
     *
     * @throws AssemblyException when a text is wrong; it holds all errors, with line and column
     * @throws IllegalArgumentException when there is no text
     */
    public static Program assemble(PageSize page, List<SourceText> texts) {
        if (texts.isEmpty()) {
            throw new IllegalArgumentException("there is no text to assemble");
        }
        String name = texts.stream()
                .filter(text -> !text.library())
                .findFirst()
                .orElse(texts.getFirst())
                .name();
        Diagnostics diagnostics = new Diagnostics();
        List<ObjectModule> read = new ArrayList<>();
        for (SourceText text : texts) {
            read.add(TextReader.read(text, diagnostics));
        }
        if (diagnostics.isEmpty() && read.stream().allMatch(text -> text.code().isEmpty())) {
            diagnostics.add(new SourcePlace(name, 1, 1), "the text has declarations but no instruction to execute");
        }
        Program program = new Linker(page, read, diagnostics).link(name);
        if (!diagnostics.isEmpty()) {
            throw diagnostics.exception();
        }
        return program;
    }
}
