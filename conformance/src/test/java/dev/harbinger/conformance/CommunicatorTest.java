package dev.harbinger.conformance;

import static dev.harbinger.messaging.Communicator.ANY_SOURCE;
import static dev.harbinger.messaging.Communicator.ANY_TAG;
import static dev.harbinger.messaging.Communicator.UNDEFINED;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Communicators made from others, and that their messages never mix (MPI 4.1, section 7.4). */
@EveryVariant
record CommunicatorTest(Variant variant) {
    @Test
    void theWorldHasAllRanksInOrder() {
        Job.runRanks(variant, 3, harbinger -> {
            Communicator world = harbinger.world();
            assertEquals(3, world.size());
            assertEquals(3, world.group().size());
            assertEquals(world.rank(), world.group().worldRank(world.rank()));
            int[] all = new int[3];
            world.allgather(Data.of(new int[] {world.rank()}), Data.of(all));
            assertArrayEquals(new int[] {0, 1, 2}, all);
        });
    }

    @Test
    void messagesOfDuplicatesNeverMix() {
        Job.run(variant, 2, world -> {
            List<Communicator> all = new ArrayList<>(List.of(world, world.duplicate(), world.duplicate()));
            all.add(all.get(1).duplicate());
            if (world.rank() == 0) {
                List<Request> sent = new ArrayList<>();
                for (int size : variant.sizes()) {
                    for (int c = 0; c < all.size(); c++) {
                        sent.add(all.get(c).isend(Data.of(Payload.of(c, size)), 1, 5));
                    }
                }
                Request.awaitAll(sent.toArray(Request[]::new));
            } else {
                for (int size : variant.sizes()) {
                    // From the last communicator to the first, so that each must choose among what has come.
                    for (int c = all.size() - 1; c >= 0; c--) {
                        byte[] into = new byte[size];
                        int source = c % 2 == 0 ? ANY_SOURCE : 0;
                        int tag = size % 2 == 0 ? ANY_TAG : 5;
                        assertEquals(new Status(0, 5, size, false), all.get(c).receive(Data.of(into), source, tag));
                        Payload.check(into, c);
                    }
                }
            }
            world.barrier();
            for (Communicator communicator : all) {
                assertNull(communicator.iprobe(ANY_SOURCE, ANY_TAG));
            }
        });
    }

    @Test
    void collectivesDoNotMixWithMessagesOfTheirCommunicator() {
        Job.run(variant, 3, world -> {
            int right = (world.rank() + 1) % 3;
            byte[] into = new byte[9000];
            Request receive = world.ireceive(Data.of(into), ANY_SOURCE, ANY_TAG);
            assertEquals(6, world.allreduce(world.rank() + 1L, Op.SUM));
            double[] data = new double[2000];
            data[1999] = world.rank() == 1 ? 3.5 : 0;
            world.bcast(Data.of(data), 1);
            assertEquals(3.5, data[1999]);
            world.barrier();
            world.send(Data.of(Payload.of(world.rank(), 9000)), right, 3);
            assertEquals(3, receive.await().tag());
            Payload.check(into, (world.rank() + 2) % 3);
        });
    }

    @Test
    void splitOrdersByKeyThenByRankAndLeavesOutTheUndefined() {
        Job.run(variant, 6, world -> {
            // Ranks 0, 2, 4 with falling keys; 1 and 5 with equal keys; 3 wants none.
            int color = world.rank() == 3 ? UNDEFINED : world.rank() % 2;
            int key = color == 0 ? -world.rank() : 7;
            Communicator part = world.split(color, key);
            if (color == UNDEFINED) {
                assertNull(part);
                return;
            }
            assertNotNull(part);
            int[] expected = color == 0 ? new int[] {4, 2, 0} : new int[] {1, 5};
            assertEquals(expected.length, part.size());
            assertEquals(world.rank(), expected[part.rank()]);
            for (int i = 0; i < expected.length; i++) {
                assertEquals(expected[i], part.group().worldRank(i));
            }
            int right = (part.rank() + 1) % part.size();
            int left = (part.rank() + part.size() - 1) % part.size();
            int[] from = new int[1];
            Status status = part.sendReceive(Data.of(new int[] {world.rank()}), right, 1, Data.of(from), left, 1);
            assertEquals(left, status.source());
            assertEquals(expected[left], from[0]);
            assertEquals(color == 0 ? 6 : 6, part.allreduce((long) world.rank(), Op.SUM));
        });
    }

    @Test
    void createTakesTheOrderOfItsGroup() {
        Job.run(variant, 4, world -> {
            Group group = world.group().include(3, 0, 2);
            Communicator part = world.create(group);
            if (world.rank() == 1) {
                assertNull(part);
                return;
            }
            assertNotNull(part);
            assertEquals(group, part.group());
            assertEquals(group.indexOf(world.rank()), part.rank());
            int[] ranks = new int[3];
            part.allgather(Data.of(new int[] {world.rank()}), Data.of(ranks));
            assertArrayEquals(new int[] {3, 0, 2}, ranks);
        });
    }

    @Test
    void communicatorsNest() {
        Job.run(variant, 6, world -> {
            Communicator half = world.split(world.rank() / 3, 0);
            assertNotNull(half);
            Communicator twin = half.duplicate();
            Communicator pair = half.split(half.rank() / 2, -half.rank());
            assertNotNull(pair);
            assertEquals(half.rank() < 2 ? 2 : 1, pair.size());
            // Every level at once, received from the innermost out.
            List<Communicator> levels = List.of(world, half, twin, pair);
            List<Request> sent = new ArrayList<>();
            for (int level = 0; level < levels.size(); level++) {
                Communicator c = levels.get(level);
                sent.add(c.isend(Data.of(Payload.of(level, 9000)), (c.rank() + 1) % c.size(), 1));
            }
            for (int level = levels.size() - 1; level >= 0; level--) {
                Communicator c = levels.get(level);
                byte[] into = new byte[9000];
                Status status = c.receive(Data.of(into), ANY_SOURCE, ANY_TAG);
                assertEquals((c.rank() + c.size() - 1) % c.size(), status.source());
                Payload.check(into, level);
            }
            Request.awaitAll(sent.toArray(Request[]::new));
            pair.close();
            twin.close();
            half.close();
            assertEquals(15, world.allreduce((long) world.rank(), Op.SUM));
        });
    }

    @Test
    void disjointPartsMakeCommunicatorsIndependently() {
        Job.run(variant, 4, world -> {
            Communicator half = world.split(world.rank() % 2, 0);
            assertNotNull(half);
            // The halves make different numbers of communicators; the names they take must still differ from each
            // other.
            List<Communicator> mine = new ArrayList<>();
            for (int i = 0; i <= world.rank() % 2 * 3; i++) {
                mine.add(half.duplicate());
            }
            Communicator all = world.duplicate();
            assertEquals(4, all.allreduce(1L, Op.SUM));
            for (Communicator c : mine) {
                assertEquals(2, c.allreduce(1L, Op.SUM));
            }
        });
    }

    @Test
    void groupsAreCombinedAsSets() {
        Job.run(variant, 5, world -> {
            Group group = world.group();
            Group low = group.include(2, 0, 1);
            Group high = group.exclude(0, 1);
            assertEquals(group.include(2, 3, 4), high);
            assertEquals(group.include(2, 0, 1, 3, 4), low.union(high));
            assertEquals(group.include(2), low.intersection(high));
            assertEquals(group.include(0, 1), low.difference(high));
            assertEquals(0, low.difference(low).size());
            assertEquals(-1, low.indexOf(4));
            assertEquals(2, low.worldRank(0));
            Communicator none = world.create(low.difference(low));
            assertNull(none);
            Communicator part = world.create(high);
            if (part != null) {
                assertEquals(high.include(1), part.group().include(1));
            }
        });
    }
}
