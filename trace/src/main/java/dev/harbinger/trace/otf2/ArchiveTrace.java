package dev.harbinger.trace.otf2;

import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.TraceReader;
import dev.harbinger.trace.input.SiteNames;
import dev.harbinger.trace.input.StoredTrace;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** The trace of an archive. */
final class ArchiveTrace extends StoredTrace {
    private final Anchor anchor;
    private final Definitions definitions;
    private final Processes processes;
    private final Queue<Processes.RankedProcess> waiting;
    private final CallSites sites;

    private ArchiveTrace(Anchor anchor, Definitions definitions, Processes processes, long bytesRead)
            throws IOException {
        super(bytesRead + size(anchor, processes), new SiteNames(CallSites.MOST_NAMES));
        counter().add(bytesRead);
        this.sites = new CallSites(siteNames());
        this.anchor = anchor;
        this.definitions = definitions;
        this.processes = processes;
        this.waiting = new ConcurrentLinkedQueue<>(processes.all());
    }

    /** Bytes of the files of the locations. */
    private static long size(Anchor anchor, Processes processes) throws IOException {
        long sum = 0;
        for (Processes.RankedProcess process : processes.all()) {
            for (Location location : process.locations()) {
                sum += size(anchor.file().sibling(anchor.events(location.id())))
                        + size(anchor.file().sibling(anchor.definitions(location.id())));
            }
        }
        return sum;
    }

    private static long size(@Nullable TraceFile file) throws IOException {
        return file == null ? 0 : file.size();
    }

    /** Opens an archive. */
    static ArchiveTrace open(TraceFile file) throws IOException {
        Anchor anchor = Anchor.read(file);
        TraceFile global = file.sibling(anchor.globalDefinitions());
        if (global == null) {
            throw new NoSuchFileException(
                    file.siblingPath(anchor.globalDefinitions()),
                    null,
                    "there are no global definitions; they belong to " + file
                            + " and must lie beside it under the same name");
        }
        Definitions definitions;
        try (RecordInput in = anchor.records(global.open(), global.toString())) {
            definitions = DefinitionsReader.read(in);
        }
        return new ArchiveTrace(anchor, definitions, Processes.of(definitions), file.size() + global.size());
    }

    @Override
    public String format() {
        return Otf2Format.NAME;
    }

    @Override
    public List<String> limits() {
        return processes.limits();
    }

    @Override
    public boolean isConcurrent() {
        return true;
    }

    @Override
    public @Nullable TraceReader nextProcess() throws IOException {
        Processes.RankedProcess process = waiting.poll();
        if (process == null) {
            return null;
        }
        List<LocationReader> opened = new ArrayList<>();
        try {
            for (Location location : process.locations()) {
                TraceFile events = anchor.file().sibling(anchor.events(location.id()));
                if (events != null) {
                    LocalDefinitions local = localDefinitions(location);
                    opened.add(new LocationReader(input(events), local, definitions, sites));
                } else if (location.events() != 0) {
                    throw new NoSuchFileException(
                            anchor.file().siblingPath(anchor.events(location.id())),
                            null,
                            "there is no such file, and " + Long.toUnsignedString(location.events())
                                    + " events of process " + process.rank() + " should be in it");
                }
            }
        } catch (IOException e) {
            for (LocationReader reader : opened) {
                reader.close();
            }
            throw e;
        }
        return new ProcessReader(process.rank(), opened, new MessageJoin(process.rank(), definitions));
    }

    private LocalDefinitions localDefinitions(Location location) throws IOException {
        TraceFile file = anchor.file().sibling(anchor.definitions(location.id()));
        if (file == null) {
            return new LocalDefinitions();
        }
        try (RecordInput in = input(file)) {
            return LocalDefinitions.read(in);
        }
    }

    private RecordInput input(TraceFile file) throws IOException {
        return anchor.records(openCounted(file), file.toString());
    }
}
