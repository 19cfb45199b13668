package dev.harbinger.study.prediction.traffic;

import dev.harbinger.study.prediction.receives.PeerCounts;
import dev.harbinger.study.prediction.receives.ProcessReceives;
import dev.harbinger.study.prediction.receives.Saturated;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Messages and bytes between processes. A cell of the matrix is a pair of blocks: ranks that follow each other, as many
 * as make the matrix small enough. Counted are sends; if none has a known destination, receives with a known source.
 */
public final class TrafficMatrix {
    private static final Comparator<Pair> BY_WEIGHT = Comparator.comparingLong(Pair::bytes)
            .thenComparingLong(Pair::messages)
            .thenComparing(Comparator.comparingInt(Pair::from)
                    .thenComparingInt(Pair::to)
                    .reversed());

    private final boolean bySends;
    private final long ranks;
    private final int blockRanks;
    private final long[][] messages;
    private final long[][] bytes;
    private final int mostPairs;
    private final PriorityQueue<Pair> heaviest = new PriorityQueue<>(BY_WEIGHT);
    private long pairs;
    private long withoutPeer;

    /**
     * What one process sends to another.
     *
     * @param from rank of the sender
     * @param to rank of the receiver
     * @param messages number of messages
     * @param bytes their bytes, as far as known
     */
    public record Pair(int from, int to, long messages, long bytes) {}

    private TrafficMatrix(List<ProcessReceives> processes, int mostBlocks, int mostPairs) {
        this.mostPairs = mostPairs;
        bySends = processes.stream().anyMatch(process -> process.sentTo().size() > 0);
        int last = -1;
        for (ProcessReceives process : processes) {
            last = Math.max(last, process.process());
            last = Math.max(last, lastPeer(peers(process)));
        }
        ranks = last + 1L;
        blockRanks = (int) Math.max(1, Math.ceilDiv(ranks, mostBlocks));
        int blocks = (int) Math.ceilDiv(ranks, blockRanks);
        messages = new long[blocks][blocks];
        bytes = new long[blocks][blocks];
        processes.forEach(this::add);
    }

    /**
     * The traffic of all processes.
     *
     * @param mostBlocks maximum blocks of ranks in a row and in a column, 1 or more
     * @param mostPairs maximum number of pairs to name
     */
    public static TrafficMatrix of(List<ProcessReceives> processes, int mostBlocks, int mostPairs) {
        return new TrafficMatrix(processes, mostBlocks, mostPairs);
    }

    private PeerCounts peers(ProcessReceives process) {
        return bySends ? process.sentTo() : process.receivedFrom();
    }

    private static int lastPeer(PeerCounts peers) {
        int[] last = {-1};
        peers.forEach((peer, _, _) -> last[0] = Math.max(last[0], peer));
        return last[0];
    }

    private void add(ProcessReceives process) {
        PeerCounts peers = peers(process);
        withoutPeer += peers.withoutPeer();
        peers.forEach((peer, count, length) -> add(
                bySends
                        ? new Pair(process.process(), peer, count, length)
                        : new Pair(peer, process.process(), count, length)));
    }

    private void add(Pair pair) {
        int row = pair.from() / blockRanks;
        int column = pair.to() / blockRanks;
        messages[row][column] += pair.messages();
        bytes[row][column] = Saturated.sum(bytes[row][column], pair.bytes());
        pairs++;
        heaviest.add(pair);
        if (heaviest.size() > mostPairs) {
            heaviest.remove();
        }
    }

    /** Whether sends are counted; else receives. */
    public boolean isBySends() {
        return bySends;
    }

    /** The number of ranks: the last one seen, and one more for rank 0. */
    public long ranks() {
        return ranks;
    }

    /** Ranks of a block. */
    public int blockRanks() {
        return blockRanks;
    }

    /** The number of blocks. */
    public int blocks() {
        return messages.length;
    }

    /** The ranks of a block: {@code 8-15}, or one alone. */
    public String block(int block) {
        long first = (long) block * blockRanks;
        long last = Math.min(ranks, first + blockRanks) - 1;
        return first == last ? Long.toString(first) : first + "-" + last;
    }

    /** Messages from the ranks of a block to those of another. */
    public long messages(int from, int to) {
        return messages[from][to];
    }

    /** Bytes from the ranks of a block to those of another, as far as known. */
    public long bytes(int from, int to) {
        return bytes[from][to];
    }

    /** The number of pairs of processes with messages from the first to the second. */
    public long pairs() {
        return pairs;
    }

    /** The pairs with most bytes, or messages where bytes are equal, the heaviest first. */
    public List<Pair> heaviest() {
        List<Pair> sorted = new ArrayList<>(heaviest);
        sorted.sort(BY_WEIGHT.reversed());
        return sorted;
    }

    /** Messages that are in no cell, since the rank of their other end is not known. */
    public long withoutPeer() {
        return withoutPeer;
    }
}
