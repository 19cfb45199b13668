package dev.harbinger.study.messageinterface.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.study.messageinterface.word.Word;
import org.junit.jupiter.api.Test;

/** The format of the header. Source: Lee, section 4.2.4 and figure 4-6. */
class MessageHeaderTest {
    @Test
    void fieldsStandWhereTheFigureHasThem424() {
        MessageHeader header = new MessageHeader(new NodeId(3, 2), 10, true, 1, new NodeId(4, 1));

        long sender = (2L << 5 | 3) << 33;
        long turns = 5L << 22; // towards higher x, not towards higher y, priority 1
        assertEquals(
                sender | turns | 10L << 18 | 1L << 17 | 1L << 16 | 1L << 5 | 4,
                header.word().bits());
        assertEquals(header, MessageHeader.of(header.word()));
    }

    @Test
    void unusedBitsDoNotMatter424() {
        MessageHeader header = new MessageHeader(new NodeId(31, 31), 0, false, 0, new NodeId(0, 31));
        long unused = 0x1fffffL << 43 | 0xffL << 25 | 0x3fL << 10;

        assertEquals(header, MessageHeader.of(Word.of(header.word().bits() | unused)));
    }
}
