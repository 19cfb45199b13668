package dev.harbinger.study.messageinterface.life;

import java.util.Random;

/** A torus of cells, alive or dead, and Conway's rules. Does not change. Source: Lee, section 7.2. */
public final class LifeBoard {
    private static final int FEWEST_TO_LIVE = 2;
    private static final int TO_BE_BORN = 3;

    private final int side;
    private final boolean[] alive;

    private LifeBoard(int side, boolean[] alive) {
        this.side = side;
        this.alive = alive;
    }

    /** Cells of which each is alive or not at random. */
    public static LifeBoard random(int side, long seed) {
        Random random = new Random(seed);
        boolean[] cells = new boolean[side * side];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = random.nextBoolean();
        }
        return new LifeBoard(side, cells);
    }

    /** Columns, and rows. */
    public int side() {
        return side;
    }

    /** Whether a cell is alive; coordinates wrap around. */
    public boolean isAlive(int x, int y) {
        return alive[Math.floorMod(y, side) * side + Math.floorMod(x, side)];
    }

    /** The board some generations later. */
    public LifeBoard after(int generations) {
        LifeBoard board = this;
        for (int i = 0; i < generations; i++) {
            board = board.next();
        }
        return board;
    }

    private LifeBoard next() {
        boolean[] cells = new boolean[alive.length];
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                int neighbours = neighbours(x, y);
                cells[y * side + x] = neighbours == TO_BE_BORN || (neighbours == FEWEST_TO_LIVE && isAlive(x, y));
            }
        }
        return new LifeBoard(side, cells);
    }

    private int neighbours(int x, int y) {
        int count = 0;
        for (int dy = -1; dy <= 1; dy++) {
            for (int dx = -1; dx <= 1; dx++) {
                if ((dx != 0 || dy != 0) && isAlive(x + dx, y + dy)) {
                    count++;
                }
            }
        }
        return count;
    }
}
