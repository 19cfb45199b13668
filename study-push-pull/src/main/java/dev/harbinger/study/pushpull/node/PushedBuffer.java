package dev.harbinger.study.pushpull.node;

import dev.harbinger.study.pushpull.cost.Machine;

/** Where the pushed bytes for a process wait for receives that are not posted; bounded. */
final class PushedBuffer {
    /** How large it is, except for Push-All. */
    private enum Size {
        /** BTP bytes (Push-Pull Messaging, section 3). */
        BTP,
        /** The larger of BTP(1) and BTP(2) (section 4.4). */
        LARGER,
        /** As large as that of Push-All. */
        SAME
    }

    private long size;
    private long used;

    PushedBuffer(Machine machine, Variant variant) {
        int all = machine.count("pushed-buffer");
        size = variant.isPushAll()
                ? all
                : switch (machine.choice("pushed-buffer.pull", Size.class)) {
                    case BTP -> variant.bytesToPush();
                    case LARGER -> Math.max(variant.firstPush(), variant.secondPush());
                    case SAME -> all;
                };
    }

    /** Whether bytes would find room. */
    boolean hasRoom(long bytes) {
        return used + bytes <= size;
    }

    void resize(long bytes) {
        size = bytes;
    }

    void add(long bytes) {
        used += bytes;
    }

    void remove(long bytes) {
        used -= bytes;
    }
}
