package dev.harbinger.study.messageinterface.experiment;

/** Small programs that show one latency each. */
final class Microbenchmarks {
    static final String FROM = "_from";
    static final String TO = "_to";

    /** A result and its use in the same cluster. */
    static final String REGISTER = """
        .thread _from node 0 with i1 = 1
        _from: instr IALU add i1, #1, i2;
        _to:   instr IALU add i2, #1, i3;
               instr IALU halt;
        """;

    /** A result and its use in another cluster. */
    static final String CROSS = """
        .thread _from node 0 cluster 0 with i1 = 1
        .thread _to node 0 cluster 1
        _from: instr IALU add i1, #1, c1.i2;
               instr IALU halt;
        _to:   instr IALU add i2, #1, i3;
               instr IALU halt;
        """;

    /** A store, a load of the word and its use. */
    static final String MEMORY = """
        .memory cell[1]
        .thread _from node 0 with i1 = ReadWrite(cell), i2 = 5
        _from: instr MEMU st i2, i1;
               instr MEMU ld i1, i3;
        _to:   instr IALU add i3, #1, i4;
               instr IALU halt;
        """;

    /** The stock handler that writes a word to memory, and a message to it. */
    static final String REMOTE_WRITE = """
        .memory cell[1]
        .thread _from node 0 with i1 = ReadWrite(cell @ 1), i2 = ExecuteMessage(_write), i4 = 5
        _from: instr IALU isnd0 1, i1, i2, cc0;
               instr IALU halt;
        _write: instr IALU mov MsgBody, i5;
               instr IALU mov MsgBody, i6;
               instr IALU mov MsgBody, i7;
        _to:   instr MEMU st MsgBody, i7  IALU br _dispatch0;
        """;

    /** Two null messages one behind the other. */
    static final String SENDS = """
        .memory cell[1]
        .thread _from node 0 with i1 = ReadWrite(cell @ 1), i2 = ExecuteMessage(_none)
        _from: instr IALU isnd0 0, i1, i2, cc0;
        _to:   instr IALU isnd0 0, i1, i2, cc1;
               instr IALU halt;
        _none: instr IALU br _dispatch0;
        """;

    /** The same with a word in the first message. */
    static final String SENDS_OF_A_WORD = SENDS.replace("_from: instr IALU isnd0 0", "_from: instr IALU isnd0 1")
            .replace("ExecuteMessage(_none)", "ExecuteMessage(_none), i4 = 7");

    private Microbenchmarks() {}
}
