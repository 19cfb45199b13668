package dev.harbinger.workloads.sp;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * Fills the ghosts of {@link Cell#u} in all cells of this rank with the two layers of points next to them. What goes to
 * one neighbour, from all cells, is one message. All ranks call it together.
 *
 * <p>The calls are the same as in NPB's MPI program: six posted receives, six sends, a wait for all, with the same
 * partners, tags and sizes. Each receive has its own call site.
 */
final class FaceExchange {
    private final Communicator world;
    private final Cell[] cells;
    private final MessageBuffers buffers;
    private final Side[] sides = new Side[6];

    /**
     * The exchange with the neighbours in one direction.
     *
     * @param peer the rank that holds them
     * @param outTag tag of messages to that neighbour
     * @param inTag tag of messages from that neighbour
     * @param start where in the buffers this side's part begins
     * @param outgoing the part that is sent there
     * @param arriving the part that comes from there
     * @param sent the points of each cell that go there
     * @param received the ghosts of each cell on that side
     */
    private record Side(
            int peer,
            int outTag,
            int inTag,
            int start,
            Data outgoing,
            Data arriving,
            List<Box> sent,
            List<Box> received) {}

    FaceExchange(Communicator world, MultiPartition partition, Cell[] cells, MessageBuffers buffers) {
        this.world = world;
        this.cells = cells;
        this.buffers = buffers;
        int start = 0;
        for (Axis axis : Axis.values()) {
            start = add(axis.upwards().opposite(), partition, start);
            start = add(axis.upwards(), partition, start);
        }
    }

    private int add(Direction direction, MultiPartition partition, int start) {
        List<Box> sent = new ArrayList<>();
        List<Box> received = new ArrayList<>();
        int points = 0;
        for (Cell cell : cells) {
            Box face = direction.face(cell);
            sent.add(face);
            received.add(direction.ghosts(cell));
            points += face.points();
        }
        int length = Cell.EQUATIONS * points;
        sides[direction.ordinal()] = new Side(
                direction.neighbour(partition),
                direction.tag(),
                direction.opposite().tag(),
                start,
                buffers.outgoing(start, length),
                buffers.arriving(start, length),
                List.copyOf(sent),
                List.copyOf(received));
        return start + length;
    }

    void exchange() {
        if (cells.length == 1) {
            return;
        }
        for (Side side : sides) {
            pack(side);
        }
        Side east = sides[Direction.EAST.ordinal()];
        Side west = sides[Direction.WEST.ordinal()];
        Side north = sides[Direction.NORTH.ordinal()];
        Side south = sides[Direction.SOUTH.ordinal()];
        Side top = sides[Direction.TOP.ordinal()];
        Side bottom = sides[Direction.BOTTOM.ordinal()];
        Request fromEast = world.ireceive(east.arriving(), east.peer(), east.inTag());
        Request fromWest = world.ireceive(west.arriving(), west.peer(), west.inTag());
        Request fromNorth = world.ireceive(north.arriving(), north.peer(), north.inTag());
        Request fromSouth = world.ireceive(south.arriving(), south.peer(), south.inTag());
        Request fromTop = world.ireceive(top.arriving(), top.peer(), top.inTag());
        Request fromBottom = world.ireceive(bottom.arriving(), bottom.peer(), bottom.inTag());
        Request toEast = send(east);
        Request toWest = send(west);
        Request toNorth = send(north);
        Request toSouth = send(south);
        Request toTop = send(top);
        Request toBottom = send(bottom);
        fromEast.await();
        fromWest.await();
        fromNorth.await();
        fromSouth.await();
        fromTop.await();
        fromBottom.await();
        toEast.await();
        toWest.await();
        toNorth.await();
        toSouth.await();
        toTop.await();
        toBottom.await();
        for (Side side : sides) {
            unpack(side);
        }
    }

    private Request send(Side side) {
        return world.isend(side.outgoing(), side.peer(), side.outTag());
    }

    private void pack(Side side) {
        int at = side.start();
        for (int i = 0; i < cells.length; i++) {
            at = cells[i].copyOut(cells[i].u, Cell.EQUATIONS, side.sent().get(i), buffers.out, at);
        }
    }

    private void unpack(Side side) {
        int at = side.start();
        for (int i = 0; i < cells.length; i++) {
            at = cells[i].copyIn(cells[i].u, Cell.EQUATIONS, side.received().get(i), buffers.in, at);
        }
    }
}
