package dev.harbinger.study.prediction.arrival;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;

/**
 * Processes in groups within which messages bound the difference of any two clocks from both sides. These are the
 * strongly connected components of the graph whose edges go from senders to receivers (Kosaraju's algorithm). Between
 * two groups traffic goes one way: a receiver whose clock is ahead cannot be told from messages that come early.
 */
public final class ClockGroups implements Serializable {
    private static final long serialVersionUID = 1;

    private final HashMap<Integer, Integer> index = new HashMap<>();
    private final int[] group;

    /** @param ends receivers and senders of messages, see {@link Message#ends} */
    ClockGroups(Collection<Long> ends) {
        List<int[]> pairs = new ArrayList<>();
        for (Long pair : ends) {
            long[] message = {pair};
            pairs.add(new int[] {number(Message.sender(message)), number(Message.receiver(message))});
        }
        group = new int[index.size()];
        Arrays.fill(group, -1);
        int[] finished = finishOrder(neighbours(pairs, 0, 1));
        int[][] senders = neighbours(pairs, 1, 0);
        for (int i = finished.length - 1; i >= 0; i--) {
            if (group[finished[i]] < 0) {
                spread(senders, finished[i]);
            }
        }
    }

    private int number(int process) {
        return index.computeIfAbsent(process, _ -> index.size());
    }

    private int[][] neighbours(List<int[]> pairs, int from, int to) {
        int[] counts = new int[index.size()];
        pairs.forEach(pair -> counts[pair[from]]++);
        int[][] neighbours = new int[counts.length][];
        Arrays.setAll(neighbours, i -> new int[counts[i]]);
        pairs.forEach(pair -> neighbours[pair[from]][--counts[pair[from]]] = pair[to]);
        return neighbours;
    }

    /** The order in which a depth-first search leaves the processes. */
    private static int[] finishOrder(int[][] receivers) {
        int[] order = new int[receivers.length];
        int ordered = 0;
        int[] next = new int[receivers.length];
        boolean[] seen = new boolean[receivers.length];
        Deque<Integer> path = new ArrayDeque<>();
        for (int start = 0; start < receivers.length; start++) {
            if (seen[start]) {
                continue;
            }
            seen[start] = true;
            path.push(start);
            while (!path.isEmpty()) {
                int at = path.element();
                if (next[at] == receivers[at].length) {
                    order[ordered++] = path.pop();
                    continue;
                }
                int receiver = receivers[at][next[at]++];
                if (!seen[receiver]) {
                    seen[receiver] = true;
                    path.push(receiver);
                }
            }
        }
        return order;
    }

    private void spread(int[][] senders, int root) {
        Deque<Integer> waiting = new ArrayDeque<>();
        group[root] = root;
        waiting.push(root);
        while (!waiting.isEmpty()) {
            for (int sender : senders[waiting.pop()]) {
                if (group[sender] < 0) {
                    group[sender] = root;
                    waiting.push(sender);
                }
            }
        }
    }

    /** Whether messages bound the difference of the two clocks from both sides; a process agrees with itself. */
    boolean areBound(int process, int other) {
        if (process == other) {
            return true;
        }
        Integer one = index.get(process);
        Integer two = index.get(other);
        return one != null && two != null && group[one] == group[two];
    }
}
