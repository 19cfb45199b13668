package dev.harbinger.trace.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.ProcessFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/** Counts stay small whatever is counted. */
class InputCountsTest {
    @Test
    void namesBeyondTheFirstAreCountedTogether() {
        CallCounts counts = new CallCounts();
        for (int i = 0; i < CallCounts.MOST_NAMES + 50; i++) {
            counts.count("name " + i);
        }
        counts.count("name 0");
        assertEquals(2, counts.counts().get("name 0"));
        assertEquals(50, counts.counts().get(CallCounts.OTHERS));
        assertEquals(CallCounts.MOST_NAMES + 1, counts.counts().size());
    }

    @Test
    void processesAreCountedEachForItself() {
        ProcessCounts counts = new ProcessCounts();
        counts.count(3, counts.number("a"));
        counts.count(3, counts.number("b"));
        counts.count(3, counts.number("b"));
        counts.count(7, counts.number("b"));
        assertEquals(Map.of("a", 1L, "b", 2L), counts.of(3));
        assertEquals(Map.of("b", 1L), counts.of(7));
        assertEquals(Map.of(), counts.of(8));
        assertEquals(Map.of(), counts.withRest(8));
    }

    @Test
    void namesAndProcessesBeyondTheFirstAreCountedTogether() {
        ProcessCounts counts = new ProcessCounts();
        int name = 0;
        for (int i = 0; i < CallCounts.MOST_NAMES + 50; i++) {
            name = counts.number("name " + i);
        }
        assertEquals(counts.number("name beyond"), name);
        int processes = 5_000;
        for (int process = 0; process < processes; process++) {
            counts.count(process, name);
        }
        assertEquals(1, counts.of(0).get(CallCounts.OTHERS));
        long rest = counts.withRest(processes - 1).get(CallCounts.OTHERS);
        assertTrue(rest > 0 && rest < processes, "rest " + rest);
        assertEquals(Map.of(), counts.of(processes - 1));
    }

    @Test
    void aLongNameIsCountedUnderAShorterOne() {
        String name = "x".repeat(100_000);
        CallCounts calls = new CallCounts();
        calls.count(name);
        String counted = calls.counts().keySet().iterator().next();
        assertTrue(counted.startsWith("xxx") && counted.length() < 100, counted);
        ProcessCounts processes = new ProcessCounts();
        processes.count(3, processes.number(name));
        assertEquals(calls.counts(), processes.of(3));
    }

    @Test
    void bytesAreCountedHoweverTheyAreTaken() throws IOException {
        LongAdder bytes = new LongAdder();
        try (CountedInputStream in = new CountedInputStream(new ByteArrayInputStream(new byte[10]), bytes)) {
            in.read();
            in.read(new byte[4], 0, 4);
            in.skip(2);
            assertEquals(7, bytes.sum());
            in.readAllBytes();
            assertEquals(-1, in.read());
        }
        assertEquals(10, bytes.sum());
    }

    @Test
    void theLastNumberOfAFilesNameIsItsProcess() {
        assertEquals(3, FileNames.process("rank-0003.csv"));
        assertEquals(12, FileNames.process("/run-7/npb.cg.A.64/trace-2024-0012.bin"));
        assertEquals(ProcessFormat.NO_PROCESS, FileNames.process("7/trace.bin"));
        assertEquals(ProcessFormat.NO_PROCESS, FileNames.process("rank-99999999999"));
    }
}
