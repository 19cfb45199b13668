package dev.harbinger.messaging.collective;

import static dev.harbinger.messaging.collective.BoardLayout.WORD;

import dev.harbinger.messaging.MessagingException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.function.BooleanSupplier;

/**
 * A board in memory that the ranks of one host have in common, as one of its members uses it. A collective is a row of
 * steps, the same on all members: in a step a member may put up content, look at that of others, and finishes. Steps
 * are counted, so no member needs to clear anything, and a member may be some steps ahead of others. One thread at a
 * time. Allocates nothing.
 *
 * <pre>{@code
 * board.call(kind, NO_ROOT, bytes);
 * board.begin(length);
 * copy(..., board.memory(), board.content(board.member()), length);
 * board.put();
 * board.await(other);
 * copy(board.memory(), board.content(other), ..., length);
 * board.finish();
 * }</pre>
 */
final class Board {
    /** The most bytes of content of a step. */
    static final int MOST = BoardLayout.SHEET_BYTES;

    /** A call without a root. */
    static final int NO_ROOT = -1;

    private final Peers peers;
    private final MemorySegment memory;
    private final int[] ranks;
    private final int member;
    private final int members;
    private final int looks;
    private final Waiting waiting = new Waiting();

    private long step;
    private boolean large;
    private long calls;
    private CollectiveKind kind = CollectiveKind.BOARD;
    private long signature;
    private long bytes;

    /** All members are known to have finished this step. */
    private long allFinished;

    /**
     * The board as a member sees it.
     *
     * @param ranks the members' ranks in the communicator, rising
     */
    Board(Peers peers, MemorySegment memory, int[] ranks) {
        this.peers = peers;
        this.memory = memory;
        this.ranks = ranks;
        this.members = ranks.length;
        this.member = java.util.Arrays.binarySearch(ranks, peers.rank());
        this.looks = peers.looks();
        BoardLayout.check(memory, members);
    }

    int members() {
        return members;
    }

    int member() {
        return member;
    }

    /** The most bytes of content of a step. */
    int capacity() {
        return MOST;
    }

    /** A member's rank in the communicator. */
    int rank(int of) {
        return ranks[of];
    }

    MemorySegment memory() {
        return memory;
    }

    /** Begins a call: members whose calls differ get an error when they look at each other's content. */
    void call(CollectiveKind called, int root, long length) {
        kind = called;
        signature = BoardLayout.signature(called, root);
        bytes = length;
        calls++;
        long at = BoardLayout.progress(member);
        // Fence: a reader that sees any of what follows no longer sees the number of the call before.
        WORD.setOpaque(memory, at + BoardLayout.CALL, BoardLayout.BETWEEN_CALLS);
        VarHandle.storeStoreFence();
        WORD.setOpaque(memory, at + BoardLayout.CALL_SIGNATURE, signature);
        WORD.setOpaque(memory, at + BoardLayout.CALL_BYTES, bytes);
        // Release: a reader that sees the call sees its signature and bytes.
        WORD.setRelease(memory, at + BoardLayout.CALL, calls);
    }

    /**
     * Begins the next step.
     *
     * @param length most bytes of content that any member puts up in it
     */
    void begin(long length) {
        step++;
        large = length > BoardLayout.NOTE_CONTENT;
    }

    /** Waits until this member's place for content is free, before it is written. */
    void awaitPlace() {
        long needed = step - (large ? BoardLayout.SHEETS : BoardLayout.NOTES);
        if (allFinished < needed) {
            awaitFinished(needed);
        }
    }

    /** Where the content of a member lies in {@link #memory} in this step. */
    long content(int of) {
        return content(of, step);
    }

    /** Where this member's content will lie in the next step, if its length is the same. */
    long nextContent() {
        return content(member, step + 1);
    }

    private long content(int of, long ofStep) {
        return large
                ? BoardLayout.sheet(members, of, ofStep)
                : BoardLayout.note(members, of, ofStep) + BoardLayout.NOTE_HEADER;
    }

    /** Shows the others what was written. */
    void put() {
        long note = BoardLayout.note(members, member, step);
        WORD.set(memory, note + BoardLayout.NOTE_SIGNATURE, signature);
        WORD.set(memory, note + BoardLayout.NOTE_LENGTH, bytes);
        // Release: content and call are seen by whoever sees the step.
        WORD.setRelease(memory, note, step);
    }

    /** Begins the next step and shows the others {@code length} bytes of {@code in} from {@code at} on. */
    void post(MemorySegment in, long at, long length) {
        begin(length);
        awaitPlace();
        MemorySegment.copy(in, at, memory, content(member), length);
        put();
    }

    /** Waits until a member has put up its content of this step. */
    void await(int of) {
        long note = BoardLayout.note(members, of, step);
        if ((long) WORD.getAcquire(memory, note) != step && !look(note, step)) {
            waiting.await(of, note, step);
        }
        if ((long) WORD.get(memory, note + BoardLayout.NOTE_SIGNATURE) != signature
                || (long) WORD.get(memory, note + BoardLayout.NOTE_LENGTH) != bytes) {
            throw mismatch(of, (long) WORD.get(memory, note + BoardLayout.NOTE_SIGNATURE), (long)
                    WORD.get(memory, note + BoardLayout.NOTE_LENGTH));
        }
    }

    /** Waits until all others have put up theirs; so they have finished the step before. */
    void awaitAll() {
        for (int i = 1; i < members; i++) {
            await((member + i) % members);
        }
        allFinished = Math.max(allFinished, step - 1);
    }

    /** Ends this member's part in the step. */
    void finish() {
        // Release: what was read of others' content was read before they see this.
        WORD.setRelease(memory, BoardLayout.progress(member) + BoardLayout.FINISHED, step);
    }

    /** Waits until all others have finished this step, too. */
    void awaitEveryone() {
        awaitFinished(step);
    }

    private void awaitFinished(long needed) {
        long least = Long.MAX_VALUE;
        for (int i = 1; i < members; i++) {
            int of = (member + i) % members;
            long at = BoardLayout.progress(of) + BoardLayout.FINISHED;
            long finished = (long) WORD.getAcquire(memory, at);
            if (finished < needed) {
                if (!look(at, needed)) {
                    waiting.await(of, at, needed);
                }
                finished = (long) WORD.getAcquire(memory, at);
            }
            least = Math.min(least, finished);
        }
        allFinished = least;
    }

    private boolean look(long at, long number) {
        for (int i = 0; i < looks; i++) {
            if ((long) WORD.getAcquire(memory, at) >= number) {
                return true;
            }
        }
        return false;
    }

    private MessagingException mismatch(int of, long theirSignature, long theirBytes) {
        return new MessagingException(kind.call() + " on rank " + peers.rank() + ": rank " + ranks[of] + " calls "
                + describe(theirSignature, theirBytes) + " where this rank calls " + describe(signature, bytes)
                + ": all ranks must call the same collectives in the same order, with the same counts");
    }

    private static String describe(long signature, long bytes) {
        long root = (signature >> 8) - 1;
        return CollectiveKind.values()[(int) signature & 0xff].call()
                + (bytes == 0 ? "" : " of " + bytes + " bytes")
                + (root < 0 ? "" : " with root " + root);
    }

    /** A wait for a word to reach a number, made once. */
    private final class Waiting implements BooleanSupplier {
        private int of;
        private long at;
        private long number;

        void await(int member, long word, long least) {
            of = member;
            at = word;
            number = least;
            peers.await(ranks[of], this, kind.call());
        }

        @Override
        public boolean getAsBoolean() {
            if ((long) WORD.getAcquire(memory, at) >= number) {
                return true;
            }
            long progress = BoardLayout.progress(of);
            if ((long) WORD.getAcquire(memory, progress + BoardLayout.CALL) == calls) {
                long theirSignature = (long) WORD.getOpaque(memory, progress + BoardLayout.CALL_SIGNATURE);
                long theirBytes = (long) WORD.getOpaque(memory, progress + BoardLayout.CALL_BYTES);
                VarHandle.loadLoadFence();
                boolean still = (long) WORD.getOpaque(memory, progress + BoardLayout.CALL) == calls;
                if (still && (theirSignature != signature || theirBytes != bytes)) {
                    throw mismatch(of, theirSignature, theirBytes);
                }
            }
            return false;
        }
    }
}
