package dev.harbinger.messaging.collective;

import static dev.harbinger.messaging.collective.SharedRegionLayout.WORD;

import dev.harbinger.messaging.CollectiveMismatchException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * The shared memory region of the ranks of one host, as one of its members uses it. A collective is a sequence of
 * steps, the same on all members. In a step, a member may publish content, read the content of others, and then
 * finishes the step. Steps are numbered, so no member needs to clear anything, and a member may be a few steps ahead of
 * others. One thread at a time. Allocates nothing.
 *
 * <pre>{@code
 * region.call();
 * region.begin(length);
 * copy(..., region.memory(), region.content(region.member()), length);
 * region.put();
 * region.await(other);
 * copy(region.memory(), region.content(other), ..., length);
 * region.finish();
 * }</pre>
 */
final class SharedRegion {
    /** Maximum bytes of content per step. */
    static final int MOST = SharedRegionLayout.BUFFER_BYTES;

    private final Peers peers;
    private final CollectiveCall call;
    private final MemorySegment memory;
    private final int[] ranks;
    private final int member;
    private final int members;
    private final int looks;
    private final SharedRegionEnd end;
    private final Waiting waiting = new Waiting();

    private long step;
    private boolean large;
    private long calls;
    private long signature;
    private long bytes;
    private long history;
    private long previousSignature;
    private long previousBytes;

    /** Every member is known to have finished this step. */
    private long allFinished;

    /**
     * Creates a member's view of the region.
     *
     * @param call describes the program's current call
     * @param ranks the members' ranks in the communicator, in ascending order
     */
    SharedRegion(Peers peers, CollectiveCall call, MemorySegment memory, int[] ranks) {
        this.peers = peers;
        this.call = call;
        this.memory = memory;
        this.ranks = ranks;
        this.members = ranks.length;
        this.member = Arrays.binarySearch(ranks, peers.rank());
        this.looks = peers.looks();
        this.end = new SharedRegionEnd(peers, memory, ranks, member);
        SharedRegionLayout.check(memory, members);
    }

    int members() {
        return members;
    }

    int member() {
        return member;
    }

    /** Maximum bytes of content per step. */
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

    /** Begins the program's current call. Members whose calls differ get an error when they wait for each other. */
    void call() {
        announce(call.signature(), call.bytes());
    }

    /** Begins the set-up of the region, which is the same for all members. */
    void setUp() {
        announce(SharedRegionLayout.signature(CollectiveKind.SETUP, 0, 0, 0), 0);
    }

    private void announce(long newSignature, long newBytes) {
        history = SharedRegionLayout.history(history, signature, bytes);
        previousSignature = signature;
        previousBytes = bytes;
        signature = newSignature;
        bytes = newBytes;
        calls++;
        long at = SharedRegionLayout.progress(member);
        // Fence: a reader that sees any of the following writes no longer sees the previous call's number.
        WORD.setOpaque(memory, at + SharedRegionLayout.CALL, SharedRegionLayout.BETWEEN_CALLS);
        VarHandle.storeStoreFence();
        WORD.setOpaque(memory, at + SharedRegionLayout.CALL_SIGNATURE, signature);
        WORD.setOpaque(memory, at + SharedRegionLayout.CALL_BYTES, bytes);
        WORD.setOpaque(memory, at + SharedRegionLayout.CALL_HISTORY, history);
        WORD.setOpaque(memory, at + SharedRegionLayout.PREVIOUS_SIGNATURE, previousSignature);
        WORD.setOpaque(memory, at + SharedRegionLayout.PREVIOUS_BYTES, previousBytes);
        // Release: a reader that sees the call sees what describes it.
        WORD.setRelease(memory, at + SharedRegionLayout.CALL, calls);
    }

    /**
     * Begins the next step.
     *
     * @param length maximum bytes of content that any member publishes in it
     */
    void begin(long length) {
        step++;
        large = length > SharedRegionLayout.SLOT_CONTENT;
    }

    /** Waits until this member's place for content is free to be written. */
    void awaitPlace() {
        long needed = step - (large ? SharedRegionLayout.BUFFERS : SharedRegionLayout.SLOTS);
        if (allFinished < needed) {
            awaitFinished(needed);
        }
    }

    /** Offset in {@link #memory} of a member's content in this step. */
    long content(int of) {
        return content(of, step);
    }

    /** Offset of this member's content in the next step, if that has the same length. */
    long nextContent() {
        return content(member, step + 1);
    }

    private long content(int of, long ofStep) {
        return large
                ? SharedRegionLayout.buffer(members, of, ofStep)
                : SharedRegionLayout.slot(members, of, ofStep) + SharedRegionLayout.SLOT_HEADER;
    }

    /** Publishes the content that was written. */
    void put() {
        long slot = SharedRegionLayout.slot(members, member, step);
        WORD.set(memory, slot + SharedRegionLayout.SLOT_SIGNATURE, signature);
        WORD.set(memory, slot + SharedRegionLayout.SLOT_LENGTH, bytes);
        WORD.set(memory, slot + SharedRegionLayout.SLOT_HISTORY, history);
        // Release: a reader that sees the step sees content and call.
        WORD.setRelease(memory, slot, step);
    }

    /** Begins the next step and publishes {@code length} bytes of {@code in} from {@code at} on. */
    void post(MemorySegment in, long at, long length) {
        begin(length);
        awaitPlace();
        MemorySegment.copy(in, at, memory, content(member), length);
        put();
    }

    /** Waits until a member has published its content of this step. */
    void await(int of) {
        long slot = SharedRegionLayout.slot(members, of, step);
        if ((long) WORD.getAcquire(memory, slot) != step && !look(slot, step)) {
            waiting.await(of, slot, step);
        }
        check(
                of,
                (long) WORD.get(memory, slot + SharedRegionLayout.SLOT_SIGNATURE),
                (long) WORD.get(memory, slot + SharedRegionLayout.SLOT_LENGTH),
                (long) WORD.get(memory, slot + SharedRegionLayout.SLOT_HISTORY));
    }

    /** Compares the call of a member with this member's call of the same number. */
    private void check(int of, long theirSignature, long theirBytes, long theirHistory) {
        if ((theirSignature != signature && !SharedRegionLayout.agree(theirSignature, signature))
                || theirBytes != bytes) {
            throw mismatch(of, CollectiveCall.describe(theirSignature, theirBytes));
        }
        if (theirHistory != history) {
            throw mismatch(of, earlier(of));
        }
    }

    /** Waits until all others have published their content, and so have finished the previous step. */
    void awaitAll() {
        for (int i = 1; i < members; i++) {
            await((member + i) % members);
        }
        allFinished = Math.max(allFinished, step - 1);
    }

    /** Ends this member's part in the step. */
    void finish() {
        // Release: reads of others' content come before they see this.
        WORD.setRelease(memory, SharedRegionLayout.progress(member) + SharedRegionLayout.FINISHED, step);
    }

    /** Waits until all others have also finished this step. */
    void awaitEveryone() {
        awaitFinished(step);
    }

    private void awaitFinished(long needed) {
        long least = Long.MAX_VALUE;
        for (int i = 1; i < members; i++) {
            int of = (member + i) % members;
            long at = SharedRegionLayout.progress(of) + SharedRegionLayout.FINISHED;
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

    /** The end of this member's calls. */
    SharedRegionEnd end() {
        return end;
    }

    private boolean look(long at, long number) {
        for (int i = 0; i < looks; i++) {
            if ((long) WORD.getAcquire(memory, at) >= number) {
                return true;
            }
        }
        return false;
    }

    /** In words, a member's current call after one that differed from this member's. */
    private String earlier(int of) {
        long at = SharedRegionLayout.progress(of);
        long theirs = (long) WORD.getOpaque(memory, at + SharedRegionLayout.PREVIOUS_SIGNATURE);
        long theirBytes = (long) WORD.getOpaque(memory, at + SharedRegionLayout.PREVIOUS_BYTES);
        return "the same, but called "
                + CollectiveCall.describe(theirs, theirBytes) + " before it, where this rank called "
                + CollectiveCall.describe(previousSignature, previousBytes);
    }

    private CollectiveMismatchException mismatch(int of, String theirs) {
        end.setKnown(true);
        return call.mismatch(peers.number(ranks[of]), theirs, peers.place());
    }

    /** A reusable wait for a word to reach a number. */
    private final class Waiting implements BooleanSupplier {
        private int of;
        private long at;
        private long number;

        void await(int member, long word, long least) {
            of = member;
            at = word;
            number = least;
            // Unless it returns, the program gets an error.
            end.setKnown(true);
            peers.await(ranks[of], this);
            end.setKnown(false);
        }

        @Override
        public boolean getAsBoolean() {
            if ((long) WORD.getAcquire(memory, at) >= number) {
                return true;
            }
            long progress = SharedRegionLayout.progress(of);
            if ((long) WORD.getAcquire(memory, progress + SharedRegionLayout.CALL) == calls) {
                long theirSignature = (long) WORD.getOpaque(memory, progress + SharedRegionLayout.CALL_SIGNATURE);
                long theirBytes = (long) WORD.getOpaque(memory, progress + SharedRegionLayout.CALL_BYTES);
                long theirHistory = (long) WORD.getOpaque(memory, progress + SharedRegionLayout.CALL_HISTORY);
                VarHandle.loadLoadFence();
                if ((long) WORD.getOpaque(memory, progress + SharedRegionLayout.CALL) == calls) {
                    check(of, theirSignature, theirBytes, theirHistory);
                }
            }
            return false;
        }
    }
}
