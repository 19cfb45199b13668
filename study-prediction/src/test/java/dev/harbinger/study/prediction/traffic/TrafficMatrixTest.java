package dev.harbinger.study.prediction.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.MemoryTrace;
import dev.harbinger.study.prediction.ProcessResult;
import dev.harbinger.study.prediction.TraceAnalysis;
import dev.harbinger.study.prediction.arrival.Assumptions;
import dev.harbinger.study.prediction.traffic.TrafficMatrix.Pair;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrafficMatrixTest {
    private static TrafficMatrix matrix(MemoryTrace trace, int mostBlocks, int mostPairs) throws Exception {
        return TrafficMatrix.of(
                new TraceAnalysis(
                                trace,
                                new AnalysisSettings(List.of(), "last-successor", 0, new Assumptions(10, 1, 1, 100)),
                                2)
                        .run().processes().stream().map(ProcessResult::receives).toList(),
                mostBlocks,
                mostPairs);
    }

    @Test
    void aCellHasTheMessagesAndBytesOfASenderAndAReceiver() throws Exception {
        TrafficMatrix matrix = matrix(
                new MemoryTrace()
                        .send(0, 1, 2, 7, 10)
                        .send(0, 2, 2, 8, 20)
                        .send(2, 3, 0, 7, 5)
                        .receive(2, 4, 5, 0, 7, 1000),
                64,
                10);
        assertTrue(matrix.isBySends());
        assertEquals(3, matrix.blocks());
        assertEquals(2, matrix.messages(0, 2));
        assertEquals(30, matrix.bytes(0, 2));
        assertEquals(5, matrix.bytes(2, 0));
        assertEquals(0, matrix.messages(1, 1));
        assertEquals(2, matrix.pairs());
        assertEquals(List.of(new Pair(0, 2, 2, 30), new Pair(2, 0, 1, 5)), matrix.heaviest());
    }

    @Test
    void manyRanksShareCellsAndNoMessageIsLost() throws Exception {
        MemoryTrace trace = new MemoryTrace();
        int ranks = 1000;
        for (int rank = 0; rank < ranks; rank++) {
            trace.send(rank, 1, (rank + 1) % ranks, 7, rank);
        }
        TrafficMatrix matrix = matrix(trace, 64, 2);
        assertEquals(16, matrix.blockRanks());
        assertEquals(63, matrix.blocks());
        assertEquals("992-999", matrix.block(62));
        assertEquals(15, matrix.messages(0, 0));
        assertEquals(1, matrix.messages(0, 1));
        assertEquals(1, matrix.messages(62, 0));
        long messages = 0;
        long bytes = 0;
        for (int from = 0; from < matrix.blocks(); from++) {
            for (int to = 0; to < matrix.blocks(); to++) {
                messages += matrix.messages(from, to);
                bytes += matrix.bytes(from, to);
            }
        }
        assertEquals(ranks, messages);
        assertEquals(999 * 1000 / 2, bytes);
        assertEquals(List.of(new Pair(999, 0, 1, 999), new Pair(998, 999, 1, 998)), matrix.heaviest());
    }

    @Test
    void theLargestRankThereCanBeHasItsCell() throws Exception {
        TrafficMatrix matrix = matrix(new MemoryTrace().send(0, 1, Integer.MAX_VALUE, 7, 10), 64, 10);
        assertEquals(64, matrix.blocks());
        assertEquals("2113929216-2147483647", matrix.block(63));
        assertEquals(10, matrix.bytes(0, 63));
    }

    @Test
    void withoutSendsReceivesAreCountedAndThoseFromAnySourceLeftOut() throws Exception {
        TrafficMatrix matrix =
                matrix(new MemoryTrace().receive(1, 4, 5, 3, 7, 1000).receive(1, 6, 7, -1, 7, 50), 64, 10);
        assertFalse(matrix.isBySends());
        assertEquals(4, matrix.ranks());
        assertEquals(1000, matrix.bytes(3, 1));
        assertEquals(1, matrix.pairs());
        assertEquals(1, matrix.withoutPeer());
    }

    @Test
    void aProcessOfManyPeersCountsEachOfThem() throws Exception {
        MemoryTrace trace = new MemoryTrace();
        for (int round = 0; round < 3; round++) {
            for (int peer = 0; peer < 500; peer++) {
                trace.send(7, round, 3 * peer, 1, peer);
            }
        }
        TrafficMatrix matrix = matrix(trace, 2000, 1);
        assertEquals(500, matrix.pairs());
        for (int peer = 0; peer < 500; peer++) {
            assertEquals(3, matrix.messages(7, 3 * peer));
            assertEquals(3 * peer, matrix.bytes(7, 3 * peer));
        }
        assertEquals(0, matrix.messages(7, 1));
    }
}
