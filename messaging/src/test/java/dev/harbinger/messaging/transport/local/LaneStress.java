package dev.harbinger.messaging.transport.local;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The two ends of a lane on two processors, under jcstress. The ring is full of what earlier laps left, and it wraps
 * and fills up while both are at work.
 */
@JCStressTest
@Outcome(
        id = "0",
        expect = ACCEPTABLE,
        desc = "packets arrive once, whole and in order, all after the producer was done")
@Outcome(
        id = "1",
        expect = ACCEPTABLE,
        desc = "packets arrive once, whole and in order, some while the producer is at work")
@Outcome(id = "-1", expect = FORBIDDEN, desc = "a packet is torn, repeated, lost or out of order")
@State
public class LaneStress {
    private static final int DAMAGED = -1;
    private static final int CAPACITY = 1024;
    private static final int PAYLOAD = 200;
    private static final int TRIES = 40;
    private static final MemorySegment[] PAYLOADS = new MemorySegment[TRIES + 1];

    static {
        for (int i = 0; i < PAYLOADS.length; i++) {
            long[] words = new long[PAYLOAD / Long.BYTES];
            Arrays.fill(words, i + 1L);
            PAYLOADS[i] = MemorySegment.ofArray(words);
        }
    }

    private final LaneProducer producer;
    private final LaneConsumer consumer;
    private int accepted;
    private volatile boolean done;
    private int found;
    private boolean foundEarly;
    private boolean damaged;

    /** A lane in its second lap. */
    public LaneStress() {
        MemorySegment memory = MemorySegment.ofArray(new long[(int) Lane.bytes(CAPACITY) / Long.BYTES]);
        Lane.format(memory, 0, CAPACITY);
        producer = new LaneProducer(memory, 0);
        consumer = new LaneConsumer(0, memory, 0, () -> {});
        for (int i = 0; i < 7; i++) {
            producer.offer(-1, -1, -1, PAYLOADS[TRIES], 0, PAYLOAD);
            consumer.poll((peer, word0, word1, word2, payload, offset, length) -> {}, 1);
        }
    }

    /** The producer. */
    @Actor
    public void offers() {
        for (int i = 0; i < TRIES; i++) {
            if (producer.offer(accepted, accepted + 1L, accepted + 2L, PAYLOADS[accepted], 0, length(accepted))) {
                accepted++;
            }
        }
        done = true;
    }

    /** The consumer. */
    @Actor
    public void polls() {
        for (int i = 0; i < TRIES; i++) {
            if (consumer.poll(this::check, 2) != 0 && !done) {
                foundEarly = true;
            }
        }
    }

    /** What is left afterwards. */
    @Arbiter
    public void rest(I_Result result) {
        consumer.poll(this::check, Integer.MAX_VALUE);
        result.r1 = damaged || found != accepted ? DAMAGED : foundEarly ? 1 : 0;
    }

    /** Long and short ones mixed: a record of one line lies where an earlier payload was. */
    private static int length(int packet) {
        return packet % 3 == 0 ? PAYLOAD : Long.BYTES;
    }

    private void check(int peer, long word0, long word1, long word2, MemorySegment memory, long offset, int length) {
        damaged |= word0 != found || word1 != found + 1 || word2 != found + 2 || length != length(found);
        for (long at = 0; at < length; at += Long.BYTES) {
            damaged |= memory.get(ValueLayout.JAVA_LONG, offset + at) != found + 1;
        }
        found++;
    }
}
