package dev.harbinger.study.prediction.arrival;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.Finding;
import dev.harbinger.study.prediction.AnalysisSettings;
import dev.harbinger.study.prediction.AnalyzedProcesses;
import dev.harbinger.study.prediction.MemoryTrace;
import dev.harbinger.study.prediction.TraceAnalysis;
import dev.harbinger.study.prediction.TraceResult;
import dev.harbinger.study.prediction.page.AnalysisReport;
import dev.harbinger.trace.input.LongRecordSorter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No room for temporary files. */
class MissingRoomTest {
    @TempDir
    private Path folder;

    @Test
    void onlyTheTablesThatNeedJoinedMessagesAreMissingAndSayWhy() throws Exception {
        MemoryTrace trace = new MemoryTrace();
        for (int i = 0; i < 100; i++) {
            trace.send(0, 1_000L * i, 1, 7, 8);
            trace.receive(1, 1_000L * i + 5_000, 1_000L * i + 5_100, 0, 7, 8);
        }
        Path missing = folder.resolve("missing");
        try (Messages messages = new Messages(
                new LongRecordSorter(Message.SEND_WIDTH, Message.CHANNEL, 2 * Message.SEND_WIDTH, missing),
                new LongRecordSorter(Message.RECEIVE_WIDTH, Message.CHANNEL + 1))) {
            AnalyzedProcesses processes = new TraceAnalysis(trace, AnalysisSettings.USUAL, 1).read(messages);
            TraceResult result = processes.result(
                    AnalysisSettings.USUAL,
                    Arrivals.of(messages, processes.times(), AnalysisSettings.USUAL.assumptions()));
            assertEquals(100, result.receives());
            assertEquals(
                    99,
                    processes.processes().getLast().scores().predictors().stream()
                            .filter(score -> score.predictor().equals("lru:1"))
                            .findFirst()
                            .orElseThrow()
                            .hits());
            assertNotNull(result.arrivals().missing());
            String early = AnalysisReport.of("trace", result).sections().stream()
                    .filter(section -> section.id().equals("early"))
                    .findFirst()
                    .orElseThrow()
                    .text();
            assertTrue(early.contains(missing + " (-Djava.io.tmpdir names another)"), early);
            assertFalse(result.isComplete());
            List<String> cautions = AnalysisReport.of("trace", result).findings().stream()
                    .filter(finding -> finding.weight() == Finding.Weight.CAUTION)
                    .map(Finding::text)
                    .toList();
            assertTrue(
                    cautions.getFirst()
                            .startsWith(
                                    "Nothing can be said of early arrivals: the sends and receives could not be joined:"
                                            + " "),
                    cautions::toString);
            assertTrue(cautions.getFirst().contains(missing.toString()), cautions::toString);
            assertEquals(
                    1,
                    cautions.stream()
                            .filter(caution -> caution.contains("joined") || caution.contains("read"))
                            .count(),
                    cautions::toString);
        }
    }
}
