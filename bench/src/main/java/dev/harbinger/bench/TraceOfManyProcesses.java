package dev.harbinger.bench;

import dev.harbinger.predict.CallSiteTable;
import dev.harbinger.predict.CallTable;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.csv.CsvTraceWriter;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A CSV trace as large as that of NPB CG class A on 64 processes: each process posts the receives of process 0 of a run
 * on 16, from the beginning again until there are 4,208, and sends and waits as often.
 */
final class TraceOfManyProcesses {
    private static final int PROCESSES = 64;
    private static final int RECEIVES = 4_208;
    private static final int NANOS_BETWEEN = 1_700;

    private TraceOfManyProcesses() {}

    /** Writes it; returns how many events it has. */
    static long write(Path directory) throws IOException {
        ReceiveStream stream = ReceiveStream.load("cg.A.16");
        CallTable table = new CallTable();
        CallSiteTable siteTable = new CallSiteTable();
        int[] calls = stream.calls(table);
        int[] sites = stream.sites(siteTable);
        for (int process = 0; process < PROCESSES; process++) {
            try (CsvTraceWriter writer = CsvTraceWriter.create(directory, process)) {
                long time = 0;
                long number = 0;
                for (int i = 0; i < RECEIVES; i++) {
                    int call = calls[i % calls.length];
                    long site = siteTable.site(sites[i % sites.length]);
                    number = write(writer, table, call, site, number, time);
                    time += NANOS_BETWEEN;
                }
            }
        }
        return 3L * PROCESSES * RECEIVES;
    }

    private static long write(CsvTraceWriter writer, CallTable table, int call, long site, long number, long time)
            throws IOException {
        int peer = table.source(call);
        int tag = table.tag(call);
        long count = table.count(call);
        int typeBytes = table.datatype(call);
        long buffer = table.buffer(call);
        writer.write(number, time, TraceOp.IRECV, site, peer, tag, count, typeBytes, buffer, 0, 2, 0, peer);
        writer.write(
                number + 1, time + 500, TraceOp.SEND, site + 64, peer, tag, count, typeBytes, buffer, 0, -1, -1, peer);
        writer.write(
                number + 2,
                time + 1_000,
                TraceOp.WAIT,
                site + 128,
                TraceEvent.ABSENT_INT,
                TraceEvent.ABSENT_INT,
                TraceEvent.ABSENT,
                TraceEvent.ABSENT_INT,
                TraceEvent.ABSENT,
                TraceEvent.ABSENT,
                2,
                TraceEvent.ABSENT_INT,
                TraceEvent.ABSENT_INT);
        return number + 3;
    }
}
