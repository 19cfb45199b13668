package dev.harbinger.study.messageinterface.network;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Node-cycles a second of a mesh of 8x8 nodes alone: messages of 3 to 13 flits made beforehand, uniform, half of them
 * replies, a quarter ordered. Prints the median of nine runs by the thread's own time, at loads in flits a node and
 * cycle; the mesh saturates near 0.36.
 */
final class SpeedCheck {
    private static final int CYCLES = 20_000;
    private static final int MEAN_LENGTH = 8;

    private SpeedCheck() {}

    public static void main(String[] arguments) {
        for (double load : new double[] {0.05, 0.1, 0.2, 0.3, 0.2}) {
            measure(load);
        }
    }

    private static void measure(double load) {
        MeshNetwork mesh = new MeshNetwork(new MeshSize(8, 8));
        int ports = 2 * mesh.size().nodes();
        List<List<Flit>> flits = new ArrayList<>();
        List<long[]> times = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(1);
        for (int port = 0; port < ports; port++) {
            schedule(mesh, port, load, random, flits, times);
        }
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double[] rates = new double[9];
        int[] next = new int[ports];
        long moves = 0;
        for (int run = 0; run < rates.length; run++) {
            long start = threads.getCurrentThreadCpuTime();
            for (int cycle = 0; cycle < CYCLES; cycle++) {
                for (int port = 0; port < ports; port++) {
                    step(mesh, port, flits.get(port), times.get(port), next);
                }
                mesh.cycle();
            }
            rates[run] = (double) CYCLES * mesh.size().nodes() * 1e3 / (threads.getCurrentThreadCpuTime() - start);
        }
        for (int node = 0; node < mesh.size().nodes(); node++) {
            for (OutputPath path : OutputPath.values()) {
                for (int channel = 0; channel < 4; channel++) {
                    moves += mesh.flitsForwarded(node, path, channel);
                }
            }
        }
        Arrays.sort(rates);
        double median = rates[rates.length / 2];
        double movesPerNodeCycle = (double) moves / mesh.cycles() / mesh.size().nodes();
        System.out.printf(
                Locale.ROOT,
                "load %.2f: %.2f million node-cycles/s, best %.2f, %.1f ns a flit moved%n",
                load,
                median,
                rates[rates.length - 1],
                1e3 / median / movesPerNodeCycle);
    }

    private static void schedule(
            MeshNetwork mesh,
            int port,
            double load,
            SplittableRandom random,
            List<List<Flit>> flits,
            List<long[]> times) {
        List<Flit> all = new ArrayList<>();
        List<Long> when = new ArrayList<>();
        for (long cycle = 0; cycle < 9L * CYCLES; cycle++) {
            if (random.nextDouble() < load / MEAN_LENGTH / 2) {
                NodeId to = mesh.size().id(random.nextInt(mesh.size().nodes()));
                MessageType type = MessageType.of(port & 1, random.nextInt(4) == 0);
                List<Flit> message =
                        NetworkDriver.message(mesh, port >> 1, to, type, random.nextInt(3, 14), all.size());
                all.addAll(message);
                for (int i = 0; i < message.size(); i++) {
                    when.add(cycle);
                }
            }
        }
        flits.add(all);
        times.add(when.stream().mapToLong(Long::longValue).toArray());
    }

    private static void step(MeshNetwork mesh, int port, List<Flit> flits, long[] times, int[] next) {
        int node = port >> 1;
        int priority = port & 1;
        if (mesh.extractable(node, priority) != null) {
            mesh.extract(node, priority);
        }
        int index = next[port];
        if (index < times.length && times[index] <= mesh.cycles() && mesh.canInject(node, priority)) {
            mesh.inject(node, priority, flits.get(index));
            next[port] = index + 1;
        }
    }
}
