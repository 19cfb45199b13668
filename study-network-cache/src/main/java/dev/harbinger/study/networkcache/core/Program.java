package dev.harbinger.study.networkcache.core;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * A program for the core: a statically linked RISC-V executable (ELF64, RV64IMAFD, no compressed instructions),
 * decoded. Immutable; it may run on any number of harts and threads.
 */
public final class Program {
    /** Default bytes of memory for a program: 64 MiB. */
    public static final int USUAL_MEMORY = 64 << 20;

    private static final long LONGEST_FILE = 256 << 20;
    private static final int PAGE = 4096;
    private static final int SMALLEST_STACK = 4 * PAGE;

    private final byte[] file;
    private final List<ElfReader.Segment> segments;
    private final long entry;
    private final long protectedEnd;
    private final SymbolTable symbols;
    private final int[] instructions;
    private final DecodedText text;

    Program(
            byte[] file,
            List<ElfReader.Segment> segments,
            long entry,
            long textBase,
            int[] instructions,
            long protectedEnd,
            SymbolTable symbols) {
        this.file = file;
        this.segments = segments;
        this.entry = entry;
        this.protectedEnd = protectedEnd;
        this.symbols = symbols;
        this.instructions = instructions;
        this.text = DecodedText.of(textBase, instructions);
    }

    /**
     * Loads a program.
     *
     * @throws ElfFormatException when the file is not such a program, no regular file, or longer than 256 MiB; the
     *     message names the file
     * @throws IOException when it cannot be read
     */
    public static Program load(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new ElfFormatException("'" + path + "' is a directory: name the file of a program in it");
        }
        if (!Files.isRegularFile(path)) {
            throw new ElfFormatException(
                    "'" + path + "' is a pipe or a device: put the program into a file and name that");
        }
        if (Files.size(path) > LONGEST_FILE) {
            throw new ElfFormatException(path + " has " + Files.size(path) + " bytes: a program may have at most "
                    + LONGEST_FILE + "; take its debugging information out with strip");
        }
        byte[] bytes = Files.readAllBytes(path);
        try {
            return ElfReader.read(bytes);
        } catch (ElfFormatException e) {
            throw new ElfFormatException(path + ": " + e.getMessage());
        }
    }

    /**
     * Loads a program to the end of a stream.
     *
     * @throws ElfFormatException when the bytes are not such a program
     * @throws IOException when they cannot be read
     */
    public static Program load(InputStream stream) throws IOException {
        return ElfReader.read(stream.readAllBytes());
    }

    /**
     * Loads a program; the bytes are copied.
     *
     * @throws ElfFormatException when they are not such a program
     */
    public static Program load(byte[] bytes) throws ElfFormatException {
        return ElfReader.read(bytes.clone());
    }

    /** The static facts about each instruction. */
    public CodeTable code() {
        return text.table();
    }

    /** The address where it starts. */
    public long entry() {
        return entry;
    }

    /**
     * The function that holds an address, with the distance from its start, as in {@code main+0x1c}; empty if unknown.
     */
    public String symbolAt(long pc) {
        long offset = pc - text.base();
        return offset < 0 || offset >= 4L * instructions.length ? "" : symbols.at(pc);
    }

    /** The address of a symbol; empty if there is none of that name. */
    public OptionalLong addressOf(String name) {
        return symbols.addressOf(name);
    }

    /**
     * New memory with the program in it: its segments at their addresses, then the heap, the stack at the end.
     *
     * @param size bytes of memory from the page of the program's lowest address
     * @throws IllegalArgumentException when the program with a small stack does not fit
     */
    public FlatMemory newMemory(int size) {
        long base = segments.getFirst().address() & -PAGE;
        long heapStart = (segments.getLast().end() + PAGE - 1) & -PAGE;
        long needed = heapStart - base + SMALLEST_STACK;
        if (size < needed || size > FlatMemory.LARGEST || size % PAGE != 0) {
            throw new IllegalArgumentException(
                    "%d bytes of memory are not possible: use a multiple of 4096, at least %d for this program, at most %d"
                            .formatted(size, needed, FlatMemory.LARGEST));
        }
        FlatMemory memory = new FlatMemory(base, size, protectedEnd, heapStart);
        for (ElfReader.Segment segment : segments) {
            memory.write(segment.address(), file, segment.offset(), segment.fileBytes());
        }
        return memory;
    }

    /** The text, ready to run. */
    DecodedText text() {
        return text;
    }

    /** The place of an instruction, for messages; the word of a pc outside the text is 0. */
    ProgramFault.Place place(long pc) {
        long offset = pc - text.base();
        boolean inside = offset >= 0 && offset < 4L * instructions.length && (offset & 3) == 0;
        return new ProgramFault.Place(pc, symbolAt(pc), inside ? instructions[(int) (offset >>> 2)] : 0);
    }
}
