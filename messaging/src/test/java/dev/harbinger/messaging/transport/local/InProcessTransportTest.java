package dev.harbinger.messaging.transport.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.messaging.transport.TransportSanity;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@link TransportSanity} over threads of one process. */
class InProcessTransportTest extends TransportSanity {
    @Override
    protected List<Transport> open(int size, Settings settings) {
        InProcessNetwork network = new InProcessNetwork(size, settings);
        return IntStream.range(0, size).mapToObj(network::transport).toList();
    }

    @Test
    void ranksKnowWhoTheyAre() {
        List<Transport> job = open(3, Settings.defaults());
        assertEquals(2, job.get(2).rank());
        assertEquals(3, job.get(2).size());
    }

    @Test
    void impossibleSizesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new InProcessNetwork(0, Settings.defaults()));
        Settings odd = Settings.defaults().with(Setting.LANE, 3000);
        assertThrows(IllegalArgumentException.class, () -> new InProcessNetwork(2, odd));
    }
}
