package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.transport.RankExit;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/**
 * The control file of a job of N ranks, mapped by the launcher and every rank: which ranks run, which have ended and
 * how, and which lanes are in use. Any thread may call any method.
 *
 * <pre>
 * offset   bytes  the file (native byte order: it never leaves its host)
 *      0       8  magic and version, {@link #MAGIC} + {@link #VERSION}; written last when the file is made
 *      8       8  N
 *     16       8  bytes of a lane's ring
 *     24       8  process id of the launcher
 *     32       8  number of lanes in use
 *     64       8  number of ranks that have ended; written after the state
 *    128     8 N  states, one word a rank: 0 not started, 1 running, 2 about to end, 3 finished, 4 failed
 *      A     8 N  process ids, one word a rank, 0 before it started
 *      B     S N  lanes in use, S bytes a receiver: bit s of its words is set once rank s sends to it; S = 8 ceil(N / 64),
 *                 rounded up to 64, so that two receivers never share a cache line
 *      C   512 N  exit of each rank: 4 bytes rank that caused it, or -1, 4 bytes length, then UTF-8 text;
 *                 written before the state
 *      D    16 N  proofs: 8 bytes address of a word in the rank's process, 8 bytes that word; written before it starts. A reader that finds the word there has the right process, even if process ids are ambiguous (containers)
 * A = 128 + 8 N, B = A + 8 N rounded up to 64, C = B + S N, D = C + 512 N
 * </pre>
 */
final class JobControl implements AutoCloseable {
    /** "HBJOB" above the version. */
    static final long MAGIC = 0x4842_4a4f_4200_0000L;

    /** Version of the control file, the lanes and the lock file together. */
    static final long VERSION = 5;

    static final int NOT_STARTED = 0;
    static final int RUNNING = 1;
    static final int ENDING = 2;
    static final int FINISHED = 3;
    static final int FAILED = 4;

    /** Maximum ranks of a job. */
    static final int MAX_RANKS = 1 << 14;

    static final String FILE = "job";
    private static final long VERSION_BITS = 0xff_ffffL;
    /** Nanoseconds between polls of an exit that another process is about to write. */
    private static final long CLAIM_NAP = 10_000;

    private static final int SIZE = 8;
    private static final int LANE = 16;
    private static final int LAUNCHER = 24;
    private static final int LANES_MADE = 32;
    private static final int ENDINGS = 64;
    private static final int STATES = 128;
    private static final int EXIT = 512;
    private static final int EXIT_LENGTH = 4;
    private static final int EXIT_DESCRIPTION = 8;
    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

    private final Arena arena;
    private final MemorySegment memory;
    private final int size;

    private JobControl(Arena arena, MemorySegment memory, int size) {
        this.arena = arena;
        this.memory = memory;
        this.size = size;
    }

    private static long processIds(int size) {
        return STATES + 8L * size;
    }

    private static long lanesInUse(int size) {
        return (processIds(size) + 8L * size + Lane.LINE - 1) & -Lane.LINE;
    }

    private static long lanesInUseBytes(int size) {
        return (8L * ((size + 63) / 64) + Lane.LINE - 1) & -Lane.LINE;
    }

    private static long exits(int size) {
        return lanesInUse(size) + lanesInUseBytes(size) * size;
    }

    private static long proofs(int size) {
        return exits(size) + (long) EXIT * size;
    }

    /** Length of the file. */
    static long bytes(int size) {
        return proofs(size) + 16L * size;
    }

    // The arena is closed with the object that owns the mapping.
    @SuppressWarnings("MustBeClosedChecker")
    private static Arena arenaOfFile() {
        return Arena.ofShared();
    }

    /** Creates the file of a job. All of its space is reserved, so that no write can find the file system full. */
    static JobControl create(Path directory, int size, int laneBytes) throws IOException {
        Path path = directory.resolve(FILE);
        PrivateFiles.createFile(path);
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            PrivateFiles.reserve(file, 0, bytes(size));
        }
        Arena arena = arenaOfFile();
        JobControl control = new JobControl(arena, PrivateFiles.map(path, -1, arena), size);
        control.set(SIZE, size);
        control.set(LANE, laneBytes);
        control.set(LAUNCHER, ProcessHandle.current().pid());
        WORD.setRelease(control.memory, 0L, MAGIC + VERSION);
        return control;
    }

    /**
     * Maps the file of a job.
     *
     * @throws IOException if it is missing, or was written by another program or version
     */
    static JobControl open(Path directory) throws IOException {
        Path path = directory.resolve(FILE);
        if (!Files.isRegularFile(path)) {
            throw new IOException(
                    directory + " is not a job directory, or its job has ended: it has no file '" + FILE + "'");
        }
        long length = Files.size(path);
        if (length < STATES) {
            throw new IOException(path + " is damaged: " + length + " bytes, expected " + STATES + " at least");
        }
        Arena arena = arenaOfFile();
        try {
            MemorySegment memory = PrivateFiles.map(path, -1, arena);
            long magic = (long) WORD.getAcquire(memory, 0L);
            if ((magic & ~VERSION_BITS) != MAGIC) {
                throw new IOException(path
                        + " was not made by Harbinger: begins with %016x, expected %016x"
                                .formatted(magic, MAGIC + VERSION));
            }
            if ((magic & VERSION_BITS) != VERSION) {
                throw new IOException(path + " has layout version " + (magic & VERSION_BITS) + ", this is version "
                        + VERSION + ": start all ranks with the Harbinger version of their launcher");
            }
            long size = (long) WORD.get(memory, (long) SIZE);
            if (size < 1 || size > MAX_RANKS || length != bytes((int) size)) {
                throw new IOException(path + " is damaged: " + length + " bytes for " + size + " ranks");
            }
            JobControl control = new JobControl(arena, memory, (int) size);
            Lane.checkCapacity(control.get(LANE));
            return control;
        } catch (IllegalArgumentException e) {
            arena.close();
            throw new IOException(path + " is damaged: " + e.getMessage(), e);
        } catch (IOException e) {
            arena.close();
            throw e;
        }
    }

    private long get(long offset) {
        return (long) WORD.getAcquire(memory, offset);
    }

    private void set(long offset, long value) {
        WORD.setRelease(memory, offset, value);
    }

    int size() {
        return size;
    }

    int laneBytes() {
        return (int) get(LANE);
    }

    long launcher() {
        return get(LAUNCHER);
    }

    int state(int rank) {
        return (int) get(STATES + 8L * rank);
    }

    /** Publishes a word in the process of {@code rank} and its address. */
    void prove(int rank, long address, long word) {
        set(proofs(size) + 16L * rank, address);
        set(proofs(size) + 16L * rank + 8, word);
    }

    /** Address of {@link #proof} in the process of {@code rank}, 0 before it is known. */
    long proofAddress(int rank) {
        return get(proofs(size) + 16L * rank);
    }

    long proof(int rank) {
        return get(proofs(size) + 16L * rank + 8);
    }

    long processId(int rank) {
        return get(processIds(size) + 8L * rank);
    }

    /**
     * Marks a rank as running.
     *
     * @return false if it had been started before
     */
    boolean start(int rank, long processId) {
        set(processIds(size) + 8L * rank, processId);
        return WORD.compareAndSet(memory, STATES + 8L * rank, (long) NOT_STARTED, (long) RUNNING);
    }

    /** Number of ranks that have ended. */
    long endings() {
        return get(ENDINGS);
    }

    /** Marks a rank as ended; the first claim wins. */
    void end(int rank, RankExit exit) {
        long at = STATES + 8L * rank;
        for (int patience = 0; ; patience++) {
            int state = state(rank);
            if (state >= FINISHED) {
                return;
            }
            if (state == ENDING && patience < 1_000) {
                LockSupport.parkNanos(this, CLAIM_NAP);
            } else if (state == ENDING || WORD.compareAndSet(memory, at, (long) state, (long) ENDING)) {
                // A process that claimed it but never finished was killed in between.
                break;
            }
        }
        writeExit(rank, exit);
        // Release: a reader that sees the state sees the description, and all packets this thread had offered before.
        set(at, exit.failed() ? FAILED : FINISHED);
        WORD.getAndAdd(memory, (long) ENDINGS, 1L);
    }

    /** Whether a rank has ended or was marked so. */
    boolean hasEnded(int rank) {
        return state(rank) >= FINISHED;
    }

    /** How a rank has ended; valid once {@link #hasEnded}. */
    RankExit exit(int rank) {
        boolean failed = state(rank) == FAILED;
        long at = exits(size) + (long) EXIT * rank;
        int cause = failed ? Math.max(memory.get(ValueLayout.JAVA_INT, at), RankExit.NONE) : RankExit.NONE;
        int length = Math.clamp(memory.get(ValueLayout.JAVA_INT, at + EXIT_LENGTH), 0, EXIT - EXIT_DESCRIPTION);
        byte[] bytes = new byte[length];
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at + EXIT_DESCRIPTION, bytes, 0, length);
        return new RankExit(failed, cause, new String(bytes, StandardCharsets.UTF_8));
    }

    private void writeExit(int rank, RankExit exit) {
        ByteBuffer bytes = ByteBuffer.allocate(EXIT - EXIT_DESCRIPTION);
        // Encoding stops at the last character that fits whole.
        StandardCharsets.UTF_8
                .newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .encode(CharBuffer.wrap(exit.how()), bytes, true);
        long at = exits(size) + (long) EXIT * rank;
        memory.set(ValueLayout.JAVA_INT, at, exit.cause());
        memory.set(ValueLayout.JAVA_INT, at + EXIT_LENGTH, bytes.position());
        MemorySegment.copy(bytes.array(), 0, memory, ValueLayout.JAVA_BYTE, at + EXIT_DESCRIPTION, bytes.position());
    }

    /** Notifies {@code receiver} that a lane from {@code sender} is ready. */
    void useLane(int receiver, int sender) {
        WORD.getAndAdd(memory, (long) LANES_MADE, 1L);
        WORD.getAndBitwiseOrRelease(memory, lanesWord(receiver, sender / 64), 1L << sender);
    }

    /** Number of lanes in use. */
    long lanesMade() {
        return get(LANES_MADE);
    }

    /** Which of the senders {@code 64 word} to {@code 64 word + 63} have a lane to {@code receiver} in use. */
    long lanesInUse(int receiver, int word) {
        return (long) WORD.getAcquire(memory, lanesWord(receiver, word));
    }

    /** Whether {@code receiver} has a lane from {@code sender} in use. */
    boolean isLaneInUse(int receiver, int sender) {
        return (lanesInUse(receiver, sender / 64) & 1L << sender) != 0;
    }

    /** Where the lane from {@code sender} to {@code receiver} begins in the file of the lanes. */
    long laneAt(int receiver, int sender) {
        return ((long) receiver * size + sender) * Lane.bytes(laneBytes());
    }

    private long lanesWord(int receiver, int word) {
        return lanesInUse(size) + lanesInUseBytes(size) * receiver + 8L * word;
    }

    @Override
    public void close() {
        arena.close();
    }
}
