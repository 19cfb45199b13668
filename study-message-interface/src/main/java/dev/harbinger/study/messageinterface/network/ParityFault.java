package dev.harbinger.study.messageinterface.network;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fault to be tried: the parity bit of one word of one message is flipped on its way. Source: Lee, section 4.3.1.
 *
 * @param message number of the message, in the order in which headers enter outgoing queues, from 0
 * @param word which of its words: 0 is the header, 1 the handler, 2 the destination, 3 the first of the body
 */
public record ParityFault(long message, int word) {
    /** The largest value of {@link #word}: the last of a body of 12, the longest that is sent (Lee, section 3.3.2). */
    public static final int LAST_WORD = 14;

    private static final Pattern TEXT = Pattern.compile("(\\d{1,18}):(\\d{1,9})");

    /**
     * A fault.
     *
     * @throws IllegalArgumentException with one line when a number is out of its bounds
     */
    public ParityFault {
        if (message < 0) {
            throw new IllegalArgumentException("a parity fault in message " + message + ": messages count from 0");
        }
        if (word < 0 || word > LAST_WORD) {
            throw new IllegalArgumentException("a parity fault in word " + word + " of message " + message
                    + ": words are 0, the header, to " + LAST_WORD + " at most");
        }
    }

    /**
     * A fault from text such as {@code 12:0}.
     *
     * @throws IllegalArgumentException with one line when the text names no word of a message
     */
    public static ParityFault of(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("--parity-fault '" + text + "' names no word of a message; give"
                    + " MESSAGE:WORD, as in 12:0, where word 0 is the header");
        }
        return new ParityFault(Long.parseLong(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    @Override
    public String toString() {
        return "word " + word + " of message " + message;
    }
}
