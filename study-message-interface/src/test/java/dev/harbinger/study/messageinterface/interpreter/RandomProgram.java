package dev.harbinger.study.messageinterface.interpreter;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random programs for node 0, as assembly text. They end, wait for nothing that does not come, read no clock, and what
 * they leave in registers and memory depends on no timing.
 *
 * <p>Clusters exchange words by one register for each pair and file, which its reader empties, and one condition by
 * which the reader tells that it has done so.
 */
public final class RandomProgram {
    private static final int CLUSTERS = 3;
    private static final int DEPTH = 2;

    private final Random random;
    private final List<RandomThread> threads = new ArrayList<>();

    private RandomProgram(long seed) {
        this.random = new Random(seed);
    }

    /** A thread of cluster 0; one of eight ends by an exception. */
    public static String single(long seed, int slot) {
        RandomProgram program = new RandomProgram(seed);
        RandomThread thread = new RandomThread(0, program.random);
        for (int i = 0; i < 4; i++) {
            thread.statements(0);
        }
        return thread.declaration(slot) + thread.end(program.random.nextInt(8) == 0);
    }

    /** Three threads that write each other's registers. */
    public static String threeClusters(long seed, int slot) {
        RandomProgram program = new RandomProgram(seed);
        for (int cluster = 0; cluster < CLUSTERS; cluster++) {
            program.threads.add(new RandomThread(cluster, program.random));
        }
        program.block(0, 8);
        StringBuilder text = new StringBuilder();
        program.threads.forEach(thread -> text.append(thread.declaration(slot)));
        program.threads.forEach(thread -> text.append(thread.end(false)));
        return text.toString();
    }

    /** Steps in one order for all clusters, so that none waits for a word that comes later. */
    private void block(int depth, int steps) {
        for (int i = 0; i < steps; i++) {
            int kind = random.nextInt(10);
            if (kind < 4) {
                exchange();
            } else if (kind < 5 && depth < DEPTH) {
                int rounds = 1 + random.nextInt(4);
                List<String> begins = new ArrayList<>();
                threads.forEach(thread -> begins.add(thread.beginLoop(depth, rounds)));
                block(depth + 1, 1 + random.nextInt(4));
                for (int cluster = 0; cluster < CLUSTERS; cluster++) {
                    threads.get(cluster).endLoop(depth, begins.get(cluster));
                }
            } else {
                threads.get(random.nextInt(CLUSTERS)).statements(depth);
            }
        }
    }

    private void exchange() {
        int from = random.nextInt(CLUSTERS);
        int to = (from + 1 + random.nextInt(CLUSTERS - 1)) % CLUSTERS;
        int place = (from - to + CLUSTERS) % CLUSTERS - 1;
        String acknowledged = "cc" + (8 + (to - from + CLUSTERS) % CLUSTERS - 1);
        RandomThread sender = threads.get(from);
        RandomThread receiver = threads.get(to);
        RandomOperations s = sender.operations();
        RandomOperations r = receiver.operations();
        String ready = " ct " + acknowledged + " ";
        String answer = "IALU eq #5, #5, c" + from + "." + acknowledged;
        switch (random.nextInt(4)) {
            case 0 -> {
                String data = "i" + (6 + place);
                sender.line("instr IALU" + ready + "mov " + s.source() + ", c" + to + "." + data + " MEMU empty "
                        + acknowledged + ";");
                receiver.line("instr IALU add " + data + ", " + r.source() + ", " + r.general() + " MEMU empty " + data
                        + ";");
                receiver.line(r.instruction(answer));
            }
            case 1 -> {
                String data = "i" + (6 + place);
                sender.line("instr MEMU" + ready + "ld i12, c" + to + "." + data + " IALU empty " + acknowledged + ";");
                receiver.line("instr MEMU mov " + data + ", " + r.general() + " FALU empty " + data + ";");
                receiver.line(r.instruction(answer));
            }
            case 2 -> {
                String data = "f" + (13 + place);
                sender.line("instr FALU" + ready + "fmul " + s.realSource() + ", " + s.realSource() + ", c" + to + "."
                        + data + " MEMU empty " + acknowledged + ";");
                receiver.line("instr FALU fadd " + data + ", " + r.realSource() + ", " + r.realSource() + " MEMU empty "
                        + data + " " + answer + ";");
            }
            default -> {
                String data = "cc" + (10 + place);
                sender.line("instr IALU" + ready + "ccor " + s.conditionSource() + ", " + s.conditionSource() + ", c"
                        + to + "." + data + " MEMU empty " + acknowledged + ";");
                receiver.line("instr IALU ccnot " + data + ", " + r.conditionSource() + " MEMU empty " + data + ";");
                receiver.line(r.instruction(answer));
            }
        }
    }
}
