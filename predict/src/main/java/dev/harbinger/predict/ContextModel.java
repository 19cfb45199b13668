package dev.harbinger.predict;

import java.util.Arrays;

/**
 * Remembers, for each context of up to {@code order} symbols seen so far, the symbol that followed it last, and
 * predicts from the longest context known.
 *
 * <p>Contexts are the nodes of a trie read forwards: the node of a context and a further symbol lead to the node of the
 * context extended by that symbol. So the contexts that end now, one of each length, follow from those that ended one
 * symbol ago by one step each, and each node remembers its latest step: in a repeating stream no step needs the map. A
 * node is four ints, side by side:
 *
 * <pre>
 *   4n     SUCCESSOR   the symbol that followed the context, NONE if none did yet
 *   4n + 1 CONFIDENCE  from 1 to 3: how often that symbol was right lately
 *   4n + 2 STEP        the symbol of the latest step from here
 *   4n + 3 TARGET      the node it leads to
 * </pre>
 *
 * <p>At most {@code limit} contexts are stored. When there is no room, no context is added; after as many further
 * misses as the limit, everything is forgotten and learning starts again, so that a program that changes is followed.
 */
final class ContextModel {
    static final int DEFAULT_LIMIT = 1 << 14;

    private static final int SUCCESSOR = 0;
    private static final int CONFIDENCE = 1;
    private static final int STEP = 2;
    private static final int TARGET = 3;
    private static final int NODE_INTS = 4;

    private static final int ROOT = 0;
    private static final int TRUSTED = 2;
    private static final int MOST_TRUSTED = 3;

    private final int order;
    private final boolean confident;
    private final int limit;
    private final LongIntMap steps = new LongIntMap();
    private int[] nodes;
    private int nodeCount;
    /** The node of the context of each length that ends now; NONE where there is none. */
    private final int[] current;

    private final int[] ahead;
    private int next;
    private int stored;
    private int mostStored;
    private int missesWhileFull;

    /**
     * @param confident whether contexts that have been right are preferred, and replace their successor only after they
     *     have been wrong as often as right lately; if not, the successor is always the last one
     */
    ContextModel(int order, boolean confident, int limit) {
        this.order = Limits.inRange(order, 1, LongestContext.MAX_ORDER, "order");
        this.confident = confident;
        this.limit = Limits.atLeastOne(limit, "limit of contexts");
        current = new int[order + 1];
        ahead = new int[order + 1];
        nodes = new int[NODE_INTS * Math.min(64, this.limit + 1)];
        clear();
    }

    int next() {
        return next;
    }

    /** Learns the next symbol of the stream. */
    void observe(int symbol) {
        if (missesWhileFull >= limit) {
            clear();
        }
        if (nodeCount > limit && next != symbol) {
            missesWhileFull++;
        }
        int[] contexts = current;
        int longest = contexts[order];
        if (longest >= 0) {
            succeed(nodes, longest * NODE_INTS, symbol);
        }
        for (int length = order - 1; length > 0; length--) {
            int node = contexts[length];
            if (node >= 0) {
                succeed(nodes, node * NODE_INTS, symbol);
                contexts[length + 1] = step(node, symbol);
            } else {
                contexts[length + 1] = Predictor.NONE;
            }
        }
        contexts[1] = step(ROOT, symbol);
        next = successor(contexts);
    }

    /** Fills {@code into} with the next {@code k} symbols, nearest first, and answers how many are known. */
    int predict(int[] into, int k) {
        int symbol = next;
        if (k > 1) {
            System.arraycopy(current, 0, ahead, 0, ahead.length);
        }
        int known = 0;
        while (known < k && symbol != Predictor.NONE) {
            into[known++] = symbol;
            if (known < k) {
                symbol = advance(symbol);
            }
        }
        return known;
    }

    /** Moves the contexts ahead as if {@code symbol} came, and answers what would follow. */
    private int advance(int symbol) {
        for (int length = order - 1; length >= 0; length--) {
            ahead[length + 1] = ahead[length] >= 0 ? existing(ahead[length], symbol) : Predictor.NONE;
        }
        return successor(ahead);
    }

    /** The most contexts with a successor that were stored at one time. */
    int mostStored() {
        return mostStored;
    }

    void reset() {
        clear();
        mostStored = 0;
    }

    private void clear() {
        steps.clear();
        nodeCount = 0;
        newNode();
        Arrays.fill(current, Predictor.NONE);
        current[0] = ROOT;
        next = Predictor.NONE;
        stored = 0;
        missesWhileFull = 0;
    }

    /** What follows the longest of these contexts that can be trusted; else the longest that is known. */
    private int successor(int[] contexts) {
        int fallback = Predictor.NONE;
        for (int length = order; length > 0; length--) {
            int node = contexts[length];
            if (node < 0) {
                continue;
            }
            int at = node * NODE_INTS;
            int symbol = nodes[at + SUCCESSOR];
            if (symbol == Predictor.NONE) {
                continue;
            }
            if (!confident || nodes[at + CONFIDENCE] >= TRUSTED) {
                return symbol;
            }
            if (fallback == Predictor.NONE) {
                fallback = symbol;
            }
        }
        return fallback;
    }

    private void succeed(int[] nodes, int at, int symbol) {
        int known = nodes[at + SUCCESSOR];
        int confidence = nodes[at + CONFIDENCE];
        if (known == symbol) {
            if (confidence < MOST_TRUSTED) {
                nodes[at + CONFIDENCE] = confidence + 1;
            }
        } else if (!confident || confidence <= 1) {
            if (known == Predictor.NONE) {
                mostStored = Math.max(mostStored, ++stored);
            }
            nodes[at + SUCCESSOR] = symbol;
            nodes[at + CONFIDENCE] = 1;
        } else {
            nodes[at + CONFIDENCE] = confidence - 1;
        }
    }

    /** The node of a context extended by a symbol, a new one if it was never seen; NONE if there is no room. */
    private int step(int node, int symbol) {
        int at = node * NODE_INTS;
        return nodes[at + STEP] == symbol ? nodes[at + TARGET] : newStep(node, symbol);
    }

    /** A step that differs from the latest one from this node. */
    private int newStep(int node, int symbol) {
        int target = steps.get(key(node, symbol));
        if (target == LongIntMap.ABSENT) {
            if (nodeCount > limit) {
                return Predictor.NONE;
            }
            target = newNode();
            steps.put(key(node, symbol), target);
        }
        nodes[node * NODE_INTS + STEP] = symbol;
        nodes[node * NODE_INTS + TARGET] = target;
        return target;
    }

    private int existing(int node, int symbol) {
        int at = node * NODE_INTS;
        return nodes[at + STEP] == symbol ? nodes[at + TARGET] : steps.get(key(node, symbol));
    }

    private int newNode() {
        int node = nodeCount++;
        int at = node * NODE_INTS;
        nodes = IntArrays.covering(nodes, at + NODE_INTS - 1, 0);
        nodes[at + SUCCESSOR] = Predictor.NONE;
        nodes[at + CONFIDENCE] = 0;
        nodes[at + STEP] = Predictor.NONE;
        nodes[at + TARGET] = Predictor.NONE;
        return node;
    }

    private static long key(int node, int symbol) {
        return ((long) node << 32) | symbol;
    }
}
