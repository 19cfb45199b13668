package dev.harbinger.study.networkcache.core;

import static dev.harbinger.study.networkcache.core.ElfImage.refuse;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the symbol table of an ELF64 file: functions first, since the first of several symbols at one place names it.
 * Source: System V ABI, object files (symbol table).
 */
final class ElfSymbols {
    private static final int SYMBOL = 24;
    private static final int SYMBOL_SECTION = 2;
    private static final int NO_TYPE = 0;
    private static final int OBJECT = 1;
    private static final int FUNCTION = 2;
    private static final int LOCAL = 0;

    private final ElfImage image;
    private final ByteBuffer file;
    private final long text;
    private final long textEnd;
    private final List<SymbolTable.Symbol> functions = new ArrayList<>();
    private final List<SymbolTable.Symbol> others = new ArrayList<>();

    private ElfSymbols(ElfImage image, long text, long textEnd) {
        this.image = image;
        this.file = image.bytes;
        this.text = text;
        this.textEnd = textEnd;
    }

    /** The symbols of a program whose text has these addresses. */
    static SymbolTable read(ElfImage image, long text, long textEnd) throws ElfFormatException {
        ElfSymbols symbols = new ElfSymbols(image, text, textEnd);
        symbols.readSections();
        symbols.functions.addAll(symbols.others);
        return new SymbolTable(symbols.functions);
    }

    private void readSections() throws ElfFormatException {
        int count = image.sections();
        for (int i = 0; i < count; i++) {
            int at = image.section(i);
            if (file.getInt(at + 4) == SYMBOL_SECTION) {
                readSection(at, count);
            }
        }
    }

    private void readSection(int at, int sections) throws ElfFormatException {
        long offset = file.getLong(at + 24);
        long bytes = file.getLong(at + 32);
        int link = file.getInt(at + 40);
        image.checkInside(offset, bytes, "its symbol table");
        if (link < 0 || link >= sections) {
            throw refuse("its symbol table names section %d for its names, which does not exist".formatted(link));
        }
        long names = file.getLong(image.section(link) + 24);
        long nameBytes = file.getLong(image.section(link) + 32);
        image.checkInside(names, nameBytes, "its symbol names");
        for (int entry = (int) offset; entry + SYMBOL <= offset + bytes; entry += SYMBOL) {
            add(entry, name(names, nameBytes, file.getInt(entry) & 0xffffffffL));
        }
    }

    private void add(int entry, String name) {
        int type = file.get(entry + 4) & 0xf;
        int binding = file.get(entry + 4) >>> 4 & 0xf;
        boolean defined = file.getShort(entry + 6) != 0;
        if (!defined || name.isEmpty()) {
            return;
        }
        long address = file.getLong(entry + 8);
        boolean inText = address >= text && address < textEnd;
        if (type == FUNCTION) {
            functions.add(new SymbolTable.Symbol(name, address, inText));
        } else if (type == OBJECT || type == NO_TYPE) {
            // Labels of assembly have no type; the compiler's local ones would only hide functions.
            others.add(new SymbolTable.Symbol(name, address, inText && binding != LOCAL && type == NO_TYPE));
        }
    }

    private String name(long names, long nameBytes, long start) throws ElfFormatException {
        if (start >= nameBytes) {
            if (start == 0) {
                return "";
            }
            throw refuse("a symbol's name is outside its symbol names");
        }
        int from = (int) (names + start);
        int end = (int) (names + nameBytes);
        int to = from;
        while (to < end && file.get(to) != 0) {
            to++;
        }
        return image.text(from, to);
    }
}
