package dev.harbinger.study.networkcache.core;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes executables: a text segment, a data segment on the next page, symbols. Offsets in the file are those that
 * Linux needs to map it.
 */
final class ElfFile {
    static final long TEXT = 0x10000;
    private static final int PAGE = 4096;

    private int[] text = {};
    private byte[] data = {};
    private long zeros;
    private long entry = TEXT;
    private final Map<String, Long> functions = new LinkedHashMap<>();

    /** The instructions, from {@link #TEXT} on. */
    ElfFile text(int... words) {
        this.text = words;
        return this;
    }

    /** The data, at {@link #dataAddress}, and how many zero bytes follow. */
    ElfFile data(byte[] bytes, long zeros) {
        this.data = bytes;
        this.zeros = zeros;
        return this;
    }

    ElfFile entry(long entry) {
        this.entry = entry;
        return this;
    }

    ElfFile function(String name, long address) {
        functions.put(name, address);
        return this;
    }

    /** Where data of a program with that many instructions is. */
    static long dataAddress(int instructions) {
        return TEXT + pages(4L * instructions);
    }

    private static long pages(long bytes) {
        return (bytes + PAGE - 1) / PAGE * PAGE;
    }

    byte[] bytes() {
        int textOffset = PAGE;
        int dataOffset = textOffset + (int) pages(4L * text.length);
        int symbols = dataOffset + data.length + 7 & -8;
        ByteArrayOutputStream names = new ByteArrayOutputStream();
        names.write(0);
        int symbolBytes = 24 * (functions.size() + 1);
        byte[] nameBytes = ("\0" + String.join("\0", functions.keySet()) + "\0").getBytes(StandardCharsets.UTF_8);
        int sections = symbols + symbolBytes + nameBytes.length + 7 & -8;
        ByteBuffer out = ByteBuffer.allocate(sections + 3 * 64).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(0x464c457f).put((byte) 2).put((byte) 1).put((byte) 1);
        out.position(16);
        out.putShort((short) 2).putShort((short) 243).putInt(1);
        out.putLong(entry).putLong(64).putLong(sections);
        out.putInt(4).putShort((short) 64).putShort((short) 56);
        out.putShort((short) (data.length + zeros > 0 ? 2 : 1));
        out.putShort((short) 64).putShort((short) 3).putShort((short) 0);
        segment(out, 5, textOffset, TEXT, 4L * text.length, 4L * text.length);
        if (data.length + zeros > 0) {
            segment(out, 6, dataOffset, dataAddress(text.length), data.length, data.length + zeros);
        }
        out.position(textOffset);
        for (int word : text) {
            out.putInt(word);
        }
        out.position(dataOffset);
        out.put(data);
        out.position(symbols + 24);
        int name = 1;
        for (Map.Entry<String, Long> function : functions.entrySet()) {
            out.putInt(name).put((byte) 0x12).put((byte) 0).putShort((short) 1);
            out.putLong(function.getValue()).putLong(0);
            name += function.getKey().length() + 1;
        }
        out.put(nameBytes);
        section(out, sections + 64, 2, symbols, symbolBytes, 2);
        section(out, sections + 128, 3, symbols + symbolBytes, nameBytes.length, 0);
        return out.array();
    }

    private static void segment(ByteBuffer out, int flags, long offset, long address, long fileBytes, long bytes) {
        out.putInt(1).putInt(flags).putLong(offset).putLong(address).putLong(address);
        out.putLong(fileBytes).putLong(bytes).putLong(PAGE);
    }

    private static void section(ByteBuffer out, int at, int type, long offset, long bytes, int link) {
        out.position(at);
        out.putInt(0).putInt(type).putLong(0).putLong(0).putLong(offset).putLong(bytes);
        out.putInt(link).putInt(1).putLong(8).putLong(24);
    }
}
