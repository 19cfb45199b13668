package dev.harbinger.trace.dumpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One argument in the layout of a call's record.
 *
 * @param kind how its bytes lie
 * @param field its meaning, if it matters
 * @param rootOnly whether it is there only where the process's rank in the communicator is the root
 */
record DumpiArgument(Kind kind, @Nullable DumpiField field, boolean rootOnly) {
    /** How the bytes of an argument lie; numbers are big-endian, a length counts elements and has 32 bits. */
    enum Kind {
        /** 8 bits: an enumeration or an operation. */
        BYTE('b'),
        /** 16 bits: the number of a communicator, datatype, group, and the like. */
        HANDLE('h'),
        /** 32 bits. */
        INT('i'),
        /** 64 bits: an offset in a file, an address. */
        LONG('l'),
        /** A length and bytes. */
        BYTES('B'),
        /** A length and handles. */
        HANDLES('H'),
        /** A length and numbers of 32 bits. */
        INTS('a'),
        /** A length and that many {@link #INTS}. */
        INT_ROWS('A'),
        /** A length and characters. */
        TEXT('n'),
        /** A length and that many {@link #TEXT}. */
        TEXTS('N'),
        /** A length and that many {@link #TEXTS}. */
        TEXT_ROWS('M'),
        /** Nothing when the record says that it has none; otherwise a length and statuses. */
        STATUSES('s');

        private final char letter;

        Kind(char letter) {
            this.letter = letter;
        }

        private static Kind of(char letter) {
            for (Kind kind : values()) {
                if (kind.letter == letter) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("no kind of argument: " + letter);
        }
    }

    /**
     * The arguments that a signature stands for: words, each the letters of several kinds, or one letter with the name
     * of the field as in {@code i=count}; those in brackets are there only at the root.
     */
    static List<DumpiArgument> parse(String signature) {
        List<DumpiArgument> arguments = new ArrayList<>();
        boolean rootOnly = false;
        for (String word : signature.replace("(", " ( ").replace(")", " ) ").split(" ", -1)) {
            if (word.equals("(") || word.equals(")")) {
                rootOnly = word.equals("(");
            } else if (word.indexOf('=') == 1) {
                arguments.add(new DumpiArgument(Kind.of(word.charAt(0)), DumpiField.of(word.substring(2)), rootOnly));
            } else {
                for (int i = 0; i < word.length(); i++) {
                    Kind kind = Kind.of(word.charAt(i));
                    arguments.add(
                            new DumpiArgument(kind, kind == Kind.STATUSES ? DumpiField.STATUSES : null, rootOnly));
                }
            }
        }
        return List.copyOf(arguments);
    }
}
