package dev.harbinger.messaging.transport.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one process reads of another: alone, with the other's help, and where the system forbids it. */
class CopyTogetherTest {
    private static final int LONGEST = 5 << 20;

    private JobDirectory job;
    private SharedMemoryTransport sender;
    private SharedMemoryTransport receiver;
    private MemorySegment out;
    private MemorySegment in;

    @BeforeEach
    void attach() throws Exception {
        job = JobDirectory.create(2, Settings.defaults());
        sender = SharedMemoryTransport.attach(job, 0);
        receiver = SharedMemoryTransport.attach(job, 1);
        Arena arena = Arena.ofAuto();
        out = arena.allocate(LONGEST);
        in = arena.allocate(LONGEST);
        SplittableRandom random = new SplittableRandom(20_261_128);
        for (long i = 0; i < LONGEST; i += 8) {
            out.set(ValueLayout.JAVA_LONG, i, random.nextLong());
        }
    }

    @AfterEach
    void close() throws Exception {
        sender.close();
        receiver.close();
        job.close();
    }

    private boolean canRead() {
        long key = sender.memory().expose(1, out);
        return key != 0 && receiver.memory().read(0, key, 0, in, 0, 8);
    }

    /** Reads at any offsets and of any length, while the sender polls or does not. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyByteArrivesWhetherTheSenderHelpsOrNot(boolean helps) throws Exception {
        assumeTrue(canRead(), "this system forbids to read the memory of processes");
        AtomicBoolean ended = new AtomicBoolean();
        Thread polls = Thread.ofPlatform().unstarted(() -> {
            while (!ended.get()) {
                sender.poll((_, _, _, _, _, _, _) -> {}, 1);
            }
        });
        if (helps) {
            polls.start();
        }
        try {
            SplittableRandom random = new SplittableRandom(7);
            for (int round = 0; round < 60; round++) {
                int length =
                        round % 3 == 0 ? 1 + random.nextInt(9000) : (1 << 20) + random.nextInt(LONGEST - (2 << 20));
                long from = random.nextInt(LONGEST - length);
                long to = random.nextInt(LONGEST - length);
                in.fill((byte) 0x55);
                long key = sender.memory().expose(1, out.asSlice(from, length));
                assertTrue(receiver.memory().read(0, key, 0, in, to, length));
                assertEquals(
                        -1,
                        MemorySegment.mismatch(out, from, from + length, in, to, to + length),
                        length + " bytes from " + from + " to " + to);
                for (long outside : new long[] {to - 1, to + length}) {
                    if (outside >= 0 && outside < LONGEST) {
                        assertEquals(0x55, in.get(ValueLayout.JAVA_BYTE, outside), "beside the message");
                    }
                }
                sender.memory().retract(key);
            }
        } finally {
            ended.set(true);
            polls.join();
        }
    }

    @Test
    void anArrayIsFilledToo() {
        assumeTrue(canRead(), "this system forbids to read the memory of processes");
        byte[] array = new byte[100_003];
        long key = sender.memory().expose(1, out.asSlice(77, array.length - 5));
        assertTrue(receiver.memory().read(0, key, 0, MemorySegment.ofArray(array), 3, array.length - 5));
        MemorySegment got = MemorySegment.ofArray(array);
        assertEquals(-1, MemorySegment.mismatch(out, 77, 77 + array.length - 5, got, 3, array.length - 2));
        assertEquals(0, array[2]);
        assertEquals(0, array[array.length - 2]);
    }

    @Test
    void memoryThatIsNotThereIsNoneAndNothingBreaks() {
        assumeTrue(canRead(), "this system forbids to read the memory of processes");
        MemorySegment nowhere = MemorySegment.ofAddress(4096);
        assertFalse(receiver.memory().read(0, nowhere.address(), 0, in, 0, 100));
        assertTrue(canRead());
    }

    @Test
    void arraysCannotBeExposed() {
        assertEquals(0, sender.memory().expose(1, MemorySegment.ofArray(new byte[100])));
    }

    @Test
    void allocatedMemoryIsTheSameMemoryForAPeer() {
        MemorySegment mine = sender.memory().allocate(2 << 20);
        assertNotNull(mine);
        mine.copyFrom(out.asSlice(0, mine.byteSize()));
        long key = sender.memory().expose(1, mine.asSlice(4096, 70_001));
        assertNotEquals(0, key);
        MemorySegment theirs = receiver.memory().view(0, key, 70_001);
        assertNotNull(theirs);
        assertEquals(-1, theirs.mismatch(mine.asSlice(4096, 70_001)));
        theirs.set(ValueLayout.JAVA_BYTE, 70_000, (byte) 1);
        assertEquals(1, mine.get(ValueLayout.JAVA_BYTE, 4096 + 70_000));
        assertTrue(receiver.memory().read(0, sender.memory().expose(1, mine), 0, in, 5, mine.byteSize()));
        assertEquals(-1, MemorySegment.mismatch(mine, 0, mine.byteSize(), in, 5, 5 + mine.byteSize()));
        sender.memory().free(mine);
    }

    @Test
    void memoryThatWasNotAllocatedCanOnlyBeRead() {
        assumeTrue(canRead(), "this system forbids to read the memory of processes");
        assertNull(receiver.memory().view(0, sender.memory().expose(1, out), 10));
    }

    @Test
    void whereReadingIsTurnedOffAllocatedMemoryIsReachedAllTheSame() throws Exception {
        sender.close();
        receiver.close();
        job.close();
        Settings settings = Settings.defaults().with(Setting.SINGLE_COPY, 0);
        job = JobDirectory.create(2, settings);
        sender = SharedMemoryTransport.attach(job, 0, settings);
        receiver = SharedMemoryTransport.attach(job, 1, settings);
        assertEquals(0, sender.memory().expose(1, out));
        assertFalse(receiver.memory().read(0, out.address(), 0, in, 0, 8));
        MemorySegment mine = sender.memory().allocate(100);
        assertNotNull(mine);
        assertNotNull(receiver.memory().view(0, sender.memory().expose(1, mine), 100));
    }
}
