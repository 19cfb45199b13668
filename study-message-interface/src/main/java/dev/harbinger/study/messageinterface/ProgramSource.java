package dev.harbinger.study.messageinterface;

import dev.harbinger.study.messageinterface.assembler.Assembler;
import dev.harbinger.study.messageinterface.assembler.AssemblyException;
import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.benchmark.BundledTexts;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.settings.MachineSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The source of a program that a user names: a file of assembly text, or an included text. */
final class ProgramSource {
    private ProgramSource() {}

    /** The program of a file, or an included one, with the code of the system. */
    static Program assemble(String program, MachineSettings settings) throws IOException {
        try {
            List<SourceText> texts = new ArrayList<>(texts(program));
            texts.add(BundledTexts.system());
            return Assembler.assemble(settings.page(), texts);
        } catch (AssemblyException e) {
            throw new ProgramErrors(
                    String.valueOf(e.getMessage()),
                    e.errors().stream().map(Object::toString).toList(),
                    e);
        }
    }

    /** The same, of a program that is to run: it declares a thread besides those of the system. */
    static Program runnable(String program, MachineSettings settings) throws IOException {
        Program assembled = assemble(program, settings);
        int reserved = settings.node().reservedSlot();
        if (assembled.threads().stream().allMatch(thread -> thread.slot() == reserved)) {
            throw new IOException(program + ": the program declares no thread, so that nothing would run; add"
                    + " a line such as .thread _main");
        }
        return assembled;
    }

    private static List<SourceText> texts(String program) throws IOException {
        Path file;
        try {
            file = Path.of(program);
        } catch (InvalidPathException e) {
            throw new IOException("'" + program + "' is no name of a file", e);
        }
        if (!Files.exists(file) || program.isEmpty()) {
            return BundledProgram.named(program)
                    .orElseThrow(() -> new IOException("there is no file '" + program
                            + "', and no included program has that name; they are "
                            + ProgramRun.BUNDLED))
                    .texts();
        }
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + (Files.isDirectory(file) ? ": is a folder" : ": is no regular file")
                    + "; name an assembly file (.map)");
        }
        if (Files.size(file) == 0) {
            throw new IOException(file + ": is empty; write a program into it, see docs/message-interface.md");
        }
        return List.of(SourceText.read(file));
    }
}
