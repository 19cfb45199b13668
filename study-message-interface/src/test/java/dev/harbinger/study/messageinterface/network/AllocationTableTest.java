package dev.harbinger.study.messageinterface.network;

import static dev.harbinger.study.messageinterface.network.MessageType.P0_ORDERED;
import static dev.harbinger.study.messageinterface.network.MessageType.P0_UNORDERED;
import static dev.harbinger.study.messageinterface.network.MessageType.P1_ORDERED;
import static dev.harbinger.study.messageinterface.network.MessageType.P1_UNORDERED;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Section 3.3.3. */
class AllocationTableTest {
    private final AllocationTable table = new AllocationTable();

    private int channel(MessageType type, boolean escape, int free, MessageType... asking) {
        int requests = Arrays.stream(asking).mapToInt(one -> 1 << one.ordinal()).reduce(0, (a, b) -> a | b);
        return AllocationTable.channelOf(table.channels(requests, free, escape), type.ordinal());
    }

    @Test
    void section333EveryTypeGetsItsDefaultWhenAllAsk() {
        MessageType[] all = MessageType.values();
        assertEquals(0, channel(P0_ORDERED, false, 0b1111, all));
        assertEquals(1, channel(P1_ORDERED, false, 0b1111, all));
        assertEquals(2, channel(P0_UNORDERED, false, 0b1111, all));
        assertEquals(3, channel(P1_UNORDERED, false, 0b1111, all));
    }

    @Test
    void section333OrderedMessagesHaveNoAlternate() {
        assertEquals(-1, channel(P0_ORDERED, false, 0b1110, P0_ORDERED));
        assertEquals(-1, channel(P1_ORDERED, false, 0b1101, P1_ORDERED));
    }

    @Test
    void section333UnorderedRepliesTakeThreeTwoOneZero() {
        assertEquals(3, channel(P1_UNORDERED, false, 0b1111, P1_UNORDERED));
        assertEquals(2, channel(P1_UNORDERED, false, 0b0111, P1_UNORDERED));
        assertEquals(1, channel(P1_UNORDERED, false, 0b0011, P1_UNORDERED));
        assertEquals(0, channel(P1_UNORDERED, false, 0b0001, P1_UNORDERED));
        assertEquals(-1, channel(P1_UNORDERED, false, 0, P1_UNORDERED));
    }

    @Test
    void section333UnorderedRequestsTakeTwoThreeZeroAndNeverOne() {
        assertEquals(2, channel(P0_UNORDERED, false, 0b1111, P0_UNORDERED));
        assertEquals(3, channel(P0_UNORDERED, false, 0b1011, P0_UNORDERED));
        assertEquals(0, channel(P0_UNORDERED, false, 0b0011, P0_UNORDERED));
        assertEquals(-1, channel(P0_UNORDERED, false, 0b0010, P0_UNORDERED));
    }

    @Test
    void section333AlternatesYieldToTheDefault() {
        assertEquals(1, channel(P1_UNORDERED, false, 0b0111, P1_UNORDERED, P0_UNORDERED), "2 is requests'");
        assertEquals(0, channel(P0_UNORDERED, false, 0b1011, P1_UNORDERED, P0_UNORDERED), "3 is replies'");
        assertEquals(0, channel(P1_UNORDERED, false, 0b0011, P1_UNORDERED, P1_ORDERED), "1 is ordered replies'");
        assertEquals(-1, channel(P1_UNORDERED, false, 0b0001, P1_UNORDERED, P0_ORDERED), "0 is ordered requests'");
        assertEquals(0, channel(P1_UNORDERED, false, 0b0001, P1_UNORDERED, P0_UNORDERED));
        assertEquals(-1, channel(P0_UNORDERED, false, 0b0001, P1_UNORDERED, P0_UNORDERED), "replies come first on 0");
    }

    @Test
    void section333AfterTheEscapeUnorderedRepliesComeFirstOnOne() {
        assertEquals(1, channel(P1_UNORDERED, true, 0b0010, P1_UNORDERED, P1_ORDERED));
        assertEquals(-1, channel(P1_ORDERED, true, 0b0010, P1_UNORDERED, P1_ORDERED));
        assertEquals(1, channel(P1_ORDERED, true, 0b1010, P1_UNORDERED, P1_ORDERED), "3 is free for the other");
    }

    /**
     * The two tables of section 3.3.3 as preferences of both sides: messages ask down their list, channels keep the one
     * that they prefer.
     */
    private static Map<MessageType, Integer> matched(int requests, int free, boolean escape) {
        Map<MessageType, List<Integer>> wishes = Map.of(
                P0_ORDERED, List.of(0),
                P1_ORDERED, List.of(1),
                P0_UNORDERED, List.of(2, 3, 0),
                P1_UNORDERED, List.of(3, 2, 1, 0));
        List<List<MessageType>> preferences = List.of(
                List.of(P0_ORDERED, P1_UNORDERED, P0_UNORDERED),
                escape ? List.of(P1_UNORDERED, P1_ORDERED) : List.of(P1_ORDERED, P1_UNORDERED),
                List.of(P0_UNORDERED, P1_UNORDERED),
                List.of(P1_UNORDERED, P0_UNORDERED));
        MessageType[] holders = new MessageType[4];
        Map<MessageType, Integer> next = new EnumMap<>(MessageType.class);
        ArrayDeque<MessageType> asking = new ArrayDeque<>();
        Arrays.stream(MessageType.values())
                .filter(type -> (requests >> type.ordinal() & 1) != 0)
                .forEach(asking::add);
        while (!asking.isEmpty()) {
            MessageType type = asking.remove();
            int wish = next.merge(type, 1, Integer::sum) - 1;
            if (wish >= wishes.get(type).size()) {
                continue;
            }
            int channel = wishes.get(type).get(wish);
            List<MessageType> preference = preferences.get(channel);
            MessageType holder = holders[channel];
            if ((free >> channel & 1) == 0 || holder != null && preference.indexOf(holder) < preference.indexOf(type)) {
                asking.add(type);
            } else {
                holders[channel] = type;
                if (holder != null) {
                    asking.add(holder);
                }
            }
        }
        Map<MessageType, Integer> matched = new EnumMap<>(MessageType.class);
        for (int channel = 0; channel < 4; channel++) {
            if (holders[channel] != null) {
                matched.put(holders[channel], channel);
            }
        }
        return matched;
    }

    @Test
    void section333EveryCaseIsTheStableOneOfTheTwoTables() {
        for (int index = 0; index < 512; index++) {
            int requests = index & 15;
            int free = index >> 4 & 15;
            boolean escape = index >= 256;
            Map<MessageType, Integer> expected = matched(requests, free, escape);
            for (MessageType type : MessageType.values()) {
                assertEquals(
                        expected.getOrDefault(type, -1),
                        AllocationTable.channelOf(table.channels(requests, free, escape), type.ordinal()),
                        type + " of requests " + requests + ", free " + free + ", escape " + escape);
            }
        }
    }
}
