package dev.harbinger.study.messageinterface.network;

/** The FIFOs of all routers of a mesh: inject registers, virtual channels, turn buffers, extraction buffers. */
final class FlitQueues {
    private static final int COUNT_SHIFT = 8;
    private static final int DEPTH_SHIFT = 16;
    private static final int FIRST_MASK = 0xff;
    private static final int COUNT_MASK = 0xff;
    private static final int ONE = 1 << COUNT_SHIFT;

    private final int[] tokens;

    /** Of each FIFO the place of its first flit in bits 0 to 7, its flits in 8 to 15, its depth above. */
    private final int[] states;

    private final int shift;
    private final int mask;

    FlitQueues(int routers, MeshSettings settings) {
        int deepest =
                Math.max(settings.channelDepth(), Math.max(settings.turnBufferDepth(), settings.extractionDepth()));
        shift = Integer.SIZE - Integer.numberOfLeadingZeros(deepest - 1);
        mask = (1 << shift) - 1;
        int queues = routers << RouterLayout.FIFO_SHIFT;
        tokens = new int[queues << shift];
        states = new int[queues];
        for (int queue = 0; queue < queues; queue++) {
            states[queue] = RouterLayout.depth(RouterLayout.numberOfFifo(queue), settings) << DEPTH_SHIFT;
        }
    }

    /**
     * Appends a token.
     *
     * @throws IllegalStateException when it does not fit: flow control has failed
     */
    void push(int queue, int token) {
        int state = states[queue];
        int count = state >> COUNT_SHIFT & COUNT_MASK;
        if (count >= state >> DEPTH_SHIFT) {
            throw new IllegalStateException("FIFO " + RouterLayout.numberOfFifo(queue) + " of router "
                    + RouterLayout.routerOfFifo(queue) + " overflows with " + count + " flits");
        }
        tokens[queue << shift | (((state & FIRST_MASK) + count) & mask)] = token;
        states[queue] = state + ONE;
    }

    int pop(int queue) {
        int state = states[queue];
        int first = state & FIRST_MASK;
        states[queue] = state - ONE - first + (first + 1 & mask);
        return tokens[queue << shift | first];
    }

    int peek(int queue) {
        return tokens[queue << shift | (states[queue] & FIRST_MASK)];
    }

    int count(int queue) {
        return states[queue] >> COUNT_SHIFT & COUNT_MASK;
    }
}
