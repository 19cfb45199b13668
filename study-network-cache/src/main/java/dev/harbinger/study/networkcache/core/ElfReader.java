package dev.harbinger.study.networkcache.core;

import static dev.harbinger.study.networkcache.core.ElfImage.refuse;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads a statically linked RISC-V executable of ELF64, little-endian, without compressed instructions. Source: System
 * V ABI, object files (ELF header, program header, section header); RISC-V ELF psABI, section "File Header". Everything
 * else is refused with an {@link ElfFormatException}.
 */
final class ElfReader {
    /**
     * A part of the file that is loaded: {@code fileBytes} of it from {@code offset}, and zeros up to {@code bytes}.
     */
    record Segment(long address, long bytes, int offset, int fileBytes, boolean writable, boolean executable) {
        long end() {
            return address + bytes;
        }
    }

    private static final int HEADER = 64;
    private static final int PROGRAM_HEADER = 56;

    private static final int EXECUTABLE_TYPE = 2;
    private static final int SHARED_TYPE = 3;
    private static final int RISC_V = 243;
    private static final int FLAG_COMPRESSED = 1;
    private static final int FLAG_EMBEDDED = 8;

    private static final int LOAD = 1;
    private static final int DYNAMIC = 2;
    private static final int INTERPRETER = 3;
    private static final int EXECUTABLE = 1;
    private static final int WRITABLE = 2;

    private static final int SECTION_IS_LOADED = 2;
    private static final int SECTION_IS_EXECUTABLE = 4;

    private final ElfImage image;
    private final ByteBuffer file;

    private ElfReader(byte[] bytes) {
        this.image = new ElfImage(bytes);
        this.file = image.bytes;
    }

    /** Reads a program. */
    static Program read(byte[] bytes) throws ElfFormatException {
        return new ElfReader(bytes).program();
    }

    private Program program() throws ElfFormatException {
        checkHeader();
        List<Segment> segments = segments();
        Segment text = onlyExecutable(segments);
        long textEnd = text.address() + text.fileBytes();
        if (text.writable()) {
            textEnd = endOfExecutableSections(text);
        }
        if ((text.address() & 3) != 0) {
            throw refuse("its text starts at 0x%x, which is not a multiple of 4".formatted(text.address()));
        }
        long entry = file.getLong(24);
        if (entry < text.address() || entry >= textEnd || (entry & 3) != 0) {
            throw refuse("its entry 0x%x is not an instruction of its text, 0x%x to 0x%x"
                    .formatted(entry, text.address(), textEnd));
        }
        int words = (int) (textEnd - text.address()) / 4;
        int[] instructions = new int[words];
        for (int i = 0; i < words; i++) {
            instructions[i] = file.getInt(text.offset() + 4 * i);
        }
        return new Program(
                image.file,
                segments,
                entry,
                text.address(),
                instructions,
                protectedEnd(segments, text, textEnd),
                ElfSymbols.read(image, text.address(), textEnd));
    }

    private void checkHeader() throws ElfFormatException {
        if (file.capacity() < 4 || file.getInt(0) != 0x464c457f) {
            throw refuse("it is not an ELF file: it does not start with 0x7f 'E' 'L' 'F'");
        }
        if (file.capacity() < HEADER) {
            throw refuse("it is cut off: %d bytes, the header alone has 64".formatted(file.capacity()));
        }
        if (file.get(4) != 2) {
            throw refuse("it is not of 64 bits: compile with -march=rv64imafd -mabi=lp64d");
        }
        if (file.get(5) != 1) {
            throw refuse("it is not little-endian");
        }
        int machine = file.getShort(18) & 0xffff;
        if (machine != RISC_V) {
            throw refuse("it is for machine %d, not RISC-V (243)".formatted(machine));
        }
        int type = file.getShort(16) & 0xffff;
        if (type == SHARED_TYPE) {
            throw refuse("it is a shared object or position-independent: link with -static -no-pie");
        }
        if (type != EXECUTABLE_TYPE) {
            throw refuse("it is not an executable but of type %d: link it".formatted(type));
        }
        if (file.get(6) != 1 || file.getInt(20) != 1) {
            throw refuse("it is of an unknown version of ELF");
        }
        int flags = file.getInt(48);
        if ((flags & FLAG_COMPRESSED) != 0) {
            throw refuse("it has compressed instructions: compile with -march=rv64imafd, libraries too");
        }
        if ((flags & FLAG_EMBEDDED) != 0) {
            throw refuse("it is for RV64E: compile with -march=rv64imafd -mabi=lp64d");
        }
    }

    private List<Segment> segments() throws ElfFormatException {
        long table = file.getLong(32);
        int size = file.getShort(54) & 0xffff;
        int count = file.getShort(56) & 0xffff;
        if (count == 0) {
            throw refuse("it has no program headers: link it");
        }
        if (size < PROGRAM_HEADER) {
            throw refuse("its program headers have %d bytes, not 56".formatted(size));
        }
        image.checkInside(table, (long) size * count, "its program headers");
        List<Segment> segments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int at = (int) table + i * size;
            int type = file.getInt(at);
            if (type == DYNAMIC || type == INTERPRETER) {
                throw refuse("it is linked dynamically: link with -static");
            }
            if (type == LOAD && file.getLong(at + 40) != 0) {
                segments.add(segment(at));
            }
        }
        segments.sort(Comparator.comparingLong(Segment::address));
        for (int i = 1; i < segments.size(); i++) {
            if (segments.get(i).address() < segments.get(i - 1).end()) {
                throw refuse("its segments at 0x%x and 0x%x overlap"
                        .formatted(
                                segments.get(i - 1).address(), segments.get(i).address()));
            }
        }
        if (!segments.isEmpty()
                && segments.getLast().end() - segments.getFirst().address() > FlatMemory.LARGEST) {
            throw refuse("its segments reach from 0x%x to 0x%x, further than the 2 GiB that memory may have"
                    .formatted(segments.getFirst().address(), segments.getLast().end()));
        }
        return segments;
    }

    private Segment segment(int at) throws ElfFormatException {
        int flags = file.getInt(at + 4);
        long offset = file.getLong(at + 8);
        long address = file.getLong(at + 16);
        long fileBytes = file.getLong(at + 32);
        long bytes = file.getLong(at + 40);
        if (address < 0 || bytes < 0 || address + bytes < 0) {
            throw refuse("a segment at 0x%x with 0x%x bytes does not end below 2^63: link it lower"
                    .formatted(address, bytes));
        }
        image.checkInside(offset, fileBytes, "the segment at 0x%x".formatted(address));
        if (fileBytes > bytes) {
            throw refuse("the segment at 0x%x has more bytes in the file, %d, than in memory, %d"
                    .formatted(address, fileBytes, bytes));
        }
        return new Segment(
                address, bytes, (int) offset, (int) fileBytes, (flags & WRITABLE) != 0, (flags & EXECUTABLE) != 0);
    }

    private Segment onlyExecutable(List<Segment> segments) throws ElfFormatException {
        List<Segment> executable = segments.stream().filter(Segment::executable).toList();
        if (executable.size() != 1) {
            throw refuse("it has %d executable segments, not 1: link all text into one".formatted(executable.size()));
        }
        return executable.getFirst();
    }

    /** The end of the text in a segment that is also writable: the end of its last executable section. */
    private long endOfExecutableSections(Segment segment) throws ElfFormatException {
        long end = segment.address();
        int count = image.sections();
        for (int i = 0; i < count; i++) {
            int at = image.section(i);
            long flags = file.getLong(at + 8);
            long address = file.getLong(at + 16);
            long bytes = file.getLong(at + 32);
            boolean text = (flags & SECTION_IS_LOADED) != 0 && (flags & SECTION_IS_EXECUTABLE) != 0;
            if (text && address >= segment.address() && bytes > 0 && bytes <= segment.fileBytes()) {
                end = Math.max(end, address + bytes);
            }
        }
        if (end == segment.address() || end > segment.address() + segment.fileBytes()) {
            throw refuse(
                    ("its segment at 0x%x is writable and executable, and sections do not tell where the text ends: "
                                    + "link text and data into segments of their own")
                            .formatted(segment.address()));
        }
        return end;
    }

    /** Up to where the program may not write: the text and what is read-only around it. */
    private long protectedEnd(List<Segment> segments, Segment text, long textEnd) throws ElfFormatException {
        long end = textEnd;
        for (Segment segment : segments) {
            if (segment.address() < text.address() && segment.writable()) {
                throw refuse("its data at 0x%x is below its text at 0x%x: link the text first"
                        .formatted(segment.address(), text.address()));
            }
            if (segment.address() >= end && !text.writable()) {
                if (segment.writable()) {
                    break;
                }
                end = segment.end();
            }
        }
        return end;
    }
}
