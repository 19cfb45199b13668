package dev.harbinger.study.networkcache.core;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The symbols of a program: names of places in its text, addresses of names. Immutable; for any thread. */
final class SymbolTable {
    /** A symbol; {@code inText} says whether it names a place in the text. */
    record Symbol(String name, long address, boolean inText) {}

    private final long[] addresses;
    private final String[] names;
    private final Map<String, Long> addressOf = new HashMap<>();

    /** A table; the first of several symbols at one place names it. */
    SymbolTable(List<Symbol> symbols) {
        List<Symbol> places = symbols.stream()
                .filter(Symbol::inText)
                .sorted(Comparator.comparing(Symbol::address, Long::compareUnsigned))
                .toList();
        addresses = places.stream().mapToLong(Symbol::address).toArray();
        names = places.stream().map(Symbol::name).toArray(String[]::new);
        for (Symbol symbol : symbols) {
            addressOf.putIfAbsent(symbol.name(), symbol.address());
        }
    }

    /** The name of the place at or next below an address of the text, with the distance; empty if there is none. */
    String at(long address) {
        int found = Arrays.binarySearch(addresses, address);
        if (found < 0) {
            found = -found - 2;
        }
        if (found < 0) {
            return "";
        }
        while (found > 0 && addresses[found - 1] == addresses[found]) {
            found--;
        }
        long distance = address - addresses[found];
        return distance == 0 ? names[found] : names[found] + "+0x" + Long.toHexString(distance);
    }

    /** The address of a name. */
    OptionalLong addressOf(String name) {
        Long address = addressOf.get(name);
        return address == null ? OptionalLong.empty() : OptionalLong.of(address);
    }
}
