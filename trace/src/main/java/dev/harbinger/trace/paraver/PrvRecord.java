package dev.harbinger.trace.paraver;

/**
 * A record to be sorted by process and time: {@value #WIDTH} longs, of which the first {@value #KEY} are its key.
 *
 * <pre>
 *                  a call     a send         a receive         a completion of a receive
 * 0  PROCESS       rank       sender         receiver          receiver
 * 1  TIME          begin      logical send   logical receive   physical receive
 * 2  KIND          KIND_...
 * 3  THREAD        the thread, from 1, of all four
 * 4  PEER, CALL    MpiCall    receiver       sender            sender
 * 5  TAG, END      end        tag            tag               tag
 * 6  SIZE, SITE    site       bytes          bytes             bytes
 * 7  NUMBER        -          -              number of the communication in the file, of both
 * 8  COMPLETION    -          -              physical receive  -
 * </pre>
 */
final class PrvRecord {
    static final int WIDTH = 9;
    static final int KEY = 3;

    static final int PROCESS = 0;
    static final int TIME = 1;
    static final int KIND = 2;
    static final int THREAD = 3;
    static final int PEER = 4;
    static final int CALL = 4;
    static final int TAG = 5;
    static final int END = 5;
    static final int SIZE = 6;
    static final int SITE = 6;
    static final int NUMBER = 7;
    static final int COMPLETION = 8;

    // The kinds in their order at the same time: calls are known before what they posted, and what was waited for is
    // complete before the next call posts, unless it was posted at that very time.
    static final int KIND_CALL = 0;
    static final int KIND_COMPLETED = 1;
    static final int KIND_SENT = 2;
    static final int KIND_RECEIVED = 3;
    static final int KIND_COMPLETED_AT_ONCE = 4;

    private PrvRecord() {}
}
