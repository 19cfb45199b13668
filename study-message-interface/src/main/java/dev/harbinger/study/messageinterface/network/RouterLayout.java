package dev.harbinger.study.messageinterface.network;

/**
 * How FIFOs and output paths of a router are numbered. A path of a router is a place: {@code 16 * router + path}. A
 * FIFO of a router is {@code 64 * router + number}. Source: Lee, section 4.4, figure 4-8.
 *
 * <pre>
 *  FIFOs            group                      feeds the paths       fed by
 *   0 to  3 (two)   0 inject registers         x turns               the node
 *   4 to  7         1 channels towards x+      x+ link, y turns      x+ link of the router at x - 1
 *   8 to 11         2 turn buffers towards x+  x+ link, y turns      x+ turn
 *  12 to 15         3 channels towards x-      x- link, y turns      x- link of the router at x + 1
 *  16 to 19         4 turn buffers towards x-  x- link, y turns      x- turn
 *  20 to 23         5 channels towards y+      y+ link, extraction   y+ link of the router at y - 1
 *  24 to 27         6 turn buffers towards y+  y+ link, extraction   y+ turn
 *  28 to 31         7 channels towards y-      y- link, extraction   y- link of the router at y + 1
 *  32 to 35         8 turn buffers towards y-  y- link, extraction   y- turn
 *  36, 37           extraction buffers         the node              extraction
 * </pre>
 */
final class RouterLayout {
    static final int PATHS = 10;

    /** Places of a router, as a power of two. */
    static final int PLACE_SHIFT = 4;

    /** FIFOs of a router, as a power of two. */
    static final int FIFO_SHIFT = 6;

    static final int EXTRACTION_FIFO = 36;
    static final int X_TURNS = OutputPath.X_PLUS_TURN.ordinal();
    static final int X_LINKS = OutputPath.X_PLUS_LINK.ordinal();
    static final int Y_TURNS = OutputPath.Y_PLUS_TURN.ordinal();
    static final int Y_LINKS = OutputPath.Y_PLUS_LINK.ordinal();
    static final int EXTRACTION = OutputPath.EXTRACTION_0.ordinal();

    private static final int[] FIRST_FIFO = {0, 0, 4, 12, 4, 4, 20, 28, 20, 20};
    private static final int[] TARGET_GROUP = {2, 4, 1, 3, 6, 8, 5, 7};

    private RouterLayout() {}

    static int place(int router, OutputPath path) {
        return place(router, path.ordinal());
    }

    static int place(int router, int path) {
        return router << PLACE_SHIFT | path;
    }

    static int routerOfPlace(int place) {
        return place >> PLACE_SHIFT;
    }

    static int pathOfPlace(int place) {
        return place & (1 << PLACE_SHIFT) - 1;
    }

    /** The number of places of all paths of {@code routers} routers. */
    static int places(int routers) {
        return routers << PLACE_SHIFT;
    }

    static int fifo(int router, int number) {
        return router << FIFO_SHIFT | number;
    }

    static int routerOfFifo(int fifo) {
        return fifo >> FIFO_SHIFT;
    }

    static int numberOfFifo(int fifo) {
        return fifo & (1 << FIFO_SHIFT) - 1;
    }

    /** The lowest-numbered FIFO that feeds a path; the path's sets of FIFOs count from it. */
    static int firstFifo(int path) {
        return FIRST_FIFO[path];
    }

    /** The group of FIFOs that a path feeds, here or at the neighbour; not of the extraction paths. */
    static int targetGroup(int path) {
        return TARGET_GROUP[path];
    }

    /** Whether a group is of virtual channels, which return their places over the link. */
    static boolean isOfChannels(int group) {
        return (group & 1) != 0;
    }

    /** Whether a path is a link. */
    static boolean isLink(int path) {
        return (path & 2) != 0;
    }

    /** Flits that a FIFO of a router holds, 0 of a number that no FIFO has. */
    static int depth(int fifo, MeshSettings settings) {
        int group = fifo >> 2;
        if (group == 0) {
            return 1;
        }
        if (fifo >= EXTRACTION_FIFO) {
            return fifo <= EXTRACTION_FIFO + 1 ? settings.extractionDepth() : 0;
        }
        return isOfChannels(group) ? settings.channelDepth() : settings.turnBufferDepth();
    }

    /** FIFOs that a path chooses from. */
    static int sinks(int path, MeshSettings settings) {
        return path >= EXTRACTION ? 1 : settings.virtualChannels();
    }
}
