package dev.harbinger.study.networkcache.core;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The bytes of an ELF64 file, little-endian, and where its section headers are. What the file says of offsets and
 * lengths is checked against its size. Source: System V ABI, object files (ELF header, section header).
 */
final class ElfImage {
    private static final int SECTION_HEADER = 64;

    /** The whole file. */
    final byte[] file;

    /** The same, to read numbers from. */
    final ByteBuffer bytes;

    ElfImage(byte[] file) {
        this.file = file;
        this.bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Number of section headers, all of them inside the file. */
    int sections() throws ElfFormatException {
        long table = bytes.getLong(40);
        int size = bytes.getShort(58) & 0xffff;
        int count = bytes.getShort(60) & 0xffff;
        if (table == 0 || count == 0) {
            return 0;
        }
        if (size < SECTION_HEADER) {
            throw refuse("its section headers have %d bytes, not 64".formatted(size));
        }
        checkInside(table, (long) size * count, "its section headers");
        return count;
    }

    /** Where a section header begins. */
    int section(int index) {
        return (int) bytes.getLong(40) + index * (bytes.getShort(58) & 0xffff);
    }

    /** Refuses a part of the file that is not inside it. */
    void checkInside(long offset, long length, String what) throws ElfFormatException {
        if (offset < 0 || length < 0 || offset > bytes.capacity() || length > bytes.capacity() - offset) {
            throw refuse("it is cut off: %s should be at byte 0x%x with 0x%x bytes, the file has 0x%x"
                    .formatted(what, offset, length, bytes.capacity()));
        }
    }

    /** The text of the bytes from {@code from} to before {@code to}, in UTF-8. */
    String text(int from, int to) {
        return new String(file, from, to - from, StandardCharsets.UTF_8);
    }

    /** The error that says why a file cannot be run. */
    static ElfFormatException refuse(String why) {
        return new ElfFormatException("cannot run the program: " + why);
    }
}
