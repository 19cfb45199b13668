package dev.harbinger.study.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.trace.Trace;
import dev.harbinger.trace.open.TraceSource;
import dev.harbinger.trace.open.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages in communicators that only the files of all processes together tell of: a DUMPI trace with a split. */
class SplitCommunicatorsTest {
    @TempDir
    private Path folder;

    private static String call(String name, int second, String... arguments) {
        String time = " at walltime " + second + ".000000000, cputime 0.0 seconds in thread 0.\n";
        return name + " entering" + time + String.join("\n", arguments) + "\n" + name + " returning" + time;
    }

    /** Even and odd processes come together, in reverse; each sends a message to the other one and gets one. */
    private void write(int process, int processes) throws IOException {
        StringBuilder text = new StringBuilder("version=1.0.0\n");
        text.append(call("MPI_Comm_size", 100, "MPI_Comm comm=2 (w)", "int size=" + processes));
        int number = 4;
        if (process == 2) {
            // From here on it numbers communicators differently.
            text.append(split(3, 0, 0, number++));
        }
        text.append(split(2, process % 2, -process, number));
        int other = process < 2 ? 0 : 1;
        String[] message = {
            "int count=1",
            "MPI_Datatype datatype=9 (MPI_INT)",
            "int dest=" + other,
            "int source=" + other,
            "int tag=7",
            "MPI_Comm comm=" + number + " (user-defined)"
        };
        text.append(call("MPI_Send", 102, message)).append(call("MPI_Recv", 103, message));
        Files.writeString(folder.resolve("split-000" + process + ".txt"), text);
    }

    private static String split(int old, int colour, int key, int made) {
        return call(
                "MPI_Comm_split",
                101,
                "MPI_Comm oldcomm=" + old + " (c)",
                "int color=" + colour,
                "int key=" + key,
                "MPI_Comm newcomm=" + made + " (c)");
    }

    private static long joined(Trace open) throws IOException, InterruptedException {
        try (Trace trace = open) {
            TraceResult result = new TraceAnalysis(trace, TraceAnalysisTest.SETTINGS, 2).run();
            assertEquals(List.of(), result.damage());
            return result.arrivals().all().joined();
        }
    }

    @Test
    void areJoined() throws IOException, InterruptedException {
        for (int process = 0; process < 4; process++) {
            write(process, 4);
        }
        assertEquals(4, joined(Traces.open(List.of(folder))));
        TraceSource source = TraceSource.of(List.of(folder));
        assertEquals(4, joined(source.open()));
        long inShares = 0;
        for (int share = 0; share < 2; share++) {
            // The one has the processes that have come together as well, the other the others.
            inShares += joined(new TraceShare(source.open(), share, 2));
        }
        assertEquals(4, inShares);
    }
}
