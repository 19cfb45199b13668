package dev.harbinger.trace.otf2;

import dev.harbinger.trace.ArchiveFormat;
import dev.harbinger.trace.Trace;
import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.TraceFormatException;
import java.io.IOException;
import java.util.List;

/**
 * OTF2, the format of Score-P, TAU and EZTrace: an archive of an anchor file, which may have any name, global
 * definitions, and a file of events for each location (https://www.vi-hps.org/projects/score-p/). Read here without
 * OTF2's library; SION containers are not read.
 */
public final class Otf2Format implements ArchiveFormat {
    static final String NAME = "OTF2";

    /** The format. */
    public Otf2Format() {}

    @Override
    public String name() {
        return NAME;
    }

    /** The anchor file, by what it begins with. */
    @Override
    public boolean recognises(String name, byte[] head) {
        return Anchor.begins(head);
    }

    @Override
    public Trace open(List<TraceFile> files) throws IOException {
        if (files.size() > 1) {
            throw new TraceFormatException(files.get(0) + " and " + files.get(1)
                    + " are both the anchor file of an OTF2 archive; name the one to read");
        }
        return ArchiveTrace.open(files.getFirst());
    }
}
