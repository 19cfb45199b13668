package dev.harbinger.study.messageinterface.life;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * LIFE as assembly text, for a square mesh of nodes that each host a square of cells. A node keeps two grids, one for
 * each parity of the generation, with a rim of its neighbours' cells. It computes its cells one by one, and as soon as
 * one is known it sends the value to every neighbour whose rim holds the cell: a message of two arguments, value and
 * parity, to the address in the rim. The handler stores the value; when all messages of a generation are there, it
 * fills a condition register that the node's thread waits for, and gives back the credits of as many messages: a
 * neighbour sends only when it has received this node's. A single node writes its own rim. Source: Lee, section 7.2.
 *
 * <p>A cell lives in the next generation when the number of its living neighbours, or-ed with itself, is 3.
 */
final class LifeText {
    /** Name of the grid of a parity in the text. */
    static final String GRID = "grid";

    /** Label of the handler. */
    static final String HANDLER = "_update";

    /** Label of the instruction with which most messages' handler ends. */
    static final String HANDLER_END = "_updated";

    private static final int WORD = 8;
    private static final int PARITIES = 2;
    private static final int FIRST_READY = 8;
    private static final int READY_ADDRESS = (32 + FIRST_READY) * WORD;
    private static final int CREDITS_ADDRESS = 2 << 14;

    private final int nodesPerSide;
    private final int side;
    private final int width;
    private final int generations;
    private final StringBuilder text = new StringBuilder();

    private LifeText(int side, int nodesPerSide, int generations) {
        this.nodesPerSide = nodesPerSide;
        this.side = side;
        this.width = side + 2;
        this.generations = generations;
    }

    /** A place in the rim of a neighbour, by its direction, or of the node itself. */
    private record Target(int dx, int dy, int offset) {}

    /**
     * The text for some nodes.
     *
     * @param side columns, and rows, of cells on a node, 1 or more; 2 or more on a single node
     * @param nodesPerSide columns, and rows, of the mesh
     * @param generations 1 or more
     */
    static String of(int side, int nodesPerSide, int generations) {
        return new LifeText(side, nodesPerSide, generations).write();
    }

    /** Index of a cell in a grid; columns and rows from -1, the rim, to the side. */
    static int index(int side, int column, int row) {
        return (row + 1) * (side + 2) + column + 1;
    }

    private String write() {
        line(
                "/* LIFE: %dx%d nodes of %dx%d cells, %d generations */",
                nodesPerSide, nodesPerSide, side, side, generations);
        for (int parity = 0; parity < PARITIES; parity++) {
            line(".memory %s%d[%d]", GRID, parity, width * width);
        }
        if (isParallel()) {
            for (int parity = 0; parity < PARITIES; parity++) {
                line(".memory targets%d[%d] = %s", parity, messages(), targets(parity));
            }
        }
        line(
                ".thread _phase0 node all cluster 0 slot 0 user with i13 = %d, cc0 = true, cc%d = true, f2 ="
                        + " ReadWrite(%s0), f3 = ReadWrite(%s1)%s",
                generations,
                FIRST_READY,
                GRID,
                GRID,
                isParallel()
                        ? ", f0 = ReadOnly(targets0), f1 = ReadOnly(targets1), i11 = ExecuteMessage(_update)"
                        : "");
        for (int parity = 0; parity < PARITIES; parity++) {
            phase(parity);
        }
        line("_end:");
        line("  instr IALU halt;");
        if (isParallel()) {
            handler();
        }
        return text.toString();
    }

    private boolean isParallel() {
        return nodesPerSide > 1;
    }

    /** Messages of a node in a generation, 4 * (1 + side): as many as its rim has cells. */
    private int messages() {
        return width * width - side * side;
    }

    @SuppressWarnings("AnnotateFormatMethod") // the annotation is Error Prone's own
    private void line(String format, Object... arguments) {
        text.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }

    private List<Target> targets(int column, int row) {
        List<Target> found = new ArrayList<>();
        for (int dy = -1; dy <= 1; dy++) {
            for (int dx = -1; dx <= 1; dx++) {
                int x = column - dx * side;
                int y = row - dy * side;
                if ((dx != 0 || dy != 0) && x >= -1 && x <= side && y >= -1 && y <= side) {
                    found.add(new Target(dx, dy, index(side, x, y)));
                }
            }
        }
        return found;
    }

    private String targets(int parity) {
        return IntStream.range(0, side * side)
                .boxed()
                .flatMap(cell -> targets(cell % side, cell / side).stream())
                .map(target -> String.format(
                        Locale.ROOT,
                        "ReadWrite(%s%d + %d @ (%+d,%+d))",
                        GRID,
                        parity,
                        target.offset,
                        target.dx,
                        target.dy))
                .collect(Collectors.joining(", "));
    }

    private void phase(int parity) {
        int next = 1 - parity;
        line("_phase%d:", parity);
        if (isParallel()) {
            line("  instr IALU ct cc%d empty cc%d;", FIRST_READY + parity, FIRST_READY + parity);
            line("  instr IALU mov f%d, i0  MEMU mov f%d, i1  FALU mov f%d, i12;", 2 + parity, 2 + next, next);
        } else {
            line("  instr IALU mov f%d, i0  MEMU mov f%d, i1;", 2 + parity, 2 + next);
        }
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < side; column++) {
                cell(column, row, next);
            }
        }
        line("  instr IALU sub i13, #1, i13;");
        line("  instr IALU eq i13, #0, cc1;");
        line("  instr IALU ct cc1 br _end;");
        line("  instr IALU br _phase%d;", next);
    }

    private void cell(int column, int row, int next) {
        int down = (width - 2) * WORD;
        List<Target> targets = targets(column, row);
        boolean sends = isParallel() && !targets.isEmpty();
        line("  instr IALU lea i0, #%d, i2;", index(side, column - 1, row - 1) * WORD);
        line("  instr IALU lea i2, #8, i3   MEMU ld i2, i6;");
        line("  instr IALU lea i3, #8, i2   MEMU ld i3, i7;");
        line("  instr IALU lea i2, #%d, i3  MEMU ld i2, i8;", down);
        line("  instr IALU lea i3, #8, i2   MEMU ld i3, i9;");
        line("  instr IALU lea i2, #8, i3   MEMU ld i2, i10;");
        line("  instr IALU lea i3, #%d, i2  MEMU ct cc0 ld i3, i4;", down);
        line("  instr IALU lea i2, #8, i3   MEMU ld i2, i5;");
        line("  instr IALU lea i3, #8, i2   MEMU ld i3, f5;");
        line("  instr IALU add i6, i7, i7   MEMU ld i2, f6;");
        line("  instr IALU add i8, i9, i9   MEMU add i4, i5, i5;");
        line("  instr IALU add i7, i9, i9   FALU mov f5, i6;");
        line("  instr IALU add i9, i5, i9   FALU mov f6, i8;");
        line("  instr IALU add i6, i8, i8%s;", sends ? "   MEMU ld i12, i6" : "");
        line("  instr IALU add i8, i9, i9%s;", sends ? "   MEMU lea i12, #8, i12" : "");
        line("  instr IALU or i9, i10, i9   MEMU lea i1, #%d, i3;", index(side, column, row) * WORD);
        line("  instr IALU eq i9, #3, cc2   MEMU mov #0, i4;");
        line("  instr IALU ct cc2 mov #1, i4;");
        line("  instr IALU mov #%d, i5      MEMU st i4, i3;", next);
        if (isParallel()) {
            send(targets.size());
        } else {
            rim(targets);
        }
    }

    /** The address of the first message is in i6; each SEND goes with the load of the next address. */
    private void send(int messages) {
        for (int k = 0; k < messages; k++) {
            String address = k % 2 == 0 ? "i6" : "i7";
            String following = k % 2 == 0 ? "i7" : "i6";
            if (k < messages - 1) {
                line("  instr IALU isnd0 2, %s, i11, cc0  MEMU ld i12, %s;", address, following);
                line("  instr MEMU lea i12, #8, i12;");
            } else {
                line("  instr IALU isnd0 2, %s, i11, cc0;", address);
            }
        }
    }

    private void rim(List<Target> targets) {
        for (Target target : targets) {
            line("  instr IALU lea i1, #%d, i3;", target.offset * WORD);
            line("  instr MEMU st i4, i3;");
        }
    }

    private void handler() {
        line(
                ".thread _dispatch0 node all cluster 1 slot 4 system with i4 = %d, i5 = %d, i6 = Configuration(%d),"
                        + " i7 = Configuration(%d), i8 = Configuration(%d)",
                messages(), messages(), READY_ADDRESS, READY_ADDRESS + WORD, CREDITS_ADDRESS);
        line("_dispatch0:");
        line("  instr IALU jmp MsgHead;");
        line(HANDLER + ":");
        line("  instr IALU mov MsgBody, i0;                            /* arguments */");
        line("  instr IALU mov MsgBody, i0;                            /* sender */");
        line("  instr IALU mov MsgBody, i1;                            /* place in the rim */");
        line("  instr MEMU st MsgBody, i1;");
        line("  instr IALU eq MsgBody, #0, cc0;                        /* parity */");
        line("  instr IALU ct cc0 sub i4, #1, i4  MEMU cf cc0 sub i5, #1, i5;");
        line("  instr IALU eq i4, #0, cc1         MEMU eq i5, #0, cc2;");
        line("  instr IALU ccor cc1, cc2, cc3;");
        line(HANDLER_END + ":");
        line("  instr IALU cf cc3 jmp MsgHead;");
        line("  instr IALU ct cc1 mov #%d, i4     MEMU ct cc1 st #1, i6;", messages());
        line("  instr IALU ct cc2 mov #%d, i5     MEMU ct cc2 st #1, i7;", messages());
        line(
                "  instr MEMU st #%d, i8;                                 /* credits: the neighbours are done with"
                        + " ours */",
                messages());
        line("  instr IALU jmp MsgHead;");
    }
}
