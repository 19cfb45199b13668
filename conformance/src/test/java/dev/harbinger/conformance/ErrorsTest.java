package dev.harbinger.conformance;

import static dev.harbinger.messaging.Communicator.ANY_SOURCE;
import static dev.harbinger.messaging.Communicator.ANY_TAG;
import static dev.harbinger.messaging.Communicator.PROC_NULL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.CollectiveMismatchException;
import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Datatype;
import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.MatchedMessage;
import dev.harbinger.messaging.Op;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * A mistake of a program is reported at once, in one message, before anything is sent; afterwards all works as before.
 */
@FewVariants
record ErrorsTest(Variant variant) {
    private static final Data NOTHING = Data.nothing();

    private static final List<Consumer<Envelope>> SENDS = List.of(
            e -> e.in.send(NOTHING, e.peer, e.tag),
            e -> e.in.ssend(NOTHING, e.peer, e.tag),
            e -> e.in.isend(NOTHING, e.peer, e.tag),
            e -> e.in.issend(NOTHING, e.peer, e.tag),
            e -> e.in.sendInit(NOTHING, e.peer, e.tag),
            e -> e.in.ssendInit(NOTHING, e.peer, e.tag),
            e -> e.in.sendReceive(NOTHING, e.peer, e.tag, NOTHING, 0, 0),
            e -> e.in.sendReceiveReplace(NOTHING, e.peer, e.tag, 0, 0));

    private static final List<Consumer<Envelope>> RECEIVES = List.of(
            e -> e.in.receive(NOTHING, e.peer, e.tag),
            e -> e.in.ireceive(NOTHING, e.peer, e.tag),
            e -> e.in.receive(e.peer, e.tag),
            e -> e.in.receiveInit(NOTHING, e.peer, e.tag),
            e -> e.in.probe(e.peer, e.tag),
            e -> e.in.iprobe(e.peer, e.tag),
            e -> e.in.mprobe(e.peer, e.tag),
            e -> e.in.improbe(e.peer, e.tag),
            e -> e.in.sendReceive(NOTHING, 0, 0, NOTHING, e.peer, e.tag),
            e -> e.in.sendReceiveReplace(NOTHING, 0, 0, e.peer, e.tag));

    private static final List<Consumer<Communicator>> COLLECTIVES = List.of(
            Communicator::barrier,
            c -> c.bcast(NOTHING, 0),
            c -> c.allreduce(NOTHING, NOTHING, Op.SUM),
            c -> c.allreduce(1L, Op.SUM),
            c -> c.gather(NOTHING, NOTHING, 0),
            c -> c.scan(NOTHING, NOTHING, Op.SUM),
            Communicator::duplicate,
            c -> c.split(0, 0),
            c -> c.create(c.group()));

    private record Envelope(Communicator in, int peer, int tag) {}

    @Test
    void aRankOutOfRangeIsRefusedByEverySendAndReceive() {
        Job.run(variant, 2, world -> {
            for (int rank : new int[] {2, 100, -3, Integer.MIN_VALUE}) {
                for (Consumer<Envelope> send : SENDS) {
                    String words = refusal(send, new Envelope(world, rank, 1));
                    assertTrue(words.contains("destination " + rank) && words.contains("0 to 1"), words);
                }
                for (Consumer<Envelope> receive : RECEIVES) {
                    String words = refusal(receive, new Envelope(world, rank, 1));
                    assertTrue(
                            words.contains("source " + rank + " is not a rank of the communicator of 2 ranks: ranks are"
                                    + " 0 to 1, or ANY_SOURCE"),
                            words);
                }
            }
            for (Consumer<Envelope> send : SENDS) {
                refusal(send, new Envelope(world, ANY_SOURCE, 1));
            }
            nothingWasSent(world);
        });
    }

    @Test
    void aTagOutOfRangeIsRefusedByEverySendAndReceive() {
        Job.run(variant, 2, world -> {
            for (int peer : new int[] {0, PROC_NULL}) {
                for (Consumer<Envelope> send : SENDS) {
                    for (int tag : new int[] {-1, -2, Integer.MIN_VALUE}) {
                        String words = refusal(send, new Envelope(world, peer, tag));
                        assertTrue(words.contains("tag " + tag), words);
                    }
                }
                for (Consumer<Envelope> receive : RECEIVES) {
                    String words = refusal(receive, new Envelope(world, peer, -2));
                    assertTrue(words.contains("tag -2"), words);
                }
            }
            nothingWasSent(world);
        });
    }

    private static String refusal(Consumer<Envelope> call, Envelope envelope) {
        String words = assertThrows(IllegalArgumentException.class, () -> call.accept(envelope))
                .getMessage();
        assertTrue(words.contains("rank " + envelope.in.rank() + " of " + envelope.in.size()), words);
        assertEquals(1, words.lines().count(), words);
        return words;
    }

    private static void nothingWasSent(Communicator world) {
        world.barrier();
        assertEquals(null, world.iprobe(ANY_SOURCE, ANY_TAG));
    }

    @Test
    void aClosedCommunicatorRefusesEveryCall() {
        Job.run(variant, 2, world -> {
            Communicator twin = world.duplicate();
            twin.close();
            twin.close();
            for (int peer : new int[] {0, PROC_NULL}) {
                Envelope envelope = new Envelope(twin, peer, 1);
                SENDS.forEach(send -> closed(() -> send.accept(envelope)));
                RECEIVES.forEach(receive -> closed(() -> receive.accept(envelope)));
            }
            COLLECTIVES.forEach(collective -> closed(() -> collective.accept(twin)));
            assertEquals(2, twin.size());
            nothingWasSent(world);
        });
    }

    private static void closed(Runnable call) {
        String words = assertThrows(IllegalStateException.class, call::run).getMessage();
        assertTrue(words.contains("closed"), words);
    }

    @Test
    void theWorldIsNotClosed() {
        Job.run(variant, 2, world -> {
            String words =
                    assertThrows(IllegalStateException.class, world::close).getMessage();
            assertTrue(words.contains("Harbinger.close()"), words);
            world.barrier();
        });
    }

    @Test
    void collectivesRefuseARootOutOfRange() {
        Job.run(variant, 2, world -> {
            Data one = Data.of(new double[1]);
            Data two = Data.of(new double[2]);
            for (int root : new int[] {-1, 2}) {
                List<Runnable> calls = List.of(
                        () -> world.bcast(one, root),
                        () -> world.reduce(one, one, Op.SUM, root),
                        () -> world.gather(one, two, root),
                        () -> world.scatter(two, one, root));
                for (Runnable call : calls) {
                    String words = assertThrows(IllegalArgumentException.class, call::run)
                            .getMessage();
                    assertTrue(words.contains("root " + root), words);
                }
            }
            nothingWasSent(world);
        });
    }

    @Test
    void collectivesTellWhenRanksDisagreeOnTheLength() {
        // The shorter side is rank 1's; rank 0 may have sent its part before that shows.
        var thrown = Job.outcome(variant, 2, harbinger -> {
            Communicator world = harbinger.world();
            world.bcast(Data.of(new double[world.rank() == 0 ? 20 : 10]), 0);
        });
        Throwable error = thrown.get(1);
        assertNotNull(error);
        assertEquals(CollectiveMismatchException.class, error.getClass());
        String words = String.valueOf(error.getMessage());
        assertTrue(words.contains("160 bytes") && words.contains("80") && words.contains("rank 0"), words);
    }

    @Test
    void aSplitRefusesANegativeColorAndACreateForeignRanks() {
        Job.run(variant, 4, world -> {
            String words = assertThrows(IllegalArgumentException.class, () -> world.split(-7, 0))
                    .getMessage();
            assertTrue(words.contains("color -7"), words);
            Communicator half = world.split(world.rank() / 2, 0);
            assertNotNull(half);
            Group all = world.group();
            String foreign = assertThrows(IllegalArgumentException.class, () -> half.create(all))
                    .getMessage();
            assertTrue(foreign.contains("[0, 1, 2, 3]"), foreign);
            half.barrier();
        });
    }

    @Test
    void groupsRefusePositionsTheyDoNotHave() {
        Job.run(variant, 2, world -> {
            Group group = world.group();
            for (int position : new int[] {-1, 2}) {
                for (Consumer<Group> call : List.<Consumer<Group>>of(
                        g -> g.include(position), g -> g.exclude(position), g -> g.worldRank(position))) {
                    String words = assertThrows(IndexOutOfBoundsException.class, () -> call.accept(group))
                            .getMessage();
                    assertTrue(words.contains("" + position) && words.contains("2"), words);
                }
            }
            String twice = assertThrows(IllegalArgumentException.class, () -> group.include(1, 1))
                    .getMessage();
            assertTrue(twice.contains("rank 1") && twice.contains("twice"), twice);
        });
    }

    @Test
    void dataRefusesWhatLiesOutsideItsMemory() {
        assertWords(IndexOutOfBoundsException.class, () -> Data.of(new int[5], 3, 3), "offset 3", "count 3", "5");
        assertWords(IndexOutOfBoundsException.class, () -> Data.of(new byte[5], -1, 3), "offset -1");
        assertWords(IndexOutOfBoundsException.class, () -> Data.of(new double[5], 1, -1), "count -1");
        assertWords(IndexOutOfBoundsException.class, () -> Data.of(new long[5], 5, Integer.MAX_VALUE), "5");
        MemorySegment segment = Arena.ofAuto().allocate(10);
        assertWords(IllegalArgumentException.class, () -> Data.of(segment, Datatype.LONG), "10 bytes", "LONG", "8");
        Data ten = Data.of(new int[10]);
        assertWords(IllegalArgumentException.class, () -> ten.vector(4, 2, 3), "11", "10");
        assertWords(IllegalArgumentException.class, () -> ten.vector(2, 3, 2), "stride");
        assertWords(IllegalArgumentException.class, () -> ten.vector(-1, 3, 4), "-1");
        assertWords(IllegalArgumentException.class, () -> ten.vector(2, 1, 2).vector(1, 1, 1), "vector");
        assertWords(IllegalArgumentException.class, () -> ten.vector(2, 1, 2).slice(0, 1), "vector");
        assertThrows(IndexOutOfBoundsException.class, () -> ten.slice(5, 6));
        assertThrows(IndexOutOfBoundsException.class, () -> ten.unpackFrom(MemorySegment.ofArray(new byte[50]), 41));
    }

    @Test
    void memoryThatIsReadOnlyOrGoneIsRefusedBeforeAnythingIsPosted() {
        Job.run(variant, 2, world -> {
            int peer = 1 - world.rank();
            MemorySegment readOnly = MemorySegment.ofArray(new byte[100]).asReadOnly();
            assertThrows(IllegalArgumentException.class, () -> world.ireceive(Data.of(readOnly), peer, 1));
            assertThrows(IllegalArgumentException.class, () -> world.receive(Data.of(readOnly), peer, 1));
            MemorySegment gone;
            try (Arena arena = Arena.ofConfined()) {
                gone = arena.allocate(100);
            }
            Data dead = Data.of(gone);
            assertThrows(IllegalStateException.class, () -> world.ireceive(dead, peer, 1));
            assertThrows(IllegalStateException.class, () -> world.isend(dead, peer, 1));
            assertThrows(IllegalStateException.class, () -> world.send(dead, peer, 1));
            // Read-only memory may be sent; and nothing above is left over to catch it.
            byte[] into = new byte[100];
            world.sendReceive(Data.of(readOnly), peer, 1, Data.of(into), peer, 1);
            nothingWasSent(world);
        });
    }

    @Test
    void nullDataIsRefusedAndTakesNoMessage() {
        Job.run(variant, 2, world -> {
            int peer = 1 - world.rank();
            world.send(Data.of(new byte[] {7}), peer, 1);
            world.send(Data.of(new byte[] {8}), peer, 1);
            MatchedMessage matched = world.mprobe(peer, 1);
            List<Executable> calls = List.of(
                    () -> world.send((Data) null, peer, 1),
                    () -> world.send((MemorySegment) null, peer, 1),
                    () -> world.send((int[]) null, 0, 0, peer, 1),
                    () -> world.ssend((Data) null, peer, 1),
                    () -> world.isend((Data) null, peer, 1),
                    () -> world.isend((int[]) null, 0, 0, peer, 1),
                    () -> world.issend((Data) null, peer, 1),
                    () -> world.sendInit(null, peer, 1),
                    () -> world.receive((Data) null, peer, 1),
                    () -> world.receive((MemorySegment) null, peer, 1),
                    () -> world.receive((double[]) null, 0, 0, peer, 1),
                    () -> world.ireceive((Data) null, peer, 1),
                    () -> world.ireceive((byte[]) null, 0, 0, peer, 1),
                    () -> world.receiveInit(null, peer, 1),
                    () -> world.sendReceive(null, peer, 1, NOTHING, peer, 1),
                    () -> world.sendReceive(NOTHING, peer, 1, null, peer, 1),
                    () -> matched.receive(null),
                    () -> matched.ireceive(null),
                    () -> Data.of((long[]) null),
                    () -> Data.of((MemorySegment) null));
            for (Executable call : calls) {
                String words = assertThrows(NullPointerException.class, call).getMessage();
                assertTrue(words.contains("null: use Data.nothing()"), words);
            }
            String named = assertThrows(NullPointerException.class, () -> world.send((int[]) null, 0, 1, peer, 1))
                    .getMessage();
            assertTrue(named.startsWith(world + ": the array of a message is null"), named);
            byte[] into = new byte[1];
            matched.receive(Data.of(into));
            assertEquals(7, into[0]);
            world.receive(Data.of(into), peer, 1);
            assertEquals(8, into[0]);
            nothingWasSent(world);
        });
    }

    @Test
    void sendReceiveFromAndIntoTheSameMemoryIsRefused() {
        Job.run(variant, 2, world -> {
            int peer = 1 - world.rank();
            int[] memory = new int[20];
            Data column = Data.of(memory).vector(5, 1, 4);
            List<Data[]> pairs = List.of(
                    new Data[] {Data.of(memory), Data.of(memory)},
                    new Data[] {Data.of(memory, 0, 11), Data.of(memory, 10, 10)},
                    new Data[] {column, column},
                    new Data[] {column, Data.of(memory)});
            for (Data[] pair : pairs) {
                assertWords(
                        IllegalArgumentException.class,
                        () -> world.sendReceive(pair[0], peer, 1, pair[1], peer, 1),
                        "rank " + world.rank() + " of 2",
                        "sendReceive has overlapping input and output",
                        "sendReceiveReplace");
            }
            world.sendReceive(Data.of(memory, 0, 10), peer, 1, Data.of(memory, 10, 10), peer, 1);
            world.sendReceive(column, peer, 1, Data.of(memory, 1, 19).vector(5, 1, 4), peer, 1);
            nothingWasSent(world);
        });
    }

    private static void assertWords(Class<? extends Exception> type, Executable call, String... parts) {
        String words = assertThrows(type, call).getMessage();
        for (String part : parts) {
            assertTrue(words.contains(part), words);
        }
    }

    @Test
    void aCollectiveWhoseCountsDifferNamesItself() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                world.bcast(Data.of(new byte[8]), 0);
            } else {
                String message = assertThrows(
                                CollectiveMismatchException.class, () -> world.bcast(Data.of(new byte[16]), 0))
                        .getMessage();
                assertTrue(message.startsWith("rank 1: bcast of 16 BYTE with root 0, at ErrorsTest."), message);
                assertTrue(
                        message.endsWith(": rank 0 sent 8 bytes where 16 were expected: all ranks must call the same"
                                + " collectives in the same order, with matching counts"),
                        message);
            }
        });
    }
}
