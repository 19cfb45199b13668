package dev.harbinger.study.prediction.score;

/** Some receives of a process in a row: the ids of their calls and of their sites. Not changed once it is handed on. */
final class ReceiveBlock {
    /** Most receives of a block: small enough for a core's cache, large enough that handing on costs nothing. */
    static final int SIZE = 4096;

    final int[] calls = new int[SIZE];
    final int[] sites = new int[SIZE];
    int length;

    /** Adds a receive; true when the block is full then. */
    boolean add(int call, int site) {
        calls[length] = call;
        sites[length] = site;
        return ++length == SIZE;
    }
}
