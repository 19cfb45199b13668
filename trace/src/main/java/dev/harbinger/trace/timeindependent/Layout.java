package dev.harbinger.trace.timeindependent;

import dev.harbinger.trace.TraceFile;
import java.io.IOException;
import java.util.List;

/** The arguments of a send or a receive; they changed with SimGrid 3.20. */
enum Layout {
    /** {@code partner tag size [datatype]}. */
    TAGGED,
    /** {@code partner size [datatype]}. */
    UNTAGGED;

    /** How far files are looked into. */
    private static final long MOST_BYTES = 4 << 20;

    /**
     * Tells by the number of words: only with tags there are four, only without there are two. When all have three,
     * large letters tell, which the versions without tags wrote: {@code Isend} and {@code Irecv}.
     */
    static Layout of(List<TraceFile> files) throws IOException {
        boolean largeLetters = false;
        long looked = 0;
        for (int i = 0; i < files.size() && looked < MOST_BYTES; i++) {
            TraceFile file = files.get(i);
            try (ActionLines lines = new ActionLines(file.open(), file.toString())) {
                while (looked < MOST_BYTES && lines.next()) {
                    looked += lines.length();
                    lines.word();
                    String word = lines.word();
                    Action action = Action.of(word);
                    int arguments = action != null && action.op() != null ? lines.wordsLeft() : 3;
                    if (arguments != 3) {
                        return arguments > 3 ? TAGGED : UNTAGGED;
                    }
                    largeLetters |= word.equals("Isend") || word.equals("Irecv");
                }
            }
        }
        return largeLetters ? UNTAGGED : TAGGED;
    }
}
