package dev.harbinger.study.messageinterface;

import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.benchmark.BundledTexts;
import java.util.List;
import java.util.Optional;

/**
 * An included program.
 *
 * @param name by which it is asked for
 * @param parts names of its texts, the main one first
 */
record BundledProgram(String name, List<String> parts) {
    /** A program; the list is copied. */
    BundledProgram {
        parts = List.copyOf(parts);
    }

    /** All of them. */
    static List<BundledProgram> all() {
        return List.of(
                new BundledProgram("fetch-add", List.of("fetch-add")),
                new BundledProgram("ping", List.of("ping", "pong")),
                new BundledProgram("rpc", List.of("rpc", "fork")),
                new BundledProgram("dist", List.of("dist", "fork")),
                new BundledProgram("blkw", List.of("blkw", "words")),
                new BundledProgram("remote", List.of("remote")),
                new BundledProgram("return-to-sender", List.of("return-to-sender")));
    }

    /** The one of a name. */
    static Optional<BundledProgram> named(String name) {
        return all().stream().filter(program -> program.name.equals(name)).findFirst();
    }

    /** Its texts, the main one first. */
    List<SourceText> texts() {
        return parts.stream().map(part -> BundledTexts.program(part + ".map")).toList();
    }
}
