package dev.harbinger.messaging.collective;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The memory of a board of N members: where ranks of one host put what the others are to see.
 *
 * <pre>
 * offset  bytes  the board (native byte order: it never leaves its host)
 *      0      8  magic and version, {@link #MAGIC}; written last when the board is made
 *      8      8  N
 *     64    64 N progress, a line a member:
 *                  0  8  the last step that the member has finished; written by it alone
 *                  8  8  the call it is in: how many it has begun; {@value #BETWEEN_CALLS} while what follows changes
 *                 16  8  that call's signature, see {@link #signature}
 *                 24  8  that call's bytes
 *      A         notes of member 0, then of member 1, ...: {@value #NOTES} each, {@value #NOTE_BYTES} bytes apart
 *      B         sheets of member 0, then of member 1, ...: {@value #SHEETS} each, {@value #SHEET_BYTES} bytes
 * A = 64 + 64 N, B = A + N x NOTES x NOTE_BYTES
 *
 * offset  bytes  a note; step s uses note s mod {@value #NOTES} and sheet s mod {@value #SHEETS}
 *      0      8  the step, from 1; written last
 *      8      8  the call's signature
 *     16      8  the call's bytes
 *     24         content of up to {@value #NOTE_CONTENT} bytes; larger content is on the sheet
 * </pre>
 *
 * <p>A member writes to a note or its sheet for step s only when all members have finished step s - NOTES, or s -
 * SHEETS. The step is written with release and read with acquire, so content is seen by whoever sees the step.
 */
final class BoardLayout {
    /** "HBBORD" and version 1. */
    static final long MAGIC = 0x4842_424f_5244_0001L;

    static final int NOTES = 64;
    static final int NOTE_BYTES = 576;
    static final int NOTE_HEADER = 24;

    /** The most bytes of content in the note itself. */
    static final int NOTE_CONTENT = NOTE_BYTES - NOTE_HEADER;

    static final int SHEETS = 4;

    /** A multiple of 64 and of a page; by measurement, see docs/collectives.md. */
    static final int SHEET_BYTES = 32 << 10;

    static final int NOTE_SIGNATURE = 8;
    static final int NOTE_LENGTH = 16;

    static final long BETWEEN_CALLS = -1;

    static final int FINISHED = 0;
    static final int CALL = 8;
    static final int CALL_SIGNATURE = 16;
    static final int CALL_BYTES = 24;

    static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

    private static final int LINE = 64;

    private BoardLayout() {}

    static long progress(int member) {
        return LINE + (long) LINE * member;
    }

    private static long notes(int members) {
        return progress(members);
    }

    private static long sheets(int members) {
        return notes(members) + (long) members * NOTES * NOTE_BYTES;
    }

    static long note(int members, int member, long step) {
        return notes(members) + (member * (long) NOTES + step % NOTES) * NOTE_BYTES;
    }

    static long sheet(int members, int member, long step) {
        return sheets(members) + (member * (long) SHEETS + step % SHEETS) * SHEET_BYTES;
    }

    /** Bytes of all but the sheets. */
    static long headerBytes(int members) {
        return sheets(members);
    }

    static long bytes(int members) {
        return sheets(members) + (long) members * SHEETS * SHEET_BYTES;
    }

    /** Makes a board of memory that is zero but for the sheets. */
    static void format(MemorySegment memory, int members) {
        WORD.set(memory, 8L, (long) members);
        WORD.setRelease(memory, 0L, MAGIC);
    }

    /** @throws IllegalStateException when there is no board of this version for {@code members} members */
    static void check(MemorySegment memory, int members) {
        long magic = (long) WORD.getAcquire(memory, 0L);
        long found = (long) WORD.get(memory, 8L);
        if (magic != MAGIC || found != members) {
            throw new IllegalStateException(
                    "no board of this version for %d ranks: found %016x for %d, expected %016x; all ranks of a job must run the same version"
                            .formatted(members, magic, found, MAGIC));
        }
    }

    /** What a call is: its kind in bits 0-7, its root, if it has one, plus 1 above. */
    static long signature(CollectiveKind kind, int root) {
        return (root + 1L) << 8 | kind.ordinal();
    }
}
