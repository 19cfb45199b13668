package dev.harbinger.trace.traffic;

/**
 * The layout of a traffic file. Little-endian; reserved bytes are 0.
 *
 * <pre>
 * head
 *   0   8  magic "HBTRAFIC"
 *   8   4  version, 1
 *  12   4  ranks of the job
 *  16   4  the rank whose traffic it is
 *  20   4  length of the program's name, at most 4096
 *  24      the name in UTF-8
 *
 * then the calls in order, each
 *   0   1  kind: 1 post, 2 await, 3 send, 4 end
 *   1   3  reserved
 *   4   4  length in bytes: of a post the room, -1 for a message that is lent; of an await the bytes it got
 *   8   8  floating-point operations since the call before
 *  16   8  time, a double: nanoseconds of virtual time, NaN when not known
 * a post ends here; receives are numbered from 0 by their posts
 * an await goes on with
 *  24   4  number of the receive
 *  28   4  reserved
 *  32   8  {@link MessageId} of the message
 *  40   8  when it arrived, a double: nanoseconds of virtual time, NaN when not known
 *  48      the payload
 * a send with
 *  24   8  {@link MessageId}, with the destination
 * the end, of length, operations and time 0, with
 *  24   8  calls before it; nothing follows
 * </pre>
 *
 * <p>A file without an end is incomplete and is refused. A post without an await got no message.
 */
final class TrafficFormat {
    static final long MAGIC = 0x4349_4641_5254_4248L;
    static final int VERSION = 1;
    static final int LONGEST_NAME = 4096;

    static final int HEAD_BYTES = 24;
    static final int CALL_BYTES = 24;
    static final int AWAIT_BYTES = 48;
    static final int LONG_BYTES = 32;

    static final byte POST = 1;
    static final byte AWAIT = 2;
    static final byte SEND = 3;
    static final byte END = 4;

    /** Room of a receive whose message is lent. */
    static final int LENT = -1;

    private TrafficFormat() {}
}
