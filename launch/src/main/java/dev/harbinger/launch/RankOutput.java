package dev.harbinger.launch;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The standard output of a process whose ranks are threads: each thread writes the lines of its rank, including threads
 * that the rank starts, and lines of different ranks never mix.
 */
final class RankOutput extends OutputStream {
    /** The rank a thread belongs to. */
    private static final InheritableThreadLocal<@Nullable Integer> RANK = new InheritableThreadLocal<>();

    private final RankLines lines;
    private final List<RankLines> linesOfRanks = new ArrayList<>();

    private RankOutput(FileDescriptor descriptor, int ranks, boolean prefix) {
        LineMerger merger = new LineMerger(new FileOutputStream(descriptor), () -> {});
        // For threads that belong to no rank.
        lines = new RankLines(merger, new byte[0]);
        for (int rank = 0; rank < ranks; rank++) {
            linesOfRanks.add(merger.lines(rank, prefix));
        }
    }

    static RankOutput ofStandardOutput(int ranks, boolean prefix) {
        return new RankOutput(FileDescriptor.out, ranks, prefix);
    }

    static RankOutput ofStandardError(int ranks, boolean prefix) {
        return new RankOutput(FileDescriptor.err, ranks, prefix);
    }

    /** Text written to it passes through here. */
    PrintStream printStream(Charset charset) {
        return new PrintStream(this, false, charset);
    }

    /** Makes this thread, and threads it starts, write for {@code rank}. */
    static void enter(int rank) {
        RANK.set(rank);
    }

    /** Forwards unfinished lines. */
    void end() {
        linesOfRanks.forEach(RankLines::end);
        lines.end();
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        Integer rank = RANK.get();
        (rank == null ? lines : linesOfRanks.get(rank)).write(bytes, offset, length);
    }
}
