package dev.harbinger.study.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.report.CsvReport;
import dev.harbinger.study.prediction.arrival.Arrivals;
import dev.harbinger.study.prediction.arrival.ClockOffsets;
import dev.harbinger.study.prediction.arrival.CommonTime;
import dev.harbinger.study.prediction.arrival.ConfirmedTimes;
import dev.harbinger.study.prediction.arrival.JoinedReceivers;
import dev.harbinger.study.prediction.arrival.MessageBlock;
import dev.harbinger.study.prediction.arrival.Messages;
import dev.harbinger.study.prediction.page.AnalysisReport;
import dev.harbinger.trace.TraceFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceShareTest {
    private static final AnalysisSettings SETTINGS = AnalysisSettings.USUAL;
    private static final int PROCESSES = 5;

    @TempDir
    private Path folder;

    private static MemoryTrace trace() {
        MemoryTrace trace = new MemoryTrace();
        Random random = new Random(3);
        for (int i = 0; i < 3_000; i++) {
            int receiver = random.nextInt(PROCESSES);
            int sender = random.nextInt(PROCESSES);
            long post = 20_000L * i + 5_000;
            long sent = post - 4_000 + random.nextInt(6_000);
            // Each clock differs.
            trace.send(sender, sent + 7_777L * sender, receiver, i % 7, 1L << i % 17);
            trace.receive(
                    receiver,
                    post + 7_777L * receiver,
                    Math.max(post, sent + 1_000) + 100 + 7_777L * receiver,
                    sender,
                    i % 7,
                    1L << i % 17);
        }
        return trace.damaged(1, "process 1 is damaged").name(1, "solve");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 3", "5, 2", "9, 5"})
    void sharesThatAreReadAndJoinedApartGiveTheResultOfTheWhole(int shares, int parts) throws Exception {
        TraceResult whole = new TraceAnalysis(trace(), SETTINGS, 3).run();
        List<AnalyzedProcesses> read = new ArrayList<>();
        List<MessageBlock> blocks = new ArrayList<>();
        for (int share = shares - 1; share >= 0; share--) {
            try (Messages messages = new Messages()) {
                TraceShare trace = new TraceShare(trace(), share, shares);
                read.add(new TraceAnalysis(trace, SETTINGS, 1).read(messages));
                messages.blocks().forEachRemaining(blocks::add);
            }
        }
        AnalyzedProcesses processes = AnalyzedProcesses.merged(read);
        List<ClockOffsets> clocks = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            try (Messages messages = part(blocks, part, parts)) {
                clocks.add(ClockOffsets.observed(messages, ConfirmedTimes.of(processes.times())));
            }
        }
        CommonTime commonTime = CommonTime.of(clocks.reversed(), processes.times());
        List<JoinedReceivers> joined = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            try (Messages messages = part(blocks, part, parts)) {
                joined.add(JoinedReceivers.of(messages, commonTime, SETTINGS.assumptions()));
            }
        }
        Iterator<JoinedReceivers> inOrder = joined.iterator();
        TraceResult result = processes.result(SETTINGS, Arrivals.of(inOrder, commonTime, SETTINGS.assumptions()));
        assertEquals(tables("whole", whole), tables("shares", result));
        assertTrue(whole.arrivals().all().savings().nanos() > 0);
    }

    /** All tables, with all digits. */
    private Map<String, String> tables(String name, TraceResult result) throws IOException {
        Map<String, String> tables = new TreeMap<>();
        for (Path file : CsvReport.write(AnalysisReport.of("trace", result), folder.resolve(name))) {
            tables.put(file.getFileName().toString(), Files.readString(file));
        }
        return tables;
    }

    /** The messages of a range of receivers. */
    private static Messages part(List<MessageBlock> blocks, int part, int parts) throws IOException {
        Messages messages = new Messages();
        for (MessageBlock block : blocks) {
            if (block.receiver() * parts / PROCESSES == part) {
                messages.add(block);
            }
        }
        return messages;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void theNumberOfThreadsChangesNoDigit(int threads) throws Exception {
        TraceResult one = new TraceAnalysis(trace(), SETTINGS, 1).run();
        TraceResult several = new TraceAnalysis(trace(), SETTINGS, threads).run();
        assertEquals(tables("one", one), tables("several", several));
    }

    @Test
    void aTraceHasAsManySharesAsProcessesThatCanBeReadIndependently() {
        assertEquals(PROCESSES, TraceShare.most(trace()));
        assertEquals(1, TraceShare.most(trace().oneAfterAnother()));
    }

    @Test
    void resultsOfTheSameProcessAreNotMerged() throws Exception {
        try (Messages messages = new Messages()) {
            AnalyzedProcesses processes = new TraceAnalysis(trace(), SETTINGS, 1).read(messages);
            assertThrows(TraceFormatException.class, () -> AnalyzedProcesses.merged(List.of(processes, processes)));
        }
    }
}
