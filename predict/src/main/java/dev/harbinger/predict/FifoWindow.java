package dev.harbinger.predict;

import java.util.Arrays;
import java.util.Objects;

/** The calls that entered last: a new call takes the place of the one that has been a member longest. */
public final class FifoWindow extends Window {
    private int[] ring = new int[8];
    private boolean[] member = new boolean[0];
    private int members;
    /** Where the next call enters. */
    private int head;

    /**
     * A window of at most {@code size} calls.
     *
     * @throws IllegalArgumentException if the size is less than 1
     */
    public FifoWindow(int size) {
        super("fifo", size);
    }

    @Override
    public boolean observe(int call, int site) {
        if (expects(call)) {
            return true;
        }
        if (call >= member.length) {
            member = Arrays.copyOf(member, Math.max(call + 1, 2 * member.length));
        }
        if (members == size()) {
            member[ring[head]] = false;
        } else {
            members++;
        }
        ring = IntArrays.covering(ring, head, NONE);
        ring[head] = call;
        member[call] = true;
        head = head + 1 == size() ? 0 : head + 1;
        return false;
    }

    @Override
    public boolean expects(int call) {
        return call >= 0 && call < member.length && member[call];
    }

    @Override
    public int next() {
        return members == 0 ? NONE : ring[(head == 0 ? size() : head) - 1];
    }

    /** The members, last entered first. */
    @Override
    public int predict(int[] into, int k) {
        Objects.checkFromIndexSize(0, k, into.length);
        int answered = Math.min(k, members);
        for (int i = 0, place = head; i < answered; i++) {
            place = (place == 0 ? size() : place) - 1;
            into[i] = ring[place];
        }
        return answered;
    }

    @Override
    public void reset() {
        Arrays.fill(member, false);
        members = 0;
        head = 0;
    }
}
