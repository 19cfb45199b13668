package dev.harbinger.study.networkcache.traffic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.PointToPoint;
import dev.harbinger.messaging.Request;
import dev.harbinger.trace.traffic.Call;
import dev.harbinger.trace.traffic.Message;
import dev.harbinger.trace.traffic.MessageId;
import dev.harbinger.trace.traffic.Traffic;
import dev.harbinger.trace.traffic.TrafficReader;
import dev.harbinger.trace.traffic.TrafficWriter;
import dev.harbinger.workloads.cg.CgProblemClass;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobRecorderTest {
    /** Counts printed by Khunjush, section 6.2; class S has as many iterations as class A. */
    @Test
    void rank_0_of_64_receives_as_many_messages_as_published() throws Exception {
        RecordedJob job = JobRecorder.cg(CgProblemClass.S, 64, 0);
        Traffic traffic = VirtualTimeRun.run(job, VirtualCosts.RS6000_SP);
        assertEquals(4208, traffic.messages().size());
        assertEquals(
                2544,
                traffic.messages().stream()
                        .filter(message -> message.payload().length <= 16)
                        .count());
        assertEquals(3 * 4208, traffic.calls().size());
        double before = 0;
        for (Message message : traffic.messages()) {
            assertTrue(message.arrival() >= before);
            before = message.arrival();
        }
    }

    @Test
    void one_job_has_one_record(@TempDir Path folder) throws Exception {
        Traffic first = VirtualTimeRun.run(JobRecorder.cg(CgProblemClass.S, 8, 3), VirtualCosts.RS6000_SP);
        Traffic second = VirtualTimeRun.run(JobRecorder.cg(CgProblemClass.S, 8, 3), VirtualCosts.RS6000_SP);
        assertSame(first, second);
        TrafficWriter.write(folder.resolve("cg.traffic"), first);
        assertSame(first, TrafficReader.read(folder.resolve("cg.traffic")));
    }

    private static void assertSame(Traffic first, Traffic second) {
        assertEquals(first.calls(), second.calls());
        for (int i = 0; i < first.messages().size(); i++) {
            assertEquals(first.messages().get(i).id(), second.messages().get(i).id());
            assertEquals(
                    first.messages().get(i).arrival(), second.messages().get(i).arrival());
            assertArrayEquals(
                    first.messages().get(i).payload(), second.messages().get(i).payload());
        }
    }

    @Test
    void calls_are_noted_with_the_message_that_came_and_the_operations_before_them() throws Exception {
        RecordedJob job = JobRecorder.record("x", 2, 0, (harbinger, computation) -> {
            Communicator world = harbinger.world();
            if (world.rank() == 1) {
                world.send(Data.of(new byte[] {1, 2, 3}), 0, 5);
                world.send(Data.of(new byte[] {4, 5}), 0, 6);
                return;
            }
            computation.performed(7);
            computation.performed(3);
            Request first = world.ireceive(Data.of(new byte[9]), PointToPoint.ANY_SOURCE, 5);
            computation.performed(20);
            world.ireceive(Data.of(new byte[1]), 1, 999).cancel();
            computation.performed(2);
            try (dev.harbinger.messaging.Message lent = world.receive(1, PointToPoint.ANY_TAG)) {
                assertEquals(2, lent.data().byteSize());
                computation.performed(1);
            }
            first.await();
        });
        long five = MessageId.of(1, 0, 5);
        long six = MessageId.of(1, 0, 6);
        CallSequence calls = job.calls().getFirst();
        List<Call> expected = List.of(
                new Call(Call.Kind.POST, five, 9, 0, 10, 0),
                new Call(Call.Kind.POST, six, 2, 1, 22, 0),
                new Call(Call.Kind.AWAIT, six, 2, 1, 0, 0),
                new Call(Call.Kind.AWAIT, five, 3, 0, 1, 0));
        assertEquals(expected.size(), calls.size());
        for (int call = 0; call < calls.size(); call++) {
            assertEquals(expected.get(call), calls.at(call, 0));
        }
        assertArrayEquals(new byte[] {1, 2, 3}, job.payloads().get(0));
        assertArrayEquals(new byte[] {4, 5}, job.payloads().get(1));
    }

    /** Communicators have numbers that depend on who made them; here they are counted. */
    @Test
    void messages_of_a_communicator_go_between_ranks_of_the_world() throws Exception {
        RecordedJob job = JobRecorder.record("x", 4, 1, (harbinger, computation) -> {
            Communicator world = harbinger.world();
            Communicator odd = world.split(world.rank() % 2, 0);
            odd.sendReceive(
                    Data.of(new byte[] {(byte) world.rank()}),
                    1 - odd.rank(),
                    2,
                    Data.of(new byte[1]),
                    1 - odd.rank(),
                    2);
        });
        CallSequence calls = job.calls().get(1);
        assertEquals(3, MessageId.peer(calls.id(0)));
        assertTrue(MessageId.communicator(calls.id(0)) > 0);
        assertArrayEquals(new byte[] {3}, job.payloads().getFirst());
        assertEquals(
                1, VirtualTimeRun.run(job, VirtualCosts.RS6000_SP).messages().size());
    }

    @Test
    void a_rank_that_fails_is_named_with_its_failure() {
        IllegalStateException e = assertThrows(
                IllegalStateException.class,
                () -> JobRecorder.record("x", 2, 0, (harbinger, computation) -> {
                    if (harbinger.world().rank() == 1) {
                        throw new IOException("no more");
                    }
                    harbinger.world().receive(Data.of(new byte[1]), 1, 1);
                }));
        assertEquals("x on 2 ranks cannot be recorded: no more", e.getMessage());
    }

    @Test
    void a_rank_that_is_not_there_is_refused() {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> JobRecorder.cg(CgProblemClass.S, 4, 4));
        assertEquals("rank 4 of 4 cannot be recorded: choose a rank from 0 to 3", e.getMessage());
    }
}
