package dev.harbinger.study.messageinterface.network;

import static dev.harbinger.study.messageinterface.network.RouterLayout.EXTRACTION;
import static dev.harbinger.study.messageinterface.network.RouterLayout.EXTRACTION_FIFO;
import static dev.harbinger.study.messageinterface.network.RouterLayout.X_LINKS;
import static dev.harbinger.study.messageinterface.network.RouterLayout.X_TURNS;
import static dev.harbinger.study.messageinterface.network.RouterLayout.Y_LINKS;
import static dev.harbinger.study.messageinterface.network.RouterLayout.Y_TURNS;

import java.util.Arrays;

/**
 * Which FIFO follows which path, and which path a message takes: first along x, then along y, in the direction that was
 * chosen at injection. Source: Lee, section 4.4.1.
 *
 * <p>A message leaves a dimension where the coordinates match, and also at the last router of its direction: a header
 * that was damaged, or that names a node outside the mesh, so stays in the mesh and is extracted at its edge.
 */
final class MeshWiring {
    private static final int NOWHERE = -1;
    private static final int GROUP_SHIFT = 4;
    private static final int X_TURN = 22;
    private static final int Y_TURN = 23;
    private static final int EXTRACTION_TURN = 24;
    private static final int TURNS = 7 << X_TURN;
    private static final int COORDINATE_MASK = NodeId.MOST_PER_DIMENSION - 1;

    private final MeshSize size;
    private final int[] targets;
    private final int[] feeders;
    private final byte[] x;
    private final byte[] y;

    MeshWiring(MeshSize size) {
        this.size = size;
        int routers = size.nodes();
        targets = new int[RouterLayout.places(routers)];
        feeders = new int[routers << GROUP_SHIFT];
        x = new byte[routers];
        y = new byte[routers];
        Arrays.fill(targets, NOWHERE);
        Arrays.fill(feeders, NOWHERE);
        for (int router = 0; router < routers; router++) {
            NodeId id = size.id(router);
            x[router] = (byte) id.x();
            y[router] = (byte) id.y();
            wire(router, X_TURNS, router);
            wire(router, X_TURNS + 1, router);
            wire(router, Y_TURNS, router);
            wire(router, Y_TURNS + 1, router);
            link(router, X_LINKS, id.x() + 1, id.y());
            link(router, X_LINKS + 1, id.x() - 1, id.y());
            link(router, Y_LINKS, id.x(), id.y() + 1);
            link(router, Y_LINKS + 1, id.x(), id.y() - 1);
            for (int priority = 0; priority <= 1; priority++) {
                targets[RouterLayout.place(router, EXTRACTION + priority)] =
                        RouterLayout.fifo(router, EXTRACTION_FIFO + priority);
            }
        }
    }

    private void link(int router, int path, int toX, int toY) {
        if (toX >= 0 && toX < size.columns() && toY >= 0 && toY < size.rows()) {
            wire(router, path, size.index(new NodeId(toX, toY)));
        }
    }

    private void wire(int router, int path, int target) {
        int group = RouterLayout.targetGroup(path);
        targets[RouterLayout.place(router, path)] = RouterLayout.fifo(target, 4 * group);
        feeders[target << GROUP_SHIFT | group] = RouterLayout.place(router, path);
    }

    /** The first of the FIFOs that follow a place. */
    int target(int place) {
        return targets[place];
    }

    /** The place that feeds a group of a router's FIFOs. */
    int feeder(int router, int group) {
        return feeders[router << GROUP_SHIFT | group];
    }

    /** The low half of a header, with the turns of the way from a router. */
    int route(int router, long header) {
        int low = (int) header & ~TURNS;
        return low
                | (destinationX(low) >= x[router] ? 1 << X_TURN : 0)
                | (destinationY(low) >= y[router] ? 1 << Y_TURN : 0)
                | (low >> 16 & 1) << EXTRACTION_TURN;
    }

    private static int destinationX(int route) {
        return route & COORDINATE_MASK;
    }

    private static int destinationY(int route) {
        return route >> NodeId.COORDINATE_BITS & COORDINATE_MASK;
    }

    /** The path that a message takes from a FIFO of a group. */
    int path(int router, int group, int route) {
        return switch (group) {
            case 0 -> X_TURNS + 1 - (route >> X_TURN & 1);
            case 1, 2 -> isLastX(router, route, size.columns() - 1) ? yTurn(route) : X_LINKS;
            case 3, 4 -> isLastX(router, route, 0) ? yTurn(route) : X_LINKS + 1;
            case 5, 6 -> isLastY(router, route, size.rows() - 1) ? extraction(route) : Y_LINKS;
            default -> isLastY(router, route, 0) ? extraction(route) : Y_LINKS + 1;
        };
    }

    private boolean isLastX(int router, int route, int edge) {
        return x[router] == destinationX(route) || x[router] == edge;
    }

    private boolean isLastY(int router, int route, int edge) {
        return y[router] == destinationY(route) || y[router] == edge;
    }

    private static int yTurn(int route) {
        return Y_TURNS + 1 - (route >> Y_TURN & 1);
    }

    private static int extraction(int route) {
        return EXTRACTION + (route >> EXTRACTION_TURN & 1);
    }
}
