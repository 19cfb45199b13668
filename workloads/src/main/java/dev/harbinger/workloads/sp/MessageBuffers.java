package dev.harbinger.workloads.sp;

import dev.harbinger.messaging.Data;

/**
 * The memory that all messages of a rank leave from and arrive in. Faces have a part for each direction; sweeps use the
 * beginning, which is longer than they need. NPB's program does the same, so that a predictor that knows receives by
 * their memory sees the same.
 */
final class MessageBuffers {
    final double[] out;
    final double[] in;

    /** Room for the faces of all {@code cells}. */
    MessageBuffers(Cell[] cells) {
        int length = 0;
        for (Direction direction : Direction.values()) {
            for (Cell cell : cells) {
                length += Cell.EQUATIONS * direction.face(cell).points();
            }
        }
        out = new double[length];
        in = new double[length];
    }

    Data outgoing(int start, int length) {
        return Data.of(out, start, length);
    }

    Data arriving(int start, int length) {
        return Data.of(in, start, length);
    }
}
