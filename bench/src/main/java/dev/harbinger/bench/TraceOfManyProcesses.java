package dev.harbinger.bench;

import dev.harbinger.predict.CallSiteTable;
import dev.harbinger.predict.CallTable;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceOp;
import dev.harbinger.trace.csv.CsvTraceWriter;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A CSV trace as large as that of NPB CG class A on 64 processes: each process posts the receives of process 0 of a run
 * on 16, from the beginning again until there are as many as are wanted, and sends and waits as often.
 */
final class TraceOfManyProcesses {
    private static final int PROCESSES = 64;
    /** Receives of each process, as in CG. */
    static final int RECEIVES = 4_208;

    private static final int NANOS_BETWEEN = 1_700;

    private TraceOfManyProcesses() {}

    /**
     * Writes it; returns how many events it has.
     *
     * @param receives of each process
     */
    static long write(Path directory, int receives) throws IOException {
        ReceiveStream stream = ReceiveStream.load("cg.A.16");
        CallTable table = new CallTable();
        CallSiteTable siteTable = new CallSiteTable();
        int[] calls = stream.calls(table);
        int[] sites = stream.sites(siteTable);
        for (int process = 0; process < PROCESSES; process++) {
            try (CsvTraceWriter writer = CsvTraceWriter.create(directory, process)) {
                long time = 0;
                long number = 0;
                for (int i = 0; i < receives; i++) {
                    int call = calls[i % calls.length];
                    long site = siteTable.site(sites[i % sites.length]);
                    number = write(writer, table, call, site, number, time);
                    time += NANOS_BETWEEN;
                }
            }
        }
        return 3L * PROCESSES * receives;
    }

    private static long write(CsvTraceWriter writer, CallTable table, int call, long site, long number, long time)
            throws IOException {
        TraceEventBuilder event = new TraceEventBuilder();
        event.begin(number, TraceOp.IRECV).timeNanos(time).site(site).request(2).early(TraceEvent.NOT_EARLY);
        writer.write(facts(event, table, call));
        event.begin(number + 1, TraceOp.SEND)
                .timeNanos(time + 500)
                .site(site + 64)
                .request(TraceEvent.NO_REQUEST)
                .early(TraceEvent.NOT_ASKED);
        writer.write(facts(event, table, call));
        writer.write(event.begin(number + 2, TraceOp.WAIT)
                .timeNanos(time + 1_000)
                .site(site + 128)
                .request(2));
        return number + 3;
    }

    private static TraceEventBuilder facts(TraceEventBuilder event, CallTable table, int call) {
        return event.peer(table.source(call))
                .worldPeer(table.source(call))
                .tag(table.tag(call))
                .count(table.count(call))
                .typeBytes(table.datatype(call))
                .buffer(table.buffer(call))
                .communicator(0);
    }
}
