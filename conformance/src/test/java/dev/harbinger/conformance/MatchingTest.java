package dev.harbinger.conformance;

import static dev.harbinger.messaging.Communicator.ANY_SOURCE;
import static dev.harbinger.messaging.Communicator.ANY_TAG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which message a receive gets (MPI 4.1, section 3.5). */
@EveryVariant
record MatchingTest(Variant variant) {
    private static final int MESSAGES = 30;

    @Test
    void messagesOfOneSenderAndTagAreReceivedInTheirOrderWhateverTheirSizes() {
        Job.run(variant, 2, world -> {
            int[] sizes = variant.sizes();
            if (world.rank() == 0) {
                List<Request> sent = new ArrayList<>();
                for (int i = 0; i < MESSAGES; i++) {
                    Data data = Data.of(Payload.of(i, sizes[i * 7 % sizes.length]));
                    sent.add(i % 4 == 0 ? world.issend(data, 1, 5) : world.isend(data, 1, 5));
                }
                Request.awaitAll(sent.toArray(Request[]::new));
            } else {
                for (int i = 0; i < MESSAGES; i++) {
                    receiveNumbered(
                            world,
                            i,
                            sizes[i * 7 % sizes.length],
                            i % 2 == 0 ? 0 : ANY_SOURCE,
                            i % 3 == 0 ? ANY_TAG : 5);
                }
            }
        });
    }

    private static void receiveNumbered(Communicator world, int number, int size, int source, int tag) {
        byte[] into = new byte[300_001];
        Status status = world.receive(Data.of(into), source, tag);
        assertEquals(new Status(0, 5, size, false), status);
        Payload.check(java.util.Arrays.copyOf(into, size), number);
    }

    @Test
    void postedReceivesTakeMessagesInTheOrderOfTheirPosts() {
        Job.run(variant, 2, world -> {
            int[] sizes = variant.sizes();
            if (world.rank() == 0) {
                world.receive(Data.nothing(), 1, 9);
                for (int i = 0; i < MESSAGES; i++) {
                    world.send(Data.of(Payload.of(i, sizes[i % sizes.length])), 1, 5);
                }
            } else {
                List<Request> posted = new ArrayList<>();
                List<byte[]> memory = new ArrayList<>();
                for (int i = 0; i < MESSAGES; i++) {
                    byte[] into = new byte[sizes[i % sizes.length]];
                    memory.add(into);
                    posted.add(world.ireceive(Data.of(into), i % 3 == 0 ? ANY_SOURCE : 0, i % 4 == 0 ? ANY_TAG : 5));
                }
                world.send(Data.nothing(), 0, 9);
                // Waited for from the last to the first: the order of waiting is of no account.
                for (int i = MESSAGES - 1; i >= 0; i--) {
                    assertEquals(memory.get(i).length, posted.get(i).await().bytes());
                    Payload.check(memory.get(i), i);
                }
            }
        });
    }

    @Test
    void tagsChooseAmongEarlyMessagesInAnyOrder() {
        Job.run(variant, 2, world -> {
            int[] sizes = variant.sizes();
            if (world.rank() == 0) {
                List<Request> sent = new ArrayList<>();
                for (int tag = 0; tag < MESSAGES; tag++) {
                    sent.add(world.isend(Data.of(Payload.of(tag, sizes[tag % sizes.length])), 1, tag));
                }
                Request.awaitAll(sent.toArray(Request[]::new));
            } else {
                for (int i = 0; i < MESSAGES; i++) {
                    int tag = (i * 7 + 3) % MESSAGES;
                    byte[] into = new byte[sizes[tag % sizes.length]];
                    assertEquals(new Status(0, tag, into.length, false), world.receive(Data.of(into), 0, tag));
                    Payload.check(into, tag);
                }
            }
        });
    }

    @Test
    void sourcesChooseAmongSendersOfOneTag() {
        Job.run(variant, 4, world -> {
            int[] sizes = variant.sizes();
            if (world.rank() == 0) {
                for (int round = 0; round < sizes.length; round++) {
                    for (int source : new int[] {2, 3, 1}) {
                        byte[] into = new byte[sizes[round]];
                        assertEquals(
                                source, world.receive(Data.of(into), source, 1).source());
                        Payload.check(into, source);
                    }
                }
            } else {
                for (int size : sizes) {
                    world.send(Data.of(Payload.of(world.rank(), size)), 0, 1);
                }
            }
        });
    }

    @Test
    void anySourceTakesEachSendersMessagesInTheirOrder() {
        int senders = 3;
        Job.run(variant, senders + 1, world -> {
            int[] sizes = variant.sizes();
            if (world.rank() == senders) {
                int[] next = new int[senders];
                byte[] into = new byte[300_001];
                for (int i = 0; i < senders * MESSAGES; i++) {
                    Status status = world.receive(Data.of(into), ANY_SOURCE, i % 2 == 0 ? ANY_TAG : 1);
                    int number = next[status.source()]++;
                    assertEquals(sizes[number * 5 % sizes.length], status.bytes());
                    Payload.check(java.util.Arrays.copyOf(into, (int) status.bytes()), number + 1000 * status.source());
                }
                for (int received : next) {
                    assertEquals(MESSAGES, received);
                }
            } else {
                for (int i = 0; i < MESSAGES; i++) {
                    Data data = Data.of(Payload.of(i + 1000 * world.rank(), sizes[i * 5 % sizes.length]));
                    if (i % 5 == 0) {
                        world.ssend(data, senders, 1);
                    } else {
                        world.send(data, senders, 1);
                    }
                }
            }
        });
    }

    @Test
    void aReceiveOfAnyTagDoesNotTakeAMessageThatAnEarlierReceiveMatches() {
        Job.run(variant, 2, world -> {
            if (world.rank() == 0) {
                world.receive(Data.nothing(), 1, 0);
                world.send(Data.of(Payload.of(2, 20_000)), 1, 2);
                world.send(Data.of(Payload.of(1, 20_000)), 1, 1);
            } else {
                byte[] first = new byte[20_000];
                byte[] second = new byte[20_000];
                Request tagOne = world.ireceive(Data.of(first), 0, 1);
                Request any = world.ireceive(Data.of(second), ANY_SOURCE, ANY_TAG);
                world.send(Data.nothing(), 0, 0);
                assertEquals(2, any.await().tag());
                assertEquals(1, tagOne.await().tag());
                Payload.check(first, 1);
                Payload.check(second, 2);
            }
        });
    }

    @Test
    void theLargestTagIsATagLikeOthers() {
        Job.run(variant, 2, world -> {
            int peer = 1 - world.rank();
            int[] into = new int[1];
            Status status = world.sendReceive(
                    Data.of(new int[] {world.rank()}),
                    peer,
                    Communicator.MAX_TAG,
                    Data.of(into),
                    peer,
                    Communicator.MAX_TAG);
            assertEquals(new Status(peer, Communicator.MAX_TAG, 4, false), status);
            assertEquals(peer, into[0]);
        });
    }

    @Test
    void aSynchronousSendIsNotCompleteBeforeAReceiveMatches() {
        Job.run(variant, 2, world -> {
            for (int size : variant.sizes()) {
                if (world.rank() == 0) {
                    Request synchronous = world.issend(Data.of(Payload.of(1, size)), 1, 1);
                    world.send(Data.nothing(), 1, 2);
                    // The receiver has seen the message, even predicted it perhaps, but posts no receive before it is
                    // told to.
                    world.receive(Data.nothing(), 1, 2);
                    assertTrue(!synchronous.test(), "complete without a receive, of " + size + " bytes");
                    world.send(Data.nothing(), 1, 3);
                    synchronous.await();
                    world.receive(Data.nothing(), 1, 4);
                } else {
                    world.receive(Data.nothing(), 0, 2);
                    assertEquals(size, world.probe(0, 1).bytes());
                    world.send(Data.nothing(), 0, 2);
                    world.receive(Data.nothing(), 0, 3);
                    byte[] into = new byte[size];
                    world.receive(Data.of(into), 0, 1);
                    Payload.check(into, 1);
                    world.send(Data.nothing(), 0, 4);
                }
            }
        });
    }
}
