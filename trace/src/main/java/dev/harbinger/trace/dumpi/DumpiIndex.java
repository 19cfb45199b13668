package dev.harbinger.trace.dumpi;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The facts at the end of a binary trace that are needed before its calls are read.
 *
 * <pre>
 * offset    bytes
 *   0          8   ff aa dd 44 55 4d 50 49: the beginning of a trace
 *   8          8   seconds to add to processor times, and to wall times (4 bytes each)
 *  16          .   the calls, see DumpiReader; the number 293 ends them
 *   .          .   a header: version (3 bytes), start, host, ...
 *   .          .   a footer: 00 00 00 00 f0 07 fe e7, how often each call is in the trace (4 bytes each, by number), ...
 *   .          .   lists, among them of sizes of datatypes: a length (4), then a size (4) each
 *   .          8   ff aa dd 44 55 4d 50 49 again
 *   .      4..7*8  offsets of: sizes (since version 0.6.6), names of functions, names of counters (each since some
 *                  version before), header, calls, footer, keys and values
 * </pre>
 */
final class DumpiIndex {
    /** What is taken for granted where the end cannot be seen: the layouts of the last version, no sizes. */
    static final DumpiIndex UNSEEN = new DumpiIndex(version(1, 0, 0), new int[0], DumpiLookAhead.Gatherings.POSSIBLE);

    static final long MAGIC = 0xffaadd44554d5049L;

    /** From most offsets after the magic number to least. */
    private static final int MOST_OFFSETS = 7;

    private static final int LEAST_OFFSETS = 4;

    /** Datatypes are numbered in 16 bits. */
    private static final int MOST_TYPES = 1 << 16;

    private static final long FOOTER_MAGIC = 0xf007fee7L;

    private final int version;
    private final int[] typeBytes;
    private final DumpiLookAhead.Gatherings gatherings;

    /**
     * @param version major, minor and least version, 8 bits each
     * @param typeBytes see {@link #typeBytes()}
     * @param gatherings see {@link #gatherings()}
     */
    private DumpiIndex(int version, int[] typeBytes, DumpiLookAhead.Gatherings gatherings) {
        this.version = version;
        this.typeBytes = typeBytes;
        this.gatherings = gatherings;
    }

    private static int version(int major, int minor, int least) {
        return major << 16 | minor << 8 | least;
    }

    /** Looks at the end of a file; {@link #UNSEEN} when it is cut off or damaged, which reading its calls will tell. */
    static DumpiIndex of(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            for (int offsets = MOST_OFFSETS; offsets >= LEAST_OFFSETS; offsets--) {
                long start = size - 8L * (offsets + 1);
                ByteBuffer index = read(channel, start, 8 * (offsets + 1));
                if (index.remaining() > 0 && index.getLong() == MAGIC && start > 0) {
                    int[] sizes = offsets == MOST_OFFSETS ? sizes(channel, index.getLong(8)) : new int[0];
                    ByteBuffer header = read(channel, index.getLong(8 * (offsets - 3)), 3);
                    return header.remaining() == 0
                            ? UNSEEN
                            : new DumpiIndex(
                                    version(header.get() & 0xFF, header.get() & 0xFF, header.get() & 0xFF),
                                    sizes,
                                    gatherings(channel, index.getLong(8 * (offsets - 1))));
                }
            }
        }
        return UNSEEN;
    }

    private static int[] sizes(FileChannel channel, long offset) throws IOException {
        ByteBuffer length = read(channel, offset, 4);
        int count = length.remaining() == 0 ? 0 : length.getInt();
        if (count <= 0 || count > MOST_TYPES) {
            return new int[0];
        }
        ByteBuffer bytes = read(channel, offset + 4, 4 * count);
        int[] sizes = new int[bytes.remaining() / 4];
        bytes.asIntBuffer().get(sizes);
        return sizes;
    }

    private static DumpiLookAhead.Gatherings gatherings(FileChannel channel, long offset) throws IOException {
        ByteBuffer magic = read(channel, offset, 8);
        ByteBuffer counts = read(channel, offset + 8, 4 * DumpiCall.ALL_FUNCTIONS.ordinal());
        return magic.remaining() > 0 && magic.getLong() == FOOTER_MAGIC && counts.remaining() > 0
                ? DumpiLookAhead.Gatherings.of(call -> counts.getInt(4 * call.ordinal()))
                : DumpiLookAhead.Gatherings.POSSIBLE;
    }

    /** Bytes of a file; none when it does not have them. */
    private static ByteBuffer read(FileChannel channel, long offset, int count) throws IOException {
        if (offset <= 0 || offset > channel.size() - count) {
            return ByteBuffer.allocate(0);
        }
        ByteBuffer bytes = ByteBuffer.allocate(count);
        int read = 0;
        while (bytes.hasRemaining() && read >= 0) {
            read = channel.read(bytes, offset + bytes.position());
        }
        return bytes.hasRemaining() ? ByteBuffer.allocate(0) : bytes.flip();
    }

    /** Whether the trace was written by this version or a later one. */
    boolean isSince(int major, int minor, int least) {
        return version >= version(major, minor, least);
    }

    /** Whether the trace has calls of which no process can tell what comes out. */
    DumpiLookAhead.Gatherings gatherings() {
        return gatherings;
    }

    /** Bytes of datatypes by their numbers, 0 for one that is not known; not to be changed. */
    int[] typeBytes() {
        return typeBytes;
    }
}
