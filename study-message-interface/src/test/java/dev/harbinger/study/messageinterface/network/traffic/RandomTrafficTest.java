package dev.harbinger.study.messageinterface.network.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.network.Flit;
import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.IdealSettings;
import dev.harbinger.study.messageinterface.network.MeshNetwork;
import dev.harbinger.study.messageinterface.network.MeshSettings;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.MessageHeader;
import dev.harbinger.study.messageinterface.network.MessageType;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.network.NetworkObserver;
import dev.harbinger.study.messageinterface.network.OutputPath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing is lost, doubled, mixed, put out of order or stuck: sections 3.3.3 and 4.4. */
class RandomTrafficTest {
    private static MeshNetwork mesh(String size, MeshSettings settings) {
        return new MeshNetwork(MeshSize.of(size), settings, NetworkObserver.NONE, List.of());
    }

    private static void everythingComes(Network network, TrafficSettings settings, int cycles, String what) {
        RandomTraffic traffic = new RandomTraffic(network, settings);
        for (int i = 0; i < cycles; i++) {
            traffic.cycle();
        }
        boolean drained = traffic.drain(40 * cycles);
        MessageAccount account = traffic.account();
        assertTrue(drained && account.isBalanced(), what + ", " + settings + ": " + account);
        assertTrue(account.made() > 0, what);
        assertEquals(0, network.flits(), what);
        for (int i = 0; i < 100; i++) {
            network.cycle();
        }
        if (network instanceof MeshNetwork mesh) {
            assertEquals(0, mesh.allocatedFifos(), what);
        }
    }

    @ParameterizedTest
    @CsvSource({
        // size, channels, load, cycles; 8x8 saturates near 0.35, 4x4 near 0.65
        "1x1, 4, 0.9, 2000",
        "1x7, 4, 0.8, 2000",
        "7x1, 2, 0.8, 2000",
        "2x3, 4, 0.6, 3000",
        "2x3, 2, 1.5, 2000",
        "4x4, 4, 0.7, 3000",
        "8x8, 4, 0.34, 4000",
        "8x8, 4, 0.9, 2000",
        "8x8, 2, 0.3, 3000",
        "8x8, 2, 0.9, 1500",
        "3x16, 4, 0.5, 2000",
        "32x32, 4, 0.1, 400",
        "32x32, 2, 0.3, 200"
    })
    void section44EveryMessageComesOnceWholeAndInOrder(String size, int channels, double load, int cycles) {
        MeshSettings settings = MeshSettings.architecture().withVirtualChannels(channels);
        for (long seed = 1; seed <= 2; seed++) {
            TrafficSettings traffic = TrafficSettings.mixed(load, seed);
            everythingComes(mesh(size, settings), traffic, cycles, size + ", " + channels + " channels");
        }
    }

    @ParameterizedTest
    @CsvSource({
        // channels, depth of channel and turn buffer, credit delay, link latency, losses
        "4, 1, 1, 1, 1, 1",
        "4, 1, 1, 5, 1, 16",
        "2, 1, 1, 5, 3, 16",
        "4, 64, 64, 64, 64, 16",
        "4, 6, 2, 1, 1, 1",
        "2, 7, 3, 9, 4, 2",
        "4, 5, 2, 5, 2, 16"
    })
    void section442AnyDepthAndDelayIsSafe(int channels, int depth, int turn, int delay, int latency, int losses) {
        MeshSettings settings = MeshSettings.architecture()
                .withVirtualChannels(channels)
                .withDepths(depth, turn)
                .withCreditDelay(delay)
                .withLinkLatency(latency)
                .withEscapeLosses(losses);
        for (double load : new double[] {0.1, 0.6}) {
            TrafficSettings traffic = new TrafficSettings(load, 1, 20, 0.6, 0.5, 11);
            everythingComes(mesh("5x4", settings), traffic, 2000, settings.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, 1})
    void section333EveryMixOfTypesIsSafe(double share) {
        for (double ordered : new double[] {0, 0.5, 1}) {
            TrafficSettings traffic = new TrafficSettings(0.7, 1, 9, share, ordered, 5);
            everythingComes(mesh("4x4", MeshSettings.architecture()), traffic, 1500, "types");
            everythingComes(mesh("4x4", MeshSettings.prototype()), traffic, 1500, "types, prototype");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, IdealSettings.UNBOUNDED})
    void section63NothingIsLostWithoutLatency(int buffer) {
        for (int latency : new int[] {0, 1, 40}) {
            IdealSettings settings = new IdealSettings(latency, buffer);
            IdealNetwork network = new IdealNetwork(MeshSize.of("4x3"), settings, NetworkObserver.NONE);
            everythingComes(network, TrafficSettings.mixed(0.8, 3), 2000, settings.toString());
        }
    }

    /** Checks where messages of each type go. */
    private static final class ChannelCheck implements NetworkObserver {
        private final Map<Long, MessageType> types = new HashMap<>();
        private final long[][] uses = new long[4][4];

        @Override
        public void forwarded(long cycle, int node, OutputPath towards, int channel, Flit flit) {
            if (flit.isHead()) {
                MessageHeader header = MessageHeader.of(flit.word());
                types.put(flit.message(), MessageType.of(header.priority(), header.ordered()));
            }
            MessageType type = types.get(flit.message());
            if (towards == OutputPath.EXTRACTION_0 || towards == OutputPath.EXTRACTION_1) {
                assertEquals(type.priority(), towards == OutputPath.EXTRACTION_1 ? 1 : 0);
            } else {
                uses[type.ordinal()][channel]++;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void section333OrderedMessagesKeepToTheirChannelsUnderLoad(int channels) {
        ChannelCheck check = new ChannelCheck();
        MeshSettings settings = MeshSettings.architecture().withVirtualChannels(channels);
        MeshNetwork mesh = new MeshNetwork(MeshSize.of("6x6"), settings, check, List.of());
        everythingComes(mesh, TrafficSettings.mixed(0.6, 9), 1500, "channels");
        for (int channel = 0; channel < 4; channel++) {
            assertEquals(channel == 0, check.uses[MessageType.P0_ORDERED.ordinal()][channel] > 0);
            assertEquals(channel == 1, check.uses[MessageType.P1_ORDERED.ordinal()][channel] > 0);
            boolean exists = channel < channels;
            assertEquals(exists && channel != 1, check.uses[MessageType.P0_UNORDERED.ordinal()][channel] > 0);
            assertEquals(exists, check.uses[MessageType.P1_UNORDERED.ordinal()][channel] > 0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"4x4", "8x8"})
    void aRunIsRepeatable(String size) {
        List<LoadPoint> runs = List.of(measured(size), measured(size));
        assertEquals(runs.get(0), runs.get(1));
    }

    private static LoadPoint measured(String size) {
        return new RandomTraffic(mesh(size, MeshSettings.architecture()), TrafficSettings.mixed(0.4, 77))
                .measure(300, 700);
    }
}
