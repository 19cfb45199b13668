package dev.harbinger.conformance;

import static dev.harbinger.messaging.Communicator.PROC_NULL;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.PersistentRequest;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A message arrives as it was sent, whatever its size, however it is sent and received, early or expected. */
@EveryVariant
record TransferTest(Variant variant) {
    @Test
    void everyFormOfSendMeetsEveryFormOfReceive() {
        Job.run(variant, 2, world -> {
            for (int size : variant.sizes()) {
                for (SendForm send : SendForm.values()) {
                    for (ReceiveForm receive : ReceiveForm.values()) {
                        int tag = 100 * send.ordinal() + receive.ordinal();
                        if (world.rank() == 0) {
                            send.send(world, Data.of(Payload.of(size + tag, size)), 1, tag);
                        } else {
                            byte[] into = new byte[size];
                            Status status = receive.receive(world, Data.of(into), 0, tag);
                            assertEquals(new Status(0, tag, size, false), status);
                            Payload.check(into, size + tag);
                        }
                    }
                }
            }
        });
    }

    @Test
    void aMessageThatArrivedBeforeItsReceiveIsComplete() {
        Job.run(variant, 2, world -> {
            for (int size : variant.sizes()) {
                for (ReceiveForm receive : ReceiveForm.values()) {
                    int tag = receive.ordinal();
                    if (world.rank() == 0) {
                        Request sent = world.isend(Data.of(Payload.of(size, size)), 1, tag);
                        world.send(Data.nothing(), 1, 1000);
                        sent.await();
                    } else {
                        // Non-overtaking: what was sent before this one is here.
                        world.receive(Data.nothing(), 0, 1000);
                        byte[] into = new byte[size];
                        assertEquals(
                                size,
                                receive.receive(world, Data.of(into), 0, tag).bytes());
                        Payload.check(into, size);
                    }
                }
            }
        });
    }

    @Test
    void aMessageWhoseReceiveWasPostedBeforeIsComplete() {
        Job.run(variant, 2, world -> {
            for (int size : variant.sizes()) {
                for (SendForm send : SendForm.values()) {
                    int tag = send.ordinal();
                    if (world.rank() == 0) {
                        world.receive(Data.nothing(), 1, 1000);
                        send.send(world, Data.of(Payload.of(size, size)), 1, tag);
                    } else {
                        byte[] into = new byte[size];
                        Request posted = world.ireceive(Data.of(into), 0, tag);
                        world.send(Data.nothing(), 0, 1000);
                        assertEquals(new Status(0, tag, size, false), posted.await());
                        Payload.check(into, size);
                    }
                }
            }
        });
    }

    @Test
    void aShorterMessageLeavesTheRestOfTheMemoryAsItWas() {
        Job.run(variant, 2, world -> {
            for (int size : variant.sizes()) {
                if (world.rank() == 0) {
                    world.send(Data.of(Payload.of(5, size)), 1, 3);
                } else {
                    byte[] into = Payload.of(6, size + 100);
                    assertEquals(size, world.receive(Data.of(into), 0, 3).bytes());
                    byte[] expected = Payload.of(6, size + 100);
                    System.arraycopy(Payload.of(5, size), 0, expected, 0, size);
                    org.junit.jupiter.api.Assertions.assertArrayEquals(expected, into);
                }
            }
        });
    }

    @Test
    void aMessageToSelfArrives() {
        Job.run(variant, 1, world -> {
            for (int size : variant.sizes()) {
                for (ReceiveForm receive : ReceiveForm.values()) {
                    Request sent = world.isend(Data.of(Payload.of(size, size)), 0, 1);
                    byte[] into = new byte[size];
                    assertEquals(new Status(0, 1, size, false), receive.receive(world, Data.of(into), 0, 1));
                    Payload.check(into, size);
                    sent.await();

                    Request synchronous = world.issend(Data.of(Payload.of(size + 1, size)), 0, 1);
                    receive.receive(world, Data.of(into), 0, 1);
                    Payload.check(into, size + 1);
                    synchronous.await();
                }
                for (SendForm send : SendForm.values()) {
                    byte[] into = new byte[size];
                    Request posted = world.ireceive(Data.of(into), 0, 1);
                    send.send(world, Data.of(Payload.of(size, size)), 0, 1);
                    posted.await();
                    Payload.check(into, size);
                }
                byte[] into = new byte[size];
                world.sendReceive(Data.of(Payload.of(9, size)), 0, 2, Data.of(into), 0, 2);
                Payload.check(into, 9);
            }
        });
    }

    @Test
    void sendReceiveGoesRoundARing() {
        Job.run(variant, 4, world -> {
            int right = (world.rank() + 1) % world.size();
            int left = (world.rank() + world.size() - 1) % world.size();
            for (int size : variant.sizes()) {
                byte[] carried = Payload.of(world.rank(), size);
                byte[] into = new byte[size];
                for (int step = 1; step <= world.size(); step++) {
                    Status status = world.sendReceive(Data.of(carried), right, step, Data.of(into), left, step);
                    assertEquals(new Status(left, step, size, false), status);
                    byte[] swap = carried;
                    carried = into;
                    into = swap;
                    Payload.check(carried, Math.floorMod(world.rank() - step, world.size()));
                }
            }
        });
    }

    @Test
    void manyMessagesUnderWayAtOnceAllArrive() {
        int messages = 40;
        Job.run(variant, 3, world -> {
            int[] sizes = variant.sizes();
            List<Request> requests = new ArrayList<>();
            List<byte[]> received = new ArrayList<>();
            for (int i = 0; i < messages; i++) {
                for (int peer = 0; peer < world.size(); peer++) {
                    byte[] into = new byte[size(sizes, i, peer, world.rank())];
                    received.add(into);
                    requests.add(world.ireceive(Data.of(into), peer, i));
                }
            }
            for (int i = messages - 1; i >= 0; i--) {
                for (int peer = 0; peer < world.size(); peer++) {
                    byte[] data = Payload.of(seed(i, world.rank(), peer), size(sizes, i, world.rank(), peer));
                    requests.add(
                            i % 3 == 0 ? world.issend(Data.of(data), peer, i) : world.isend(Data.of(data), peer, i));
                }
            }
            Request.awaitAll(requests.toArray(Request[]::new));
            for (int i = 0; i < messages; i++) {
                for (int peer = 0; peer < world.size(); peer++) {
                    Payload.check(received.get(i * world.size() + peer), seed(i, peer, world.rank()));
                }
            }
        });
    }

    private static int size(int[] sizes, int message, int from, int to) {
        return sizes[(message + 3 * from + 5 * to) % sizes.length];
    }

    private static int seed(int message, int from, int to) {
        return message * 100 + from * 10 + to;
    }

    @Test
    void megabytesArrive() {
        int size = (3 << 20) + 5;
        Job.run(variant, 2, world -> {
            byte[] out = Payload.of(world.rank(), size);
            byte[] into = new byte[size];
            int peer = 1 - world.rank();
            world.sendReceive(Data.of(out), peer, 0, Data.of(into), peer, 0);
            Payload.check(into, peer);
        });
    }

    @Test
    void persistentRequestsStartAgainAndAgain() {
        int rounds = 25;
        Job.run(variant, 2, world -> {
            for (int size : variant.sizes()) {
                byte[] out = new byte[size];
                byte[] into = new byte[size];
                int peer = 1 - world.rank();
                PersistentRequest receive = world.receiveInit(Data.of(into), peer, 4);
                PersistentRequest send =
                        size % 2 == 0 ? world.sendInit(Data.of(out), peer, 4) : world.ssendInit(Data.of(out), peer, 4);
                for (int round = 0; round < rounds; round++) {
                    System.arraycopy(Payload.of(round + world.rank(), size), 0, out, 0, size);
                    PersistentRequest.startAll(receive, send);
                    assertEquals(new Status(peer, 4, size, false), receive.await());
                    send.await();
                    Payload.check(into, round + peer);
                }
            }
        });
    }

    @Test
    void noProcessTakesAndGivesNothingAtOnce() {
        Job.run(variant, 1, world -> {
            byte[] memory = Payload.of(1, 1 << 20);
            for (SendForm send : SendForm.values()) {
                send.send(world, Data.of(memory), Communicator.PROC_NULL, 1);
            }
            for (ReceiveForm receive : ReceiveForm.values()) {
                Status status = receive.receive(world, Data.of(memory), Communicator.PROC_NULL, 1);
                assertEquals(new Status(Communicator.PROC_NULL, Communicator.ANY_TAG, 0, false), status);
            }
            assertEquals(0, world.probe(Communicator.PROC_NULL, 1).bytes());
            assertEquals(0, world.iprobe(Communicator.PROC_NULL, 1).bytes());
            Payload.check(memory, 1);
        });
    }

    @Test
    void sendReceiveReplaceExchangesDataInPlace() {
        Job.run(variant, 3, world -> {
            int right = (world.rank() + 1) % 3;
            int left = (world.rank() + 2) % 3;
            for (int size : variant.sizes()) {
                byte[] data = Payload.of(world.rank(), size);
                assertEquals(
                        new Status(left, 1, size, false), world.sendReceiveReplace(Data.of(data), right, 1, left, 1));
                Payload.check(data, left);
                world.sendReceiveReplace(Data.of(data), PROC_NULL, 1, PROC_NULL, 1);
                Payload.check(data, left);
            }
            int[] matrix = {1, 2, 3, 4, 5, 6};
            world.sendReceiveReplace(Data.of(matrix).vector(3, 1, 2), world.rank(), 2, world.rank(), 2);
            assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6}, matrix);
            int[] mine = {world.rank(), -1, 10 + world.rank(), -1};
            world.sendReceiveReplace(Data.of(mine).vector(2, 1, 2), right, 3, left, 3);
            assertArrayEquals(new int[] {left, -1, 10 + left, -1}, mine);
        });
    }
}
