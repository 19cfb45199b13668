package dev.harbinger.trace.dumpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.WholeTrace;
import dev.harbinger.trace.open.Packed;
import dev.harbinger.trace.open.TraceSource;
import dev.harbinger.trace.open.Traces;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files are looked at before they are read, and what comes of it, wherever they lie. */
class DumpiLookAheadTest {
    private static final int WORLD = DumpiCommunicatorCalls.WORLD;
    private static final int UNKNOWN = TraceEvent.ABSENT_INT;

    @TempDir
    private Path folder;

    /** A file that is not compressed and counts how often it is opened. */
    private record Counted(Path path, LongAdder opened) implements TraceFile {
        @Override
        public String name() {
            return path.getFileName().toString();
        }

        @Override
        public long size() throws IOException {
            return Files.size(path);
        }

        @Override
        public @Nullable Path plainPath() {
            return path;
        }

        @Override
        public InputStream open(LongAdder bytesRead) throws IOException {
            opened.increment();
            return Files.newInputStream(path);
        }

        @Override
        public @Nullable TraceFile sibling(String sibling) {
            return null;
        }

        @Override
        public String siblingPath(String sibling) {
            return sibling;
        }
    }

    /** Four processes of which the last two split a communicator that they have for themselves, backwards. */
    private static List<DumpiCommunicatorCalls> workersSplit() {
        List<DumpiCommunicatorCalls> all = new ArrayList<>();
        for (int process = 0; process < 4; process++) {
            DumpiCommunicatorCalls calls = new DumpiCommunicatorCalls().group(WORLD, 3);
            boolean isWorker = process > 1;
            calls.include(3, 4, 2, 3).create(WORLD, 4, isWorker ? 4 : DumpiCommunicatorCalls.NULL);
            if (isWorker) {
                calls.split(4, 0, -process, 5);
            }
            all.add(calls.receiveFromAll(5, 2, 0));
        }
        return all;
    }

    private List<Long> opened(ProcessFormat format, List<DumpiCommunicatorCalls> processes, boolean text)
            throws IOException {
        List<Counted> files = new ArrayList<>();
        for (int i = 0; i < processes.size(); i++) {
            DumpiTwoForms calls = processes.get(i).calls();
            Path path = Files.write(folder.resolve("t-000" + i), text ? calls.text() : calls.binary());
            files.add(new Counted(path, new LongAdder()));
        }
        format.lookAhead(files);
        return files.stream().map(file -> file.opened().sum()).toList();
    }

    @Test
    void filesWhoseEndSaysThatTheyHaveNoSplitAreNotOpened() throws IOException {
        List<DumpiCommunicatorCalls> all = workersSplit();
        all.forEach(calls -> calls.calls().withFooter());
        assertEquals(List.of(0L, 0L, 1L, 1L), opened(new DumpiFormat(), all, false));
        assertEquals(List.of(0L, 0L, 1L, 1L), opened(new DumpiTextFormat(), all, true));
        all.forEach(calls -> calls.cart(WORLD, 6, false, 2));
        assertEquals(List.of(1L, 1L, 1L, 1L), opened(new DumpiFormat(), all, false));
        assertEquals(List.of(1L, 1L, 1L, 1L), opened(new DumpiTextFormat(), all, true));
        List<DumpiCommunicatorCalls> masters = List.of(all.get(0), all.get(1), all.get(0), all.get(1));
        assertEquals(List.of(1L, 1L, 0L, 0L), opened(new DumpiFormat(), masters, false));
    }

    @Test
    void ofFilesThatEndWithoutCountsTheFirstTwoMustHaveASplit() throws IOException {
        List<DumpiCommunicatorCalls> all = workersSplit();
        assertEquals(List.of(1L, 1L, 0L, 0L), opened(new DumpiFormat(), all, false));
        assertEquals(List.of(1L, 1L, 0L, 0L), opened(new DumpiTextFormat(), all, true));
        assertEquals(List.of(1L, 1L, 1L), opened(new DumpiFormat(), all.subList(1, 4), false));
    }

    /** Three processes, turned round by a split. */
    private static byte[] turned(int process) {
        return new DumpiCommunicatorCalls()
                .size(WORLD, 3)
                .split(WORLD, 0, -process, 4)
                .receiveFromAll(4, 3, 0)
                .calls()
                .binary();
    }

    private static void assertTurned(Trace trace, int processes) throws IOException {
        WholeTrace read = WholeTrace.read(trace);
        assertEquals(List.of(), read.errors());
        assertTurned(read, processes);
    }

    private static void assertTurned(WholeTrace read, int processes) {
        assertEquals(processes, read.events().size());
        read.events()
                .values()
                .forEach(events -> assertEquals(
                        List.of(2, 1, 0),
                        events.stream().map(TraceEvent::worldPeer).toList()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".gz", ".zst"})
    void filesInAFolderAreLookedAt(String ending) throws IOException {
        for (int process = 0; process < 3; process++) {
            String name = "t-000" + process + ".bin" + ending;
            Files.write(folder.resolve(name), Packed.as(name, turned(process)));
        }
        assertTurned(Traces.open(List.of(folder)), 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.tar", "t.tar.gz", "t.tar.zst"})
    void filesInATarAreLookedAt(String name) throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("run/t.meta", "numprocs=3\nfileprefix=t\n".getBytes(StandardCharsets.US_ASCII));
        files.put("run/t-0002.bin.gz", Packed.as("t.gz", turned(2)));
        files.put("run/t-0000.bin", turned(0));
        files.put("run/readme", "Some run.\n".getBytes(StandardCharsets.US_ASCII));
        files.put("run/t-0001.bin", turned(1));
        Path tar = Files.write(folder.resolve(name), Packed.as(name, Packed.tar(files)));
        assertTurned(Traces.open(List.of(tar)), 3);
    }

    @Test
    void aDamagedFileInATarDoesNotEndTheLook() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("t-0000.bin", turned(0));
        files.put("notes.gz", Arrays.copyOf(Packed.as("notes.gz", turned(0)), 20));
        files.put("t-0001.bin", turned(1));
        files.put("t-0002.bin", turned(2));
        Path tar = Files.write(folder.resolve("t.tar"), Packed.tar(files));
        WholeTrace read = WholeTrace.read(Traces.open(List.of(tar)));
        assertEquals(1, read.errors().size(), read::toString);
        assertTurned(read, 3);
    }

    @Test
    void aTarThatIsCutOffHasNoWrongRanks() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (int process = 0; process < 3; process++) {
            files.put("t-000" + process + ".bin", turned(process));
        }
        byte[] whole = Packed.tar(files);
        Path tar = folder.resolve("t.tar");
        for (int length = 600; length < whole.length; length += 100) {
            Files.write(tar, Arrays.copyOf(whole, length));
            WholeTrace.read(Traces.open(List.of(tar)))
                    .events()
                    .values()
                    .forEach(events -> assertTrue(DumpiRandomJob.isNeverWrong(
                            List.of(2, 1, 0),
                            events.stream().map(TraceEvent::worldPeer).toList())));
        }
    }

    @Test
    void aSourceThatWasLookedAtIsOpenedElsewhereWithoutAnotherLook() throws Exception {
        List<Path> files = new ArrayList<>();
        for (int process = 0; process < 3; process++) {
            files.add(Files.write(folder.resolve("t-000" + process + ".bin"), turned(process)));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(TraceSource.of(files));
        }
        // A second look would find no split in the last file.
        Files.write(files.getLast(), new DumpiCommunicatorCalls().calls().binary());
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            TraceSource source = (TraceSource) in.readObject();
            WholeTrace read = WholeTrace.read(source.open());
            assertEquals(
                    List.of(2, 1, 0),
                    read.events().getOrDefault(0, List.of()).stream()
                            .map(TraceEvent::worldPeer)
                            .toList());
        }
    }

    @Test
    void splitsBeyondTheBoundAreUnknown() throws IOException {
        int splits = DumpiCommunicatorLog.MOST / 6;
        List<DumpiCommunicatorCalls> all = new ArrayList<>();
        for (int process = 0; process < 2; process++) {
            DumpiCommunicatorCalls calls = new DumpiCommunicatorCalls().size(WORLD, 2);
            for (int i = 0; i < splits; i++) {
                calls.split(WORLD, 0, -process, 4);
                if (i == 0 || i == splits - 1) {
                    calls.receiveFromAll(4, 2, 0);
                }
            }
            all.add(calls);
        }
        List<Integer> first = List.of(1, 0, UNKNOWN, UNKNOWN);
        assertEquals(List.of(first, first), DumpiJob.allWorldPeers(all));
    }
}
