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
 *   4n + 1 CONFIDENCE  in the two lowest bits, from 1 to 3: how often that symbol was right lately; in the others the
 *                      number of the latest path of predictions that depends on it
 *   4n + 2 STEP        the symbol of the latest step from here
 *   4n + 3 TARGET      the node it leads to
 * </pre>
 *
 * <p>At most {@code limit} contexts are stored. When there is no room, no context is added; after as many further
 * misses as the limit, everything is forgotten and learning starts again, so that a program that changes is followed.
 *
 * <p>The path of predictions is kept from one call to the next. While the stream follows it and no node changes that it
 * depends on, a further prediction costs one step of each context, instead of one for each symbol of the path: of a
 * long trace, predictions 10 calls ahead took a third of the time of the whole analysis.
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
    private static final int CONFIDENCE_BITS = 2;
    private static final int CONFIDENCE_MASK = (1 << CONFIDENCE_BITS) - 1;

    private final int order;
    private final boolean confident;
    private final int limit;
    private final LongIntMap steps = new LongIntMap();
    private int[] nodes;
    private int nodeCount;
    /** The node of the context of each length that ends now; NONE where there is none. */
    private final int[] current;

    /** The predictions that follow each other, from {@link #next} on; all but the first are made when asked for. */
    private int[] path = new int[16];

    private int pathStart;
    private int pathEnd;
    /** The contexts from which the last symbol of the path was predicted. */
    private final int[] ahead;
    /** Whether the path is what the nodes predict now. */
    private boolean pathHolds;

    /** The number of the path, shifted by the bits of a confidence. Nodes on it are marked with it. */
    private int pathMark;

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

    /**
     * Learns the next symbol of the stream. True if what was predicted ahead still holds: the symbol is the first of
     * those predicted, and the others and their order are predicted as before.
     */
    boolean observe(int symbol) {
        if (missesWhileFull >= limit) {
            clear();
        }
        if (nodeCount > limit && next != symbol) {
            missesWhileFull++;
        }
        boolean followed = next == symbol;
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
        next = successor(contexts, false);
        pathHolds = pathHolds && followed && ++pathStart < pathEnd;
        return pathHolds;
    }

    /** Fills {@code into} with the next {@code k} symbols, nearest first, and answers how many are known. */
    int predict(int[] into, int k) {
        if (k == 0 || next == Predictor.NONE) {
            return 0;
        }
        if (!pathHolds) {
            System.arraycopy(current, 0, ahead, 0, ahead.length);
            path[0] = next;
            pathStart = 0;
            pathEnd = 1;
            pathHolds = true;
            pathMark += 1 << CONFIDENCE_BITS;
        }
        while (pathEnd - pathStart < k && path[pathEnd - 1] != Predictor.NONE) {
            extendPath();
        }
        int known = Math.min(k, pathEnd - pathStart);
        if (path[pathStart + known - 1] == Predictor.NONE) {
            known--;
        }
        System.arraycopy(path, pathStart, into, 0, known);
        return known;
    }

    /** Adds what follows the last symbol of the path, NONE if nothing is known. */
    private void extendPath() {
        int symbol = path[pathEnd - 1];
        for (int length = order - 1; length >= 0; length--) {
            ahead[length + 1] = ahead[length] >= 0 ? existing(ahead[length], symbol) : Predictor.NONE;
        }
        if (pathEnd == path.length) {
            pathEnd -= pathStart;
            int[] from = path;
            path = 2 * pathEnd > from.length ? new int[2 * from.length] : from;
            System.arraycopy(from, pathStart, path, 0, pathEnd);
            pathStart = 0;
        }
        path[pathEnd++] = successor(ahead, true);
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
        pathHolds = false;
        stored = 0;
        missesWhileFull = 0;
    }

    /**
     * What follows the longest of these contexts that can be trusted; else the longest that is known.
     *
     * @param marks whether the nodes that the answer depends on are marked with the number of the path
     */
    private int successor(int[] contexts, boolean marks) {
        int fallback = Predictor.NONE;
        for (int length = order; length > 0; length--) {
            int node = contexts[length];
            if (node < 0) {
                continue;
            }
            int at = node * NODE_INTS;
            int symbol = nodes[at + SUCCESSOR];
            int confidence = nodes[at + CONFIDENCE] & CONFIDENCE_MASK;
            if (marks) {
                nodes[at + CONFIDENCE] = pathMark | confidence;
            }
            if (symbol != Predictor.NONE && (!confident || confidence >= TRUSTED)) {
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
        int marked = nodes[at + CONFIDENCE];
        int confidence = marked & CONFIDENCE_MASK;
        int mark = marked - confidence;
        if (known == symbol) {
            if (confidence < MOST_TRUSTED) {
                nodes[at + CONFIDENCE] = marked + 1;
                pathHolds &= confidence + 1 != TRUSTED || mark != pathMark;
            }
        } else if (!confident || confidence <= 1) {
            if (known == Predictor.NONE) {
                mostStored = Math.max(mostStored, ++stored);
            }
            nodes[at + SUCCESSOR] = symbol;
            nodes[at + CONFIDENCE] = mark | 1;
            pathHolds &= mark != pathMark;
        } else {
            nodes[at + CONFIDENCE] = marked - 1;
            pathHolds &= confidence != TRUSTED || mark != pathMark;
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
            pathHolds = false;
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
