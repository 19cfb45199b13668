package dev.harbinger.study.messageinterface.interpreter;

/** How a thread of the interpreter stands. */
public enum Status {
    /** It can go on. */
    RUNNING,
    /** It waits for a register or a message word. */
    BLOCKED,
    /** It executed a halt. */
    HALTED,
    /** An exception ended it. */
    KILLED
}
