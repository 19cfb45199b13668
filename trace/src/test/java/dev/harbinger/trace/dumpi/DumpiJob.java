package dev.harbinger.trace.dumpi;

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

    /** The ranks in the job of the peers of all events, up to the first error, by process. */
    static SortedMap<Integer, List<Integer>> worldPeers(ProcessFormat format, SortedMap<Integer, byte[]> files)
            throws IOException {
        List<TraceFile> contents = new ArrayList<>();
        files.forEach((process, bytes) -> contents.add(new Content("t-000" + process, bytes)));
        ProcessFormat reading = format.lookAhead(contents);
        SortedMap<Integer, List<Integer>> peers = new TreeMap<>();
        for (TraceFile file : contents) {
            List<Integer> ofProcess = new ArrayList<>();
            int process = Integer.parseInt(file.name().substring(2));
            peers.put(process, ofProcess);
            try (TraceReader reader = reading.read(file.open(), file.name(), process)) {
                for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                    ofProcess.add(event.worldPeer());
                }
            } catch (IOException e) {
                // The file is cut off.
            }
        }
        return peers;
    }

    /** The same of the binary files of processes from 0, and of their text, which must agree. */
    static List<List<Integer>> worldPeers(List<DumpiCommunicatorCalls> processes) throws IOException {
        SortedMap<Integer, byte[]> binary = new TreeMap<>();
        SortedMap<Integer, byte[]> text = new TreeMap<>();
        for (int i = 0; i < processes.size(); i++) {
            binary.put(i, processes.get(i).calls().binary());
            text.put(i, processes.get(i).calls().text());
        }
        SortedMap<Integer, List<Integer>> peers = worldPeers(new DumpiFormat(), binary);
        if (!peers.equals(worldPeers(new DumpiTextFormat(), text))) {
            throw new AssertionError("the forms differ: " + peers);
        }
        return List.copyOf(peers.values());
    }
}
