package dev.harbinger.trace.otf2;

import dev.harbinger.trace.TraceFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The anchor file, {@code NAME.otf2}, by which an archive is opened; it describes how the other files are written.
 *
 * <pre>
 * offset  bytes
 *      0      1  3
 *      1      1  0x42: numbers are little-endian, 0x23: big-endian
 *      2      5  "OTF2" and a byte of 0
 *      7      1  version of this file's format
 *      8      1  version of the trace's format
 *      9      3  version of the OTF2 that wrote it: major, minor, fix
 *     12      8  bytes of a chunk of events
 *     20      8  bytes of a chunk of definitions
 *     28      1  substrate: 1 a file for each location, 2 SION containers, 3 none
 *     29      1  compression: 1 none, 2 zlib
 *     30      8  locations
 *     38      8  global definitions
 *     46         machine, creator, description and properties, not read here
 * </pre>
 *
 * The other files are {@code NAME.def}, the global definitions, and for a location {@code L} {@code NAME/L.evt}, its
 * events, and {@code NAME/L.def}, what its numbers are in the global definitions. See OTF2_AnchorFile.c.
 */
record Anchor(TraceFile file, boolean isCompressed, boolean isKnownVersion, long locations, long definitions) {
    private static final byte[] MAGIC = "OTF2\0".getBytes(StandardCharsets.US_ASCII);
    private static final int MAGIC_OFFSET = 2;
    private static final int FILES = 1;
    private static final int SION = 2;
    private static final int UNCOMPRESSED = 1;
    private static final int ZLIB = 2;
    /** The last version of OTF2 all of whose records are known here. */
    private static final int KNOWN_MAJOR = 3;

    private static final int KNOWN_MINOR = 0;
    private static final String ENDING = ".otf2";

    /** Whether a file begins like an anchor file. */
    static boolean begins(byte[] head) {
        boolean magic = head.length >= MAGIC_OFFSET + MAGIC.length && head[0] == 3;
        for (int i = 0; magic && i < MAGIC.length; i++) {
            magic = head[MAGIC_OFFSET + i] == MAGIC[i];
        }
        return magic;
    }

    /** Reads an anchor file. */
    static Anchor read(TraceFile file) throws IOException {
        try (InputStream stream = file.open();
                RecordInput in = new RecordInput(stream, file.toString())) {
            in.beginChunk();
            for (byte letter : MAGIC) {
                if (in.u8() != letter) {
                    throw in.error("does not follow \"OTF2\": this is no OTF2 archive");
                }
            }
            if (in.u8() == 0) {
                throw in.error("follows version 0 of the format of anchor files, which does not exist");
            }
            in.u8();
            int major = in.u8();
            int minor = in.u8();
            boolean isKnown = major < KNOWN_MAJOR || (major == KNOWN_MAJOR && minor <= KNOWN_MINOR);
            in.u8();
            in.i64();
            in.i64();
            int substrate = in.u8();
            if (substrate != FILES) {
                throw in.error("follows substrate " + substrate + (substrate == SION ? ", SION containers" : "")
                        + "; only archives with a file for each location (substrate 1) can be read:"
                        + " trace again without SION (Score-P: SCOREP_TRACING_USE_SION=false)");
            }
            int compression = in.u8();
            if (compression != UNCOMPRESSED && compression != ZLIB) {
                throw in.error("follows compression " + compression
                        + "; only archives without compression (1) and with zlib (2) can be read: trace again so");
            }
            return new Anchor(file, compression == ZLIB, isKnown, in.i64(), in.i64());
        }
    }

    /**
     * Reads the records of another file of the archive.
     *
     * @param stream its content, closed with the reader
     * @param name what errors call the file
     */
    RecordInput records(InputStream stream, String name) {
        return new RecordInput(isCompressed ? new ZlibBlocks(stream, name) : stream, name);
    }

    /** The file of the global definitions, as seen from this one. */
    String globalDefinitions() {
        return name() + ".def";
    }

    /** The file of a location's definitions, as seen from this one. */
    String definitions(long location) {
        return name() + "/" + Long.toUnsignedString(location) + ".def";
    }

    /** The file of a location's events, as seen from this one. */
    String events(long location) {
        return name() + "/" + Long.toUnsignedString(location) + ".evt";
    }

    private String name() {
        String name = file.name();
        return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
    }
}
