package dev.harbinger.study.messageinterface.network;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the simulation's speed rests on. */
class HotCodeTest {
    /** HotSpot compiles no method beyond this. */
    private static final int LARGEST_COMPILED = 8000;

    /** A called method is inlined up to this (-XX:FreqInlineSize). */
    private static final int LARGEST_INLINED = 325;

    private static ClassModel read(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return ClassFile.of().parse(in.readAllBytes());
        }
    }

    private static int length(MethodModel method) {
        return method.code().map(code -> ((CodeAttribute) code).codeLength()).orElse(0);
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                MeshNetwork.class,
                Routers.class,
                Links.class,
                ChannelAllocators.class,
                SinkStates.class,
                FlitQueues.class,
                RoundRobin.class,
                TimeWheel.class,
                FlitPool.class,
                MeshMonitor.class,
                PortUse.class
            })
    void everyMethodIsCompiledAndMayBeInlined(Class<?> type) throws IOException {
        for (MethodModel method : read(type).methods()) {
            int length = length(method);
            assertTrue(length < LARGEST_COMPILED, method.methodName() + " has " + length + " bytes");
            if (!method.methodName().equalsString("<init>")) {
                assertTrue(length < LARGEST_INLINED, method.methodName() + " has " + length + " bytes");
            }
        }
    }

    private static List<List<Flit>> messages(Network network) {
        SplittableRandom random = new SplittableRandom(7);
        List<List<Flit>> messages = new ArrayList<>();
        for (int from = 0; from < network.size().nodes(); from++) {
            for (int priority = 0; priority <= 1; priority++) {
                List<Flit> flits = new ArrayList<>();
                for (int i = 0; i < 50; i++) {
                    NodeId to = network.size().id(random.nextInt(network.size().nodes()));
                    MessageType type = MessageType.of(priority, random.nextBoolean());
                    flits.addAll(NetworkDriver.message(network, from, to, type, random.nextInt(3, 14), i));
                }
                messages.add(flits);
            }
        }
        return messages;
    }

    /** Puts flits round and round as fast as they go. */
    private static void run(Network network, List<List<Flit>> messages, int[] next, int cycles) {
        for (int cycle = 0; cycle < cycles; cycle++) {
            for (int port = 0; port < next.length; port++) {
                if (network.extractable(port >> 1, port & 1) != null) {
                    network.extract(port >> 1, port & 1);
                }
                if (network.canInject(port >> 1, port & 1)) {
                    List<Flit> flits = messages.get(port);
                    network.inject(port >> 1, port & 1, flits.get(next[port]));
                    next[port] = next[port] + 1 == flits.size() ? 0 : next[port] + 1;
                }
            }
            network.cycle();
        }
    }

    @Test
    void aMeshUnderLoadAllocatesNothing() {
        MeshNetwork mesh = new MeshNetwork(new MeshSize(8, 8));
        List<List<Flit>> messages = messages(mesh);
        int[] next = new int[messages.size()];
        run(mesh, messages, next, 2000);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int run = 0; run < 20 && least > 0; run++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            run(mesh, messages, next, 1000);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        // Asking for the bytes may take some itself; 1,000 cycles take less than one each.
        assertTrue(least < 1000, least + " bytes");
    }
}
