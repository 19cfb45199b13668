package dev.harbinger.trace.timeindependent;

/**
 * An action as {@value #WIDTH} longs, so that those of a file of all processes can be sorted by process: the first is
 * the key.
 *
 * <pre>
 *               send, receive   sendrecv                     wait           location   init
 * 0  RANK       rank of the process
 * 1  ACTION     ordinal of {@link Action}
 * 2  PEER       the other       destination                  source         site       -
 * 3  TAG        tag             source                       tag            -          -
 * 4  SIZE       elements        elements sent                destination    -          -
 * 5  TYPE       bytes of one    bytes of one sent            NO_ARGUMENTS   -          bytes of one
 * 6  SIZE_BACK  -               elements received            -              -          -
 * 7  TYPE_BACK  -               bytes of one received        -              -          -
 * </pre>
 */
final class ActionRecord {
    static final int WIDTH = 8;
    static final int KEY = 1;

    static final int RANK = 0;
    static final int ACTION = 1;
    static final int PEER = 2;
    static final int TAG = 3;
    static final int SIZE = 4;
    static final int TYPE = 5;
    static final int SIZE_BACK = 6;
    static final int TYPE_BACK = 7;

    static final int SITE = PEER;
    static final int SOURCE = TAG;
    static final int DESTINATION = SIZE;

    /** Instead of an action: the process did something that is skipped. */
    static final long NO_ACTION = -1;

    /** As the type of a wait: it does not say for which request. */
    static final long NO_ARGUMENTS = -1;

    /** Instead of the bytes of an element: those that the process's init chose. */
    static final long USUAL_TYPE = 0;

    private ActionRecord() {}
}
