package dev.harbinger.study.messageinterface.network;

import dev.harbinger.study.messageinterface.word.Word;

/**
 * The first flit of a message. Source: Lee, section 4.2.4 and figure 4-6.
 *
 * <pre>
 *  63..43 unused | 42..33 sender | 32..25 unused | 24..22 turns | 21..18 arguments
 *  17 ordered | 16 priority | 15..10 unused | 9..5 y | 4..0 x
 * </pre>
 *
 * The turns are computed by the router's inject module: bit 0 towards higher x, bit 1 towards higher y, bit 2 the
 * priority of the extraction unit.
 *
 * @param sender where it comes from
 * @param arguments words of the body, without destination address and handler, 0 to 15
 * @param ordered whether it must not overtake ordered messages of its kind
 * @param priority 0 for requests, 1 for replies
 * @param destination where it goes
 */
public record MessageHeader(NodeId sender, int arguments, boolean ordered, int priority, NodeId destination) {
    private static final int SENDER_SHIFT = 33;
    private static final int TURNS_SHIFT = 22;
    private static final int ARGUMENTS_SHIFT = 18;
    private static final int ORDERED_SHIFT = 17;
    private static final int PRIORITY_SHIFT = 16;
    private static final int ARGUMENTS_MASK = 0xf;
    private static final int TURN_X = 1;
    private static final int TURN_Y = 2;
    private static final int TURN_PRIORITY = 4;

    /** The header in a word. */
    public static MessageHeader of(Word word) {
        long bits = word.bits();
        return new MessageHeader(
                NodeId.of((int) (bits >>> SENDER_SHIFT)),
                (int) (bits >>> ARGUMENTS_SHIFT) & ARGUMENTS_MASK,
                (bits >>> ORDERED_SHIFT & 1) != 0,
                (int) (bits >>> PRIORITY_SHIFT) & 1,
                NodeId.of((int) bits));
    }

    /** Its word, with the turns that its way takes. */
    public Word word() {
        return Word.of((long) sender.bits() << SENDER_SHIFT
                | (long) turns() << TURNS_SHIFT
                | (long) arguments << ARGUMENTS_SHIFT
                | (ordered ? 1L << ORDERED_SHIFT : 0)
                | (long) priority << PRIORITY_SHIFT
                | destination.bits());
    }

    private int turns() {
        return (destination.x() >= sender.x() ? TURN_X : 0)
                | (destination.y() >= sender.y() ? TURN_Y : 0)
                | (priority == 1 ? TURN_PRIORITY : 0);
    }
}
