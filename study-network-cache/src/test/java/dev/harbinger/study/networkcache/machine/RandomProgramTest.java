package dev.harbinger.study.networkcache.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.memory.CacheCounts;
import dev.harbinger.study.networkcache.netcache.NetworkEvent;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Random programs on random small machines: whatever the policy and whenever messages come, each load gets what a
 * memory without caches holds. The oracle of the machine itself checks each load.
 */
class RandomProgramTest {
    private static final int STEPS = 250;

    @Property(tries = 700)
    void every_load_gets_what_a_flat_memory_holds(@ForAll PolicyKind policy, @ForAll long seed) {
        MachineResult result = run(policy, seed);
        CacheCounts data = result.dataCache();
        assertTrue(data.misses() <= data.accesses());
        assertTrue(result.duringReceive().accesses() <= data.accesses());
        assertTrue(result.shortReceived() <= result.received());
        assertTrue(result.shortEarly() <= result.early() && result.early() <= result.received());
        assertTrue(result.waited() + result.receiving() <= result.cycles());
        assertTrue(result.access().read() <= result.access().messages());
    }

    @Property(tries = 100)
    void machines_side_by_side_have_the_results_of_each_alone(@ForAll long seed) {
        Random random = new Random(seed);
        Parameters parameters = RandomSettings.draw(random);
        List<MachineParameters> machines = List.of(
                MachineSettings.of(parameters, PolicyKind.LAZY_DTCT),
                MachineSettings.of(parameters, PolicyKind.TCP_IP),
                MachineSettings.of(RandomSettings.draw(random), PolicyKind.DTCT));
        long program = random.nextLong();
        for (int i = 0; i < machines.size(); i++) {
            Node alone = receives(List.of(machines.get(i)), program);
            Node together = receives(machines, program);
            for (int k = 0; k < 2; k++) {
                MachineResult expected = alone.machines.getFirst().result();
                MachineResult result = together.machines.get(i).result();
                assertEquals(expected.cycles(), result.cycles());
                assertEquals(expected.dataCache(), result.dataCache());
                assertEquals(expected.access(), result.access());
            }
        }
    }

    @Example
    void the_random_programs_make_everything_happen_that_a_network_cache_counts() {
        Set<NetworkEvent> missing = EnumSet.allOf(NetworkEvent.class);
        missing.remove(NetworkEvent.NOT_FOUND);
        for (int seed = 0; seed < 400 && !missing.isEmpty(); seed++) {
            MachineResult result = run(seed % 3 == 0 ? PolicyKind.DTCT : PolicyKind.LAZY_DTCT, seed);
            missing.removeIf(event -> result.networkCache().get(event) > 0);
        }
        assertEquals(Set.of(), missing);
    }

    private static MachineResult run(PolicyKind policy, long seed) {
        Random random = new Random(seed);
        Parameters parameters = RandomSettings.draw(random);
        RandomProgram program = new RandomProgram(random);
        Node node = new Node(List.of(MachineSettings.of(parameters, policy)), program.messages());
        try {
            program.run(node, STEPS);
        } catch (RuntimeException e) {
            throw new AssertionError(describe(policy, parameters), e);
        }
        MachineResult result = node.result();
        assertEquals(program.received(), result.received());
        return result;
    }

    /** Receives alone: what depends on the machine is for one machine. */
    private static Node receives(List<MachineParameters> machines, long seed) {
        Random random = new Random(seed);
        RandomProgram program = new RandomProgram(random);
        Node node = new Node(machines, program.messages());
        program.receiveAll(node);
        return node;
    }

    private static String describe(PolicyKind policy, Parameters parameters) {
        StringBuilder text = new StringBuilder(policy.word());
        parameters
                .changed()
                .forEach(key -> text.append(' ')
                        .append(key)
                        .append('=')
                        .append(parameters.get(key).value().text()));
        return text.toString();
    }
}
