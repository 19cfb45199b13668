package dev.harbinger.study.messageinterface.isa;

/**
 * A register of a thread, its own or that of the thread in the same slot of another cluster. Only destinations may lie
 * in another cluster. Source: Lee, section 3.1.
 *
 * @param file which file
 * @param index in the file
 * @param cluster 0 to 2, or {@link #OWN_CLUSTER}
 */
public record Register(RegisterFile file, int index, int cluster) implements Operand {
    /** The cluster that executes the operation. */
    public static final int OWN_CLUSTER = -1;

    /** Clusters of a processor. */
    public static final int CLUSTERS = 3;

    /** First register of a message's body, in both files. Source: Lee, section 3.2.1. */
    public static final int BODY = 4;

    /**
     * What {@link Operation#bodyStart} says when the body lies in the interface's own registers, from the first one. No
     * register of the integer file has this index.
     */
    public static final int INTERFACE_BODY = 48;

    /** Index of MsgHead among the integer registers. Source: Lee, section 3.2.2. */
    public static final int MSG_HEAD = 14;

    /** Index of MsgBody among the integer registers, also the port of an injection interface that streams. */
    public static final int MSG_BODY = 15;

    /**
     * A register.
     *
     * @throws IllegalArgumentException when the file or the processor has none of that number
     */
    public Register {
        if (index < 0 || index >= file.size()) {
            throw new IllegalArgumentException("there is no register " + file.prefix() + index + "; the last is "
                    + file.prefix() + (file.size() - 1));
        }
        if (cluster < OWN_CLUSTER || cluster >= CLUSTERS) {
            throw new IllegalArgumentException("there is no cluster " + cluster + "; they are 0 to " + (CLUSTERS - 1));
        }
    }

    /** A register of the cluster that executes the operation. */
    public static Register own(RegisterFile file, int index) {
        return new Register(file, index, OWN_CLUSTER);
    }

    /** Whether it is the port that gives the next message's handler, if its thread slot has one. */
    public boolean isMsgHead() {
        return file == RegisterFile.INTEGER && index == MSG_HEAD;
    }

    /** Whether it is the port that gives the next word of the current message, if its thread slot has one. */
    public boolean isMsgBody() {
        return file == RegisterFile.INTEGER && index == MSG_BODY;
    }

    @Override
    public String toString() {
        return (cluster == OWN_CLUSTER ? "" : "c" + cluster + ".") + file.prefix() + index;
    }
}
