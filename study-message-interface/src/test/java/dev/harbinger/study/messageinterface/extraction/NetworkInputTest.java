package dev.harbinger.study.messageinterface.extraction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.extraction.ExtractionSettings.Padding;
import dev.harbinger.study.messageinterface.network.Flit;
import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.MessageHeader;
import dev.harbinger.study.messageinterface.network.NodeId;
import dev.harbinger.study.messageinterface.word.ErrVal;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The extraction unit. Source: Lee, section 4.3. */
class NetworkInputTest {
    private static final long HANDLER = 1000;
    private static final long DESTINATION = 2000;

    private final IdealNetwork network = new IdealNetwork(MeshSize.of("2x1"));
    private NetworkInput input = new NetworkInput(1, 0, ExtractionSettings.DEFAULT);
    private long messages;

    /** The flits of a message from node 0 to node 1; `flip` is the flit whose bit is turned over, or -1. */
    private List<Flit> message(int flip, int bit, long... body) {
        List<Word> words = new ArrayList<>();
        words.add(new MessageHeader(new NodeId(0, 0), body.length, true, 0, new NodeId(1, 0)).word());
        words.add(Word.of(HANDLER + messages));
        words.add(Word.of(DESTINATION));
        for (long word : body) {
            words.add(Word.of(word));
        }
        List<Flit> flits = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            Flit flit = Flit.of(words.get(i), i == 0, i == words.size() - 1, messages);
            flits.add(i == flip ? flit.withBitFlipped(bit) : flit);
        }
        messages++;
        return flits;
    }

    private void send(List<Flit> flits) {
        for (Flit flit : flits) {
            while (!network.canInject(0, 0)) {
                cycle();
            }
            network.inject(0, 0, flit);
            cycle();
        }
        for (int i = 0; i < 40; i++) {
            cycle();
        }
    }

    private void cycle() {
        input.step(network);
        network.cycle();
    }

    private List<Long> body(int words) {
        List<Long> read = new ArrayList<>();
        for (int i = 0; i < words; i++) {
            assertTrue(input.hasBody());
            read.add(input.readBody().bits());
        }
        return read;
    }

    @Test
    void wordsComeAsHandlerLengthSenderDestinationBody432() {
        send(message(-1, 0, 7, 8));

        assertTrue(input.hasHead());
        assertEquals(HANDLER, input.readHead().bits());
        assertEquals(List.of(2L, 0L, DESTINATION, 7L, 8L), body(5));
        assertFalse(input.hasHead());
    }

    @Test
    void beyondTheEndThereIsPaddingAndNoWait433() {
        send(message(-1, 0));
        input.readHead();
        body(3);

        assertTrue(input.hasBody());
        assertEquals(ErrVal.of(ErrVal.Cause.MESSAGE_END), input.readBody());
        assertEquals(ErrVal.of(ErrVal.Cause.MESSAGE_END), input.readBody());
    }

    @Test
    void thePaddingCanBeNull524() {
        input = new NetworkInput(
                1,
                0,
                new ExtractionSettings(
                        ExtractionSettings.DEFAULT.queueWords(),
                        ExtractionSettings.DEFAULT.deltaEntries(),
                        Padding.NULL,
                        ExtractionSettings.DEFAULT.buffered()));
        send(message(-1, 0));
        input.readHead();
        body(3);

        assertEquals(Word.ZERO, input.readBody());
    }

    @Test
    void aHeadDropsTheRestOfTheMessage433() {
        send(message(-1, 0, 7, 8, 9));
        send(message(-1, 0, 5));
        input.readHead();
        body(1);

        assertEquals(HANDLER + 1, input.readHead().bits());
        assertEquals(List.of(1L, 0L, DESTINATION, 5L), body(4));
    }

    @Test
    void aReadCanBeUndone433() {
        send(message(-1, 0, 7));
        send(message(-1, 0, 5));
        input.readHead();
        body(1);
        input.readHead();
        input.undo();
        assertEquals(List.of(0L, DESTINATION), body(2));
        input.undo();

        assertEquals(List.of(DESTINATION, 7L), body(2));
        assertEquals(HANDLER + 1, input.readHead().bits());
    }

    @Test
    void aDamagedBodyWordBecomesAnErrValAndTheRestIsSound431() {
        send(message(4, 3, 7, 8, 9));
        input.readHead();
        body(4);

        assertEquals(ErrVal.parityFault(1, 0, true, 3, 0), input.readBody());
        assertEquals(List.of(9L), body(1));
        assertEquals(1, input.parityFaults());
    }

    @Test
    void aDamagedHeaderLeavesFourWordsWithoutAHandler431() {
        send(message(0, 60, 7, 8, 9));
        send(message(-1, 0, 5));

        assertTrue(input.readHead().isErrVal());
        assertEquals(List.of(3L, 0L, DESTINATION), body(3));
        assertTrue(input.readBody().isErrVal(), "the body is cut off");
        assertEquals(HANDLER + 1, input.readHead().bits());
        assertEquals(List.of(1L, 0L, DESTINATION, 5L), body(4));
    }

    @Test
    void fourMessagesWaitAtMostAndTheNextStaysInTheNetwork433() {
        for (int i = 0; i < 6; i++) {
            send(message(-1, 0));
        }

        assertEquals(4, input.waiting());
        assertTrue(network.flits() > 0);
        input.readHead();
        for (int i = 0; i < 40; i++) {
            cycle();
        }
        assertEquals(4, input.waiting());
    }
}
