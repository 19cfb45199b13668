package dev.harbinger.trace.dumpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceOp;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What events calls become; each case is read from both forms, which must agree. */
class DumpiEventsTest {
    private static final long START = DumpiTwoForms.FIRST_SECOND * 1_000_000_000L;

    private static DumpiReading read(DumpiTwoForms calls) {
        DumpiReading binary = DumpiReading.ofBinary(calls);
        assertEquals(binary, DumpiReading.ofText(calls));
        assertEquals("", binary.failure());
        return binary;
    }

    private static List<String> brief(DumpiTwoForms calls) {
        return read(calls).events().stream()
                .map(event -> event.op().word() + " " + shown(event.peer()) + " " + shown(event.tag()) + " "
                        + shown(event.bytes()) + " " + event.request())
                .toList();
    }

    private static String shown(int fact) {
        return TraceEvent.isPresent(fact) ? String.valueOf(fact) : ".";
    }

    private static String shown(long fact) {
        return TraceEvent.isPresent(fact) ? String.valueOf(fact) : ".";
    }

    @Test
    void everyFactOfAReceiveFromAnySourceAndOfItsStatusIsGiven() {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.at(7, 100)
                .receive(12, "MPI_Irecv", 3, DumpiTwoForms.DOUBLE, -1, 9, DumpiTwoForms.WORLD)
                .request(2)
                .end();
        calls.call(13, "MPI_Wait").request(2).status(16, 5, 9).end();
        TraceEventBuilder builder = new TraceEventBuilder();
        TraceEvent posted = builder.begin(0, TraceOp.IRECV)
                .timeNanos(START + 7_000_000_100L)
                .peer(-1)
                .tag(9)
                .count(3)
                .typeBytes(8)
                .communicator(2)
                .request(2)
                .worldPeer(-1)
                .build();
        TraceEvent completed = builder.begin(1, TraceOp.WAIT)
                .timeNanos(START + 7_000_000_115L)
                .peer(5)
                .tag(9)
                .count(16)
                .typeBytes(1)
                .request(2)
                .worldPeer(5)
                .build();
        assertEquals(List.of(posted, completed), read(calls).events());
    }

    @Test
    void theStatusOfASendSaysNothing() {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.isend(1, 4, 7, 2);
        calls.call(13, "MPI_Wait").request(2).status(1606419960, 9, 9).end();
        assertEquals(List.of("isend 4 7 4 2", "wait . . . 2"), brief(calls));
    }

    @Test
    void aBlockingReceiveIsPostedAndReturnsWithItsStatus() {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.receive(1, "MPI_Recv", 2, DumpiTwoForms.INT, -1, -1, DumpiTwoForms.WORLD)
                .status(4, 1, 3)
                .end();
        calls.receive(1, "MPI_Recv", 2, DumpiTwoForms.INT, 6, 3, DumpiTwoForms.WORLD)
                .statuses("status")
                .end();
        assertEquals(List.of("recv -1 -1 8 -1", "done 1 3 4 -1", "recv 6 3 8 -1", "done . . . -1"), brief(calls));
    }

    @Test
    void eachRequestOfAWaitForAllCompletes() {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.irecv(1, -1, 1, 2);
        calls.isend(1, 1, 1, 3);
        calls.irecv(1, -1, 2, 4);
        calls.call(18, "MPI_Waitall")
                .requests(2, 3, 4, 1)
                .statuses(
                        "statuses[4]",
                        new int[] {4, 8, 0, 1},
                        new int[] {77, 77, 0, 77},
                        new int[] {0, 9, 0, 2},
                        new int[] {0, 0, 0, 0})
                .end();
        assertEquals(
                List.of("wait 8 1 4 2", "wait . . . 3", "wait 9 2 0 4"),
                brief(calls).subList(3, 6));
    }

    @Test
    void ofTheRequestsOfOtherWaitsThoseNamedComplete() {
        DumpiTwoForms calls = new DumpiTwoForms();
        for (int request = 2; request < 8; request++) {
            calls.irecv(1, -1, request, request);
        }
        calls.call(20, "MPI_Waitsome")
                .requests(2, 3, 4)
                .num("outcount", 2)
                .numbers("int", "indices", 2, 0)
                .statuses("statuses[2]", new int[] {4, 1, 0, 4}, new int[] {4, 3, 0, 2})
                .end();
        calls.call(16, "MPI_Waitany")
                .requests(1, 3)
                .num("index", 1)
                .status(4, 5, 3)
                .end();
        calls.call(17, "MPI_Testany")
                .requests(5, 6)
                .num("index", -32766)
                .num("flag", 0)
                .statuses("status")
                .end();
        calls.call(14, "MPI_Test").request(5).num("flag", 0).statuses("status").end();
        calls.call(14, "MPI_Test").request(5).num("flag", 1).status(4, 6, 5).end();
        calls.call(19, "MPI_Testall")
                .requests(6, 7)
                .num("flag", 1)
                .statuses("statuses[2]")
                .end();
        assertEquals(
                List.of("wait 1 4 4 4", "wait 3 2 4 2", "wait 5 3 4 3", "wait 6 5 4 5", "wait . . . 6", "wait . . . 7"),
                brief(calls).subList(6, 12));
        assertEquals(Map.of("MPI_Testany", 1L, "MPI_Test", 1L), read(calls).skippedRecords());
    }

    @Test
    void aCancelledReceiveCompletesWithoutAMessage() {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.irecv(1, 2, 3, 2);
        calls.call(13, "MPI_Wait")
                .request(2)
                .statuses("status", new int[] {0, 2, 1, 3})
                .end();
        assertEquals(List.of("irecv 2 3 4 2", "wait . . . 2"), brief(calls));
    }

    @Test
    void whatIsSentToOrReceivedFromNobodyIsSkipped() {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.send(0, "MPI_Send", 1, DumpiTwoForms.INT, -2, 1, DumpiTwoForms.WORLD)
                .end();
        calls.isend(1, -1, 1, 2);
        calls.irecv(1, -2, 1, 3);
        calls.call(18, "MPI_Waitall").requests(2, 3).statuses("statuses[2]").end();
        calls.receive(1, "MPI_Recv", 2, DumpiTwoForms.INT, -1, 5, DumpiTwoForms.WORLD)
                .status(0, -1, -1)
                .end();
        assertEquals(List.of(), brief(calls));
        assertEquals(
                Map.of("MPI_Send", 1L, "MPI_Isend", 1L, "MPI_Irecv", 1L, "MPI_Waitall", 1L, "MPI_Recv", 1L),
                read(calls).skippedRecords());
    }

    @Test
    void aSendAndReceiveInOneIsBoth() {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.call(33, "MPI_Sendrecv")
                .num("sendcount", 1)
                .type("sendtype", DumpiTwoForms.INT)
                .num("dest", 4)
                .num("sendtag", 5)
                .num("recvcount", 2)
                .type("recvtype", DumpiTwoForms.DOUBLE)
                .num("source", -1)
                .num("recvtag", 6)
                .comm("comm", DumpiTwoForms.WORLD)
                .status(8, 7, 6)
                .end();
        calls.call(34, "MPI_Sendrecv_replace")
                .num("count", 3)
                .type("datatype", DumpiTwoForms.INT)
                .num("dest", -2)
                .num("sendtag", 5)
                .num("source", 1)
                .num("recvtag", 6)
                .comm("comm", DumpiTwoForms.WORLD)
                .status(12, 1, 6)
                .end();
        assertEquals(
                List.of("send 4 5 4 -1", "recv -1 6 16 -1", "done 7 6 8 -1", "recv 1 6 12 -1", "done 1 6 12 -1"),
                brief(calls));
    }

    @Test
    void eachStartOfAPersistentRequestPostsItAnew() {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.receive(30, "MPI_Recv_init", 1, DumpiTwoForms.INT, 3, 8, DumpiTwoForms.WORLD)
                .request(2)
                .end();
        calls.send(28, "MPI_Ssend_init", 1, DumpiTwoForms.INT, 3, 8, DumpiTwoForms.WORLD)
                .request(3)
                .end();
        for (int i = 0; i < 2; i++) {
            calls.call(32, "MPI_Startall").requests(2, 3).end();
            calls.call(18, "MPI_Waitall")
                    .requests(2, 3)
                    .statuses("statuses[2]", new int[] {4, 3, 0, 8}, new int[] {0, 0, 0, 0})
                    .end();
        }
        calls.call(13, "MPI_Wait").request(2).statuses("status").end();
        calls.call(31, "MPI_Start").request(2).end();
        List<String> round = List.of("irecv 3 8 4 2", "issend 3 8 4 3", "wait 3 8 4 2", "wait . . . 3");
        List<String> all = brief(calls);
        assertEquals(round, all.subList(0, 4));
        assertEquals(round, all.subList(4, 8));
        assertEquals(List.of("irecv 3 8 4 2"), all.subList(8, all.size()));
    }

    @Test
    void ranksOfCommunicatorsThatCallsTellOfAreTranslated() {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.call(84, "MPI_Comm_dup").comm("oldcomm", 2).comm("newcomm", 5).end();
        calls.call(72, "MPI_Comm_group")
                .comm("comm", 5)
                .handle("MPI_Group", "group", 3)
                .end();
        calls.call(76, "MPI_Group_incl")
                .handle("MPI_Group", "group", 3)
                .num("count", 2)
                .numbers("int", "ranks", 6, 4)
                .handle("MPI_Group", "newgroup", 4)
                .end();
        calls.call(85, "MPI_Comm_create")
                .comm("oldcomm", 5)
                .handle("MPI_Group", "group", 4)
                .comm("newcomm", 6)
                .end();
        calls.call(86, "MPI_Comm_split")
                .comm("oldcomm", 2)
                .num("color", 0)
                .num("key", 1)
                .comm("newcomm", 7)
                .end();
        for (int comm : new int[] {5, 6, 7}) {
            calls.receive(12, "MPI_Irecv", 1, DumpiTwoForms.INT, 1, 1, comm)
                    .request(comm)
                    .end();
        }
        calls.call(87, "MPI_Comm_free").comm("comm", 6).end();
        calls.receive(12, "MPI_Irecv", 1, DumpiTwoForms.INT, 1, 1, 6).request(9).end();
        assertEquals(
                List.of(1, 4, TraceEvent.ABSENT_INT, TraceEvent.ABSENT_INT),
                read(calls).events().stream().map(TraceEvent::worldPeer).toList());
    }

    @Test
    void sizesOfDatatypesMadeOfOthersAreKnown() {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.call(35, "MPI_Type_contiguous")
                .num("count", 5)
                .type("oldtype", DumpiTwoForms.INT)
                .type("newtype", 28)
                .end();
        calls.call(36, "MPI_Type_vector")
                .num("count", 3)
                .num("blocklength", 2)
                .num("stride", 9)
                .type("oldtype", 28)
                .type("newtype", 29)
                .end();
        calls.call(38, "MPI_Type_indexed")
                .num("count", 2)
                .numbers("int", "lengths", 1, 3)
                .numbers("int", "indices", 0, 8)
                .type("oldtype", DumpiTwoForms.DOUBLE)
                .type("newtype", 30)
                .end();
        calls.call(40, "MPI_Type_struct")
                .num("count", 2)
                .numbers("int", "lengths", 2, 1)
                .numbers("int", "indices", 0, 8)
                .types("oldtypes", DumpiTwoForms.INT, DumpiTwoForms.DOUBLE)
                .type("newtype", 31)
                .end();
        calls.call(43, "MPI_Type_size").type("datatype", 32).num("size", 7).end();
        calls.call(47, "MPI_Type_free").type("datatype", 28).end();
        for (int type = 28; type < 34; type++) {
            calls.receive(12, "MPI_Irecv", 1, type, 1, 1, 2).request(type).end();
        }
        assertEquals(
                List.of(TraceEvent.ABSENT_INT, 120, 32, 16, 7, TraceEvent.ABSENT_INT),
                read(calls).events().stream().map(TraceEvent::typeBytes).toList());
    }

    @Test
    void timesGoOnWhenTheSecondsBeginAnew() {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.at(65_535, 999_999_990);
        calls.isend(1, 0, 0, 2);
        calls.at(0, 5);
        calls.isend(1, 0, 0, 3);
        calls.at(40_000, 0);
        calls.isend(1, 0, 0, 4);
        calls.at(3, 0);
        calls.isend(1, 0, 0, 5);
        assertEquals(
                List.of(65_535_999_999_990L, 65_536_000_000_005L, 105_536_000_000_000L, 131_075_000_000_000L),
                read(calls).events().stream()
                        .map(event -> event.timeNanos() - START)
                        .toList());
    }

    @Test
    void callsThatGiveNoEventAreCounted() {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.call(52, "MPI_Barrier").comm("comm", 2).end();
        calls.call(52, "MPI_Barrier").comm("comm", 2).end();
        calls.call(125, "MPI_Finalize").end();
        DumpiReading read = read(calls);
        assertTrue(read.events().isEmpty());
        assertEquals(Map.of("MPI_Barrier", 2L, "MPI_Finalize", 1L), read.skippedRecords());
    }
}
