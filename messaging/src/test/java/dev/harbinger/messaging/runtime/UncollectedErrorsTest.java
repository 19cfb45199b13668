package dev.harbinger.messaging.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.Request;
import dev.harbinger.messaging.TruncationException;
import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The report of failed requests is bounded, and counts those that it does not list. */
class UncollectedErrorsTest {
    private final Settings settings = Settings.defaults();
    private final Rank rank = new Rank(new InProcessNetwork(1, settings).transport(0), settings, null);
    private final RankCommunicator world = new RankCommunicator(rank, Group.ofWorldRanks(0), Context.WORLD);

    @Test
    void listsTwentyAndCountsTheRest() {
        List<Request> failed = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            world.send(Data.of(new byte[2]), 0, 1);
            failed.add(world.ireceive(Data.of(new byte[1]), 0, 1));
        }
        List<String> lines = rank.endReport().errors().report();
        assertEquals(21, lines.size());
        assertTrue(lines.getLast().contains("80 more"), lines.getLast());
        failed.subList(20, 99).forEach(request -> assertThrows(TruncationException.class, request::await));
        assertTrue(rank.endReport().errors().report().getLast().contains("1 more"));
        failed.forEach(request -> assertThrows(TruncationException.class, request::test));
        assertEquals(List.of(), rank.endReport().errors().report());
        rank.leave();
    }
}
