package dev.harbinger.study.messageinterface.node;

import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayDeque;

/** Events of a node that wait for its event handler, three words each. Source: Lee, sections 4.1 and 4.2.3. */
final class EventQueue {
    /** Words of an event. */
    static final int LONGEST_EVENT = 3;

    private final ArrayDeque<Word> words = new ArrayDeque<>();
    private final int capacity;

    EventQueue(int capacity) {
        this.capacity = capacity;
    }

    boolean hasRoom() {
        return capacity - words.size() >= LONGEST_EVENT;
    }

    /** Adds an event; only when there is room. */
    void add(Word first, Word second, Word third) {
        words.add(first);
        words.add(second);
        words.add(third);
    }

    /** Puts back a word of an event that the handler could not settle; it took three words before. */
    void putBack(Word word) {
        words.add(word);
    }

    boolean isEmpty() {
        return words.isEmpty();
    }

    Word read() {
        return words.remove();
    }
}
