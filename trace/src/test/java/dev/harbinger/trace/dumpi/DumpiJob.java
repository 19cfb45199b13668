package dev.harbinger.trace.dumpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.trace.ProcessFormat;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.TraceReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Reads the files of several processes, which lie in memory, after a look at all of them. */
final class DumpiJob {
    private DumpiJob() {}

    /** A file without neighbours. */
    private record Content(String name, byte[] bytes) implements TraceFile {
        @Override
        public long size() {
            return bytes.length;
        }

        @Override
        public InputStream open(LongAdder bytesRead) {
            return new ByteArrayInputStream(bytes);
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

    /** The events of processes up to the first error, by process. */
    static SortedMap<Integer, List<TraceEvent>> events(ProcessFormat format, SortedMap<Integer, byte[]> files)
            throws IOException {
        List<TraceFile> contents = new ArrayList<>();
        files.forEach((process, bytes) -> contents.add(new Content("t-000" + process, bytes)));
        ProcessFormat reading = format.lookAhead(contents);
        SortedMap<Integer, List<TraceEvent>> events = new TreeMap<>();
        for (TraceFile file : contents) {
            List<TraceEvent> ofProcess = new ArrayList<>();
            int process = Integer.parseInt(file.name().substring(2));
            events.put(process, ofProcess);
            try (TraceReader reader = reading.read(file.open(), file.name(), process)) {
                for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                    ofProcess.add(event);
                }
            } catch (IOException e) {
                // The file is cut off.
            }
        }
        return events;
    }

    /** The events in the binary files of processes from 0, and in their text, which must agree. */
    static List<List<TraceEvent>> events(List<DumpiCommunicatorCalls> processes) throws IOException {
        SortedMap<Integer, byte[]> binary = new TreeMap<>();
        SortedMap<Integer, byte[]> text = new TreeMap<>();
        for (int i = 0; i < processes.size(); i++) {
            binary.put(i, processes.get(i).calls().binary());
            text.put(i, processes.get(i).calls().text());
        }
        SortedMap<Integer, List<TraceEvent>> events = events(new DumpiFormat(), binary);
        assertEquals(events, events(new DumpiTextFormat(), text));
        return List.copyOf(events.values());
    }

    /** The ranks in the job of the peers of events. */
    static List<Integer> worldPeers(List<TraceEvent> events) {
        return events.stream().map(TraceEvent::worldPeer).toList();
    }

    /** The same of the events of processes from 0, in both forms. */
    static List<List<Integer>> allWorldPeers(List<DumpiCommunicatorCalls> processes) throws IOException {
        return events(processes).stream().map(DumpiJob::worldPeers).toList();
    }
}
