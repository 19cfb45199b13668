package dev.harbinger.study.messageinterface.injection;

/** Numbers the messages of a machine in the order in which their headers are made. */
public final class MessageNumbers {
    private long last = -1;

    /** The next number, from 0. */
    public long next() {
        return ++last;
    }

    /** How many were numbered. */
    public long count() {
        return last + 1;
    }
}
