package dev.harbinger.study.messageinterface.assembler;

import dev.harbinger.study.messageinterface.isa.SourcePlace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Assembly text and what errors call it.
 *
 * @param name such as the name of its file
 * @param text in the language that {@link Assembler} describes
 * @param library whether its labels, memory blocks and threads give way to those of other texts
 */
public record SourceText(String name, String text, boolean library) {
    /** Longest text that is read. */
    public static final int MOST_BYTES = 1 << 26;

    /** A text whose labels count. */
    public static SourceText of(String name, String text) {
        return new SourceText(name, text, false);
    }

    /** A text that gives way to others. */
    public static SourceText library(String name, String text) {
        return new SourceText(name, text, true);
    }

    /**
     * The text of a file, in UTF-8.
     *
     * @throws AssemblyException when it is no text, or longer than {@link #MOST_BYTES}
     * @throws IOException when it cannot be read
     */
    public static SourceText read(Path file) throws IOException {
        String name = file.toString();
        long size = Files.size(file);
        if (size > MOST_BYTES) {
            throw refusal(
                    name, "the file has " + size + " bytes; assembly text may have " + MOST_BYTES + ", so split it");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
            return of(name, text);
        } catch (CharacterCodingException e) {
            throw refusal(name, "the file is no text in UTF-8; give the name of an assembly file (.map)");
        }
    }

    private static AssemblyException refusal(String name, String message) {
        Diagnostics diagnostics = new Diagnostics();
        diagnostics.add(new SourcePlace(name, 1, 1), message);
        return diagnostics.exception();
    }
}
