package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.RequestFailedException;
import dev.harbinger.messaging.Status;
import dev.harbinger.messaging.TruncationException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random programs do what MPI's matching says, in every variant. The failure names the seed of one that does not. */
@EveryVariant
record RandomProgramTest(Variant variant) {
    private static final int PROGRAMS = 12;

    @Test
    void randomProgramsDoWhatTheMatchingOfMpiSays() {
        for (int i = 0; i < PROGRAMS; i++) {
            // Each variant has programs of its own and some that all have.
            long seed = i < 2 ? i : 31L * variant.toString().hashCode() + i;
            run(Long.getLong("conformance.seed", seed));
        }
    }

    private void run(long seed) {
        RandomProgram program = new RandomProgram(seed, variant.sizes());
        List<List<Taken>> taken = new ArrayList<>();
        for (int rank = 0; rank < program.ranks; rank++) {
            taken.add(new ArrayList<>());
        }
        try {
            Job.run(variant, program.ranks, world -> new Rank(program, world, seed, taken.get(world.rank())).run());
            taken.forEach(RandomProgramTest::requireOrder);
        } catch (AssertionError error) {
            throw new AssertionError("program of seed " + seed + " in " + variant + ": " + error.getMessage(), error);
        }
    }

    /** What a receive with wildcards got. */
    private record Taken(RandomProgram.Receive receive, RandomProgram.Send message) {}

    /** Each message is received once, and those of one sender in their order. */
    private static void requireOrder(List<Taken> taken) {
        Map<RandomProgram.Channel, Map<Integer, Integer>> latest = new HashMap<>();
        taken.sort(java.util.Comparator.comparingInt(one -> one.receive.time));
        for (Taken one : taken) {
            Integer before = latest.computeIfAbsent(one.receive.channel, _ -> new HashMap<>())
                    .put(one.message.source, one.message.time);
            assertTrue(
                    before == null || before < one.message.time, "message " + one.message.number + " overtook another");
        }
    }

    /** A rank at work. */
    private static final class Rank {
        private final RandomProgram program;
        private final Communicator world;
        private final Communicator[] communicators;
        private final Random random;
        private final List<Taken> taken;
        private final List<Pending> pending = new ArrayList<>();

        /** A posted operation; {@code receive} and {@code memory} are null for a send. */
        private record Pending(
                Request request, int await, RandomProgram.@Nullable Receive receive, byte @Nullable [] memory) {}

        Rank(RandomProgram program, Communicator world, long seed, List<Taken> taken) {
            this.program = program;
            this.world = world;
            this.random = new Random(seed + world.rank());
            this.taken = taken;
            this.communicators = new Communicator[program.communicators];
        }

        void run() {
            for (int i = 0; i < communicators.length; i++) {
                communicators[i] = world.duplicate();
            }
            for (int time = 0; time < program.end; time++) {
                post(time);
                complete(time);
            }
            complete(Integer.MAX_VALUE);
            world.barrier();
            for (Communicator communicator : communicators) {
                assertNull(
                        communicator.iprobe(Communicator.ANY_SOURCE, Communicator.ANY_TAG), "a message is left over");
            }
        }

        private void post(int time) {
            for (RandomProgram.Send send : program.sends) {
                if (send.time == time && send.source == world.rank()) {
                    post(communicators[send.communicator], send);
                }
            }
            for (RandomProgram.Receive receive : program.receives) {
                if (receive.time == time && receive.rank == world.rank()) {
                    byte[] memory = new byte[receive.capacity];
                    Communicator in = communicators[receive.communicator];
                    if (receive.await == time && random.nextBoolean()) {
                        receiveNow(in, receive, memory);
                    } else {
                        Request request = in.ireceive(Data.of(memory), receive.source, receive.tag);
                        pending.add(new Pending(request, receive.await, receive, memory));
                    }
                }
            }
        }

        private void post(Communicator in, RandomProgram.Send send) {
            Data data = Data.of(Payload.of(send.number, send.bytes));
            if (send.await == send.time && random.nextBoolean()) {
                send.form.send(in, data, send.destination, send.tag);
            } else {
                Request request = send.form.name().contains("SSEND")
                        ? in.issend(data, send.destination, send.tag)
                        : in.isend(data, send.destination, send.tag);
                pending.add(new Pending(request, send.await, null, null));
            }
        }

        /** A blocking receive in one of its forms. Its message was sent at this time at the latest, before any wait. */
        private void receiveNow(Communicator in, RandomProgram.Receive receive, byte[] memory) {
            boolean whole = receive.expected == null || receive.expected.bytes <= receive.capacity;
            ReceiveForm[] forms = ReceiveForm.values();
            ReceiveForm form = whole ? forms[random.nextInt(forms.length)] : ReceiveForm.RECEIVE;
            check(receive, memory, () -> form.receive(in, Data.of(memory), receive.source, receive.tag));
        }

        /** Completes what is due, in any order and form. */
        private void complete(int time) {
            List<Pending> due = new ArrayList<>(
                    pending.stream().filter(one -> one.await <= time).toList());
            pending.removeAll(due);
            Collections.shuffle(due, random);
            int form = random.nextInt(3);
            while (!due.isEmpty()) {
                Request[] requests = due.stream().map(Pending::request).toArray(Request[]::new);
                int next = 0;
                if (form == 1) {
                    next = firstOf(requests);
                } else if (form == 2) {
                    while (!isComplete(requests[0])) {
                        Thread.yield();
                    }
                }
                Pending one = due.remove(next);
                if (one.receive == null) {
                    one.request.await();
                } else {
                    check(one.receive, one.memory, one.request::await);
                }
            }
        }

        private static int firstOf(Request[] requests) {
            try {
                return Request.awaitAny(requests);
            } catch (RequestFailedException e) {
                return e.index();
            }
        }

        private static boolean isComplete(Request request) {
            try {
                return request.test();
            } catch (TruncationException _) {
                return true;
            }
        }

        private interface Completion {
            Status status();
        }

        private void check(RandomProgram.Receive receive, byte[] memory, Completion completion) {
            RandomProgram.Send expected = receive.expected;
            if (expected != null && expected.bytes > receive.capacity) {
                TruncationException error =
                        org.junit.jupiter.api.Assertions.assertThrows(TruncationException.class, completion::status);
                assertEquals(expected.bytes, error.messageBytes());
                assertEquals(receive.capacity, error.offeredBytes());
                Payload.check(memory, expected.number);
                return;
            }
            Status status = completion.status();
            if (expected == null) {
                expected = sender(status, receive, memory);
                taken.add(new Taken(receive, expected));
            }
            assertEquals(new Status(expected.source, expected.tag, expected.bytes, false), status);
            Payload.check(java.lang.foreign.MemorySegment.ofArray(memory), expected.number, expected.bytes);
        }

        /** The message that was received, by its bytes. */
        private RandomProgram.Send sender(Status status, RandomProgram.Receive receive, byte[] memory) {
            for (RandomProgram.Send send : program.sends) {
                if (send.source == status.source()
                        && send.communicator == receive.communicator
                        && send.destination == receive.rank
                        && java.util.Arrays.equals(Payload.of(send.number, 8), java.util.Arrays.copyOf(memory, 8))) {
                    return send;
                }
            }
            throw new AssertionError("received what nobody sent: " + status);
        }
    }
}
