package dev.harbinger.messaging.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The two queues of matching against lists that are looked through from the oldest on. */
class MatchingQueuesTest {
    private static final int ANY = ReceiveOperation.ANY;

    /** One number gives an action and an envelope: few of each, so that they meet. */
    private record Step(int action, long context, int source, int tag) {
        static Step of(int number) {
            return new Step(number % 10, number / 10 % 2, number / 20 % 3, number / 60 % 3);
        }

        int wildSource() {
            return source == 2 ? ANY : source;
        }

        /** A receive of a collective always names its tag. */
        int wildTag() {
            return tag == 2 && !Context.isCollective(context) ? ANY : tag;
        }
    }

    /** In a collective, messages of a source match in order, whatever their tags. */
    private static boolean matches(ReceiveOperation receive, long context, int source, int tag) {
        return receive.context == context
                && (receive.source == ANY || receive.source == source)
                && (Context.isCollective(context) || receive.tag == ANY || receive.tag == tag);
    }

    private static UnexpectedMessage message(UnexpectedMessageQueue queue, Step step) {
        UnexpectedMessage message = queue.make();
        message.context = step.context;
        message.source = step.source;
        message.tag = step.tag;
        return message;
    }

    @Property(tries = 500)
    void postedReceivesAreMatchedFromTheOldestOn(@ForAll @Size(max = 200) List<@IntRange(max = 179) Integer> numbers) {
        PostedReceiveQueue queue = new PostedReceiveQueue(16);
        List<ReceiveOperation> model = new ArrayList<>();
        for (int number : numbers) {
            Step step = Step.of(number);
            if (step.action < 5) {
                ReceiveOperation receive = new ReceiveOperation(step.context, step.wildSource(), step.wildTag(), null);
                queue.add(receive);
                model.add(receive);
            } else if (step.action < 8) {
                ReceiveOperation expected = model.stream()
                        .filter(receive -> matches(receive, step.context, step.source, step.tag))
                        .findFirst()
                        .orElse(null);
                assertSame(expected, queue.match(step.context, step.source, step.tag));
                model.remove(expected);
            } else if (!model.isEmpty()) {
                ReceiveOperation removed = model.remove(number % model.size());
                assertTrue(queue.remove(removed));
                assertFalse(queue.remove(removed));
            }
            assertEquals(model.size(), queue.size());
        }
        List<ReceiveOperation> shown = new ArrayList<>();
        queue.forEach(shown::add);
        assertEquals(model.size(), shown.size());
        assertEquals(new HashSet<>(model), new HashSet<>(shown));
    }

    @Property(tries = 500)
    void earlyMessagesAreFoundFromTheOldestOn(@ForAll @Size(max = 200) List<@IntRange(max = 179) Integer> numbers) {
        UnexpectedMessageQueue queue = new UnexpectedMessageQueue();
        List<UnexpectedMessage> model = new ArrayList<>();
        for (int number : numbers) {
            Step step = Step.of(number);
            if (step.action < 5) {
                UnexpectedMessage message = message(queue, step);
                queue.add(message);
                model.add(message);
            } else {
                ReceiveOperation probe = new ReceiveOperation(step.context, step.wildSource(), step.wildTag(), null);
                UnexpectedMessage expected = model.stream()
                        .filter(message -> matches(probe, message.context, message.source, message.tag))
                        .findFirst()
                        .orElse(null);
                assertSame(expected, queue.find(step.context, step.wildSource(), step.wildTag()));
                if (expected != null && step.action < 9) {
                    model.remove(expected);
                    queue.remove(expected);
                    queue.recycle(expected);
                }
            }
            assertEquals(model.size(), queue.size());
        }
        Set<UnexpectedMessage> shown = new HashSet<>();
        queue.forEach(shown::add);
        assertEquals(new HashSet<>(model), shown);
    }

    @Test
    void matchingLooksAtAFewListsHoweverManyReceivesArePosted() {
        MatchTable<ReceiveOperation> table = new MatchTable<>();
        List<ReceiveOperation> receives = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            // Tags count up within a source, as programs use them.
            ReceiveOperation receive = new ReceiveOperation(Context.named(i % 7, 1), i % 64, i / 64, null);
            table.add(receive.place, receive.context, receive.source, receive.tag);
            receives.add(receive);
        }
        long probes = 0;
        int most = 0;
        for (ReceiveOperation receive : receives) {
            assertSame(receive, table.first(receive.context, receive.source, receive.tag));
            int now = table.probes(receive.context, receive.source, receive.tag);
            probes += now;
            most = Math.max(most, now);
        }
        assertTrue(probes < 2 * 100_000, probes + " places looked at for 100000 receives");
        assertTrue(most < 64, most + " places looked at for one");
    }

    @Test
    void searchStaysShortWhileEnvelopesComeAndGo() {
        MatchTable<ReceiveOperation> table = new MatchTable<>();
        long probes = 0;
        for (int tag = 0; tag < 1_000_000; tag++) {
            ReceiveOperation receive = new ReceiveOperation(Context.WORLD, 3, tag, null);
            table.add(receive.place, Context.WORLD, 3, tag);
            probes += table.probes(Context.WORLD, 3, tag);
            receive.place.unlink();
        }
        assertTrue(probes < 2 * 1_000_000, probes + " places looked at for 1000000 receives");
    }
}
