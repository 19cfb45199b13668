package dev.harbinger.messaging.transport.tcp;

import dev.harbinger.messaging.transport.RankExit;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** How a connection has ended: with the last frame of the peer, or broken without one. One thread at a time. */
final class ConnectionEnd {
    private @Nullable RankExit exit;
    private boolean leaving;
    private @Nullable String broken;
    private long since;

    /**
     * Takes the peer's last frame. A frame of unknown kind breaks the connection.
     *
     * @param kind the frame's kind, neither a packet nor a heartbeat
     * @param word0 its first word
     * @param memory holds its {@code length} bytes of payload from {@code offset} on
     */
    void lastFrame(int kind, long word0, MemorySegment memory, long offset, int length) {
        switch (kind) {
            case Frame.LEAVING -> {
                leaving = true;
                since = System.nanoTime();
            }
            case Frame.FINISHED -> exit = new RankExit(false, RankExit.NONE, text(memory, offset, length));
            case Frame.FAILED -> exit = new RankExit(true, causeOf(word0), text(memory, offset, length));
            default -> breakOff("carried a frame of unknown kind " + kind);
        }
    }

    private static String text(MemorySegment memory, long offset, int length) {
        byte[] text = memory.asSlice(offset, Math.min(length, Frame.MOST_TEXT)).toArray(ValueLayout.JAVA_BYTE);
        return new String(text, StandardCharsets.UTF_8);
    }

    /** The rank named in a last frame; an invalid rank counts as none. */
    private static int causeOf(long word0) {
        return word0 < 0 || word0 > Integer.MAX_VALUE ? RankExit.NONE : (int) word0;
    }

    /** Notes that the connection has broken; {@code why} is as in {@link #broken}. */
    void breakOff(String why) {
        broken = why;
        since = System.nanoTime();
    }

    /** Whether the connection has ended. */
    boolean isReached() {
        return exit != null || leaving || broken != null;
    }

    /** The peer's report of its end, or null if there is none. */
    @Nullable
    RankExit exit() {
        return exit;
    }

    /** Whether the peer has announced that its process ends and its launcher will report how. */
    boolean isLeaving() {
        return leaving;
    }

    /** How the connection failed without a report of the peer, such as "was reset"; null while it is intact. */
    @Nullable
    String broken() {
        return broken;
    }

    /** The {@link System#nanoTime} since which it is {@link #broken} or the peer {@link #isLeaving}. */
    long since() {
        return since;
    }
}
