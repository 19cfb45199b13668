package dev.harbinger.messaging.transport.local;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;

/**
 * Lets two processes copy one message together. The receiver reads pieces from the front, and the sender, which waits
 * for the end of the copy anyway, writes pieces that remain. In Push-Pull Messaging an idle processor performs the pull
 * (section 4.1); here both processors are idle.
 *
 * <p>Each rank has one request slot, in which a receiver of its messages may ask for help. A receiver that finds the
 * slot taken copies alone. A receiver never depends on help: it copies all pieces that nobody has begun, and waits only
 * for the piece that the sender is copying.
 *
 * <pre>
 * offset       bytes  the file (native byte order: it never leaves its host)
 * 256 r + 0        8  state of the slot of rank r: 0 free, -1 being filled or emptied, else the number of the request
 *                     that is open; taken and released by the receiver
 * 256 r + 8        8  rank of the receiver
 * 256 r + 16       8  key of the message, see {@link PeerMemory}
 * 256 r + 24       8  its destination address in the receiver
 * 256 r + 32       8  bytes of the message
 * 256 r + 40       8  bytes of a piece; the last may be shorter
 * 256 r + 128      8  number of pieces begun by either side
 * 256 r + 192      8  the request that the sender is helping with, or 0; written by the sender
 * 256 r + 200      8  the request for which a write has failed, or 0; written by the sender
 * </pre>
 *
 * <p>Receiver and sender synchronise by each writing its own word before reading the other's. The receiver closes the
 * slot before it checks whether the sender is helping; the sender marks itself as helping before it checks whether the
 * slot is still open.
 */
final class CooperativeCopy {
    /**
     * Shorter messages stay in the caches of one core, where two cores gain nothing (64 KiB a fifth slower, 512 KiB
     * equally fast).
     */
    static final long SHORTEST = 1 << 20;

    private static final long FEWEST_BYTES = 16 << 10;
    private static final int PIECES = 16;

    private static final int DESK = 256;
    private static final int RECEIVER = 8;
    private static final int FROM = 16;
    private static final int TO = 24;
    private static final int BYTES = 32;
    private static final int PIECE = 40;
    private static final int BEGUN = 128;
    private static final int HELPER = 192;
    private static final int FAILED = 200;

    private static final long FREE = 0;
    private static final long CLOSED = -1;

    static final String FILE = "help";
    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

    private final int rank;
    private final JobControl control;
    private final PeerMemory memory;
    private final CrossMemoryAttach crossMemory;
    private final MemorySegment desks;
    private long requests;

    /** The cooperative copies of rank {@code rank}; {@code memory} reaches its peers. */
    CooperativeCopy(
            Path directory, int rank, JobControl control, PeerMemory memory, CrossMemoryAttach crossMemory, Arena arena)
            throws IOException {
        this.rank = rank;
        this.control = control;
        this.memory = memory;
        this.crossMemory = crossMemory;
        this.desks = PrivateFiles.map(directory.resolve(FILE), bytes(control.size()), arena);
    }

    /** Creates the file and reserves its space. */
    static void create(Path directory, int size) throws IOException {
        Path path = directory.resolve(FILE);
        PrivateFiles.createFile(path);
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            PrivateFiles.reserve(file, 0, bytes(size));
        }
    }

    /** Length of the file. */
    static long bytes(int size) {
        return (long) DESK * size;
    }

    /** Whether a receiver asks for this rank's help; very cheap. */
    boolean isWanted() {
        return (long) WORD.getOpaque(desks, (long) DESK * rank) > FREE;
    }

    /** Copies pieces of the message for which a receiver has asked for help. */
    void help() {
        long desk = (long) DESK * rank;
        long request = (long) WORD.getAcquire(desks, desk);
        if (request <= FREE) {
            return;
        }
        WORD.setVolatile(desks, desk + HELPER, request);
        VarHandle.fullFence();
        if ((long) WORD.getVolatile(desks, desk) == request) {
            int receiver = (int) (long) WORD.get(desks, desk + RECEIVER);
            long process = control.processId(receiver);
            long from = memory.addressOf((long) WORD.get(desks, desk + FROM));
            long to = (long) WORD.get(desks, desk + TO);
            long bytes = (long) WORD.get(desks, desk + BYTES);
            long piece = (long) WORD.get(desks, desk + PIECE);
            for (long at = next(desk) * piece; at < bytes; at = next(desk) * piece) {
                if (!memory.isReachable(receiver)
                        || !crossMemory.write(process, to + at, from + at, Math.min(piece, bytes - at))) {
                    WORD.set(desks, desk + FAILED, request);
                    break;
                }
            }
        }
        // Release: a receiver that sees that this rank has stopped helping sees whether it failed.
        WORD.setRelease(desks, desk + HELPER, 0L);
    }

    /**
     * Copies {@code bytes} bytes of what {@code peer} exposes under {@code key} to native memory from {@code at} on,
     * with the peer's help if the peer is idle.
     *
     * @return false if they cannot be read
     */
    boolean copy(int peer, long key, MemorySegment into, long at, long bytes) {
        long desk = (long) DESK * peer;
        if ((long) WORD.getOpaque(desks, desk) != FREE || !WORD.compareAndSet(desks, desk, FREE, CLOSED)) {
            return memory.readAlone(peer, key, 0, into, at, bytes);
        }
        long piece = Math.max(FEWEST_BYTES, (bytes / PIECES + 4095) & -4096);
        // Never the number of an earlier request in this slot, whichever rank made it.
        long request = (++requests << 16) | (rank + 1L);
        WORD.set(desks, desk + RECEIVER, (long) rank);
        WORD.set(desks, desk + FROM, key);
        WORD.set(desks, desk + TO, into.address() + at);
        WORD.set(desks, desk + BYTES, bytes);
        WORD.set(desks, desk + PIECE, piece);
        WORD.set(desks, desk + BEGUN, 0L);
        WORD.setRelease(desks, desk, request);
        boolean read = true;
        for (long done = next(desk) * piece; done < bytes && read; done = next(desk) * piece) {
            read = memory.readAlone(peer, key, done, into, at + done, Math.min(piece, bytes - done));
        }
        WORD.setVolatile(desks, desk, CLOSED);
        VarHandle.fullFence();
        while ((long) WORD.getVolatile(desks, desk + HELPER) == request) {
            if (control.state(peer) != JobControl.RUNNING) {
                // The sender has ended during its piece. Nobody will use this slot again.
                return false;
            }
            Thread.onSpinWait();
        }
        boolean failed = (long) WORD.getAcquire(desks, desk + FAILED) == request;
        WORD.setRelease(desks, desk, FREE);
        return read && (!failed || memory.readAlone(peer, key, 0, into, at, bytes));
    }

    private long next(long desk) {
        return (long) WORD.getAndAdd(desks, desk + BEGUN, 1L);
    }
}
