package dev.harbinger.study.networkcache.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Parameter;
import dev.harbinger.reproduction.ParameterValue;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.hardware.AddressWidths;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.netcache.SectionGeometry;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MachineSettingsTest {
    /** Where each parameter goes that is not among those of the core and of memory. */
    private static final Map<String, Function<MachineParameters, Object>> PLACES = places();

    /** Parameters that are for something else than the machine. */
    private static final List<String> ELSEWHERE = List.of("program.memory", "cluster.", "arithmetic.", "width.");

    private static Map<String, Function<MachineParameters, Object>> places() {
        Map<String, Function<MachineParameters, Object>> places = new HashMap<>();
        places.put("core.kind", MachineParameters::core);
        places.put("netcache.form", m -> m.networkCache().form());
        sectionPlaces(places, "netcache", m -> m.networkCache().network());
        sectionPlaces(places, "message", m -> m.networkCache().message());
        sectionPlaces(places, "process", m -> m.networkCache().process());
        places.put("netcache.path", m -> m.networkCache().path());
        places.put("netcache.largest", m -> m.networkCache().largestMessage());
        places.put("netcache.message-lines", m -> m.networkCache().messageLines());
        places.put("netcache.receive-miss", m -> m.networkCache().miss());
        places.put("netcache.evict-to", m -> m.reception().evictionTarget());
        places.put("netcache.late-to", m -> m.reception().lateTarget());
        places.put("replacement.order", MachineParameters::replacement);
        places.put("replacement.first", m -> m.networkCache().replacement().first());
        places.put(
                "replacement.minimum-bound", m -> m.networkCache().replacement().minimumBound());
        places.put(
                "replacement.minimum-unbound",
                m -> m.networkCache().replacement().minimumUnbound());
        places.put("replacement.bypass", m -> m.networkCache().replacement().bypass() ? "yes" : "no");
        places.put("ltb.entries", m -> m.networkCache().link().entries());
        places.put("ltb.ways", m -> m.networkCache().link().ways());
        places.put("ltb.latency", m -> m.networkCache().link().latency());
        places.put("ltb.search", m -> m.networkCache().link().searchCycles());
        places.put("netmem.pool", m -> m.networkCache().memory().poolBytes());
        places.put("netmem.capacity", m -> m.networkCache().memory().capacityBytes());
        places.put("netmem.reuse", m -> m.networkCache().memory().reuse());
        places.put("ntlb.entries", m -> m.networkCache().tlb().entries());
        places.put("ntlb.latency", m -> m.networkCache().tlb().latency());
        places.put("ntlb.walk", m -> m.networkCache().tlb().walkCycles());
        places.put("ntlb.reading", m -> m.networkCache().tlb().reading());
        places.put("receive.call", m -> m.reception().call());
        places.put("receive.short", m -> m.reception().longestShort());
        places.put("receive.long", m -> m.reception().longMessages());
        places.put("send.call", MachineParameters::send);
        places.put("copy.word", m -> m.reception().copyWord());
        places.put("copy.header", m -> m.reception().header());
        places.put("dma.setup", m -> m.reception().dmaSetup());
        places.put("dma.bytes-per-cycle", m -> m.reception().dmaBytes());
        places.put("dtct.line", m -> m.reception().transferLine());
        places.put("via.overhead", m -> m.reception().kernel());
        places.put("via.pollution", m -> m.reception().pollution());
        places.put("tcp.factor", m -> m.reception().tcpFactor());
        places.put("device.buffers", MachineParameters::deviceBytes);
        places.put("measure.fast-forward", MachineParameters::fastForward);
        places.put("measure.last-access", MachineParameters::lastAccess);
        return places;
    }

    private static void sectionPlaces(
            Map<String, Function<MachineParameters, Object>> places,
            String key,
            Function<MachineParameters, SectionGeometry> section) {
        places.put(key + ".sets", m -> section.apply(m).sets());
        places.put(key + ".ways", m -> section.apply(m).ways());
        places.put(key + ".line", m -> section.apply(m).lineBytes());
        places.put(key + ".latency", m -> section.apply(m).latency());
    }

    static Stream<String> keys() {
        return StudyParameters.usual().all().stream()
                .map(Parameter::key)
                .filter(key -> ELSEWHERE.stream().noneMatch(key::startsWith));
    }

    private static MachineParameters machine(Parameters parameters) {
        return MachineSettings.of(parameters, PolicyKind.DTCT);
    }

    /** Parameters under which a key is used. */
    private static Parameters base(String key) {
        Parameters usual = StudyParameters.usual();
        return switch (key) {
            case "core.issue-width" -> usual.with("core.kind", "out-of-order");
            case "replacement.context" -> usual.with("replacement.order", "context");
            case "netcache.line" -> usual.with("netcache.largest", "8");
            default -> usual;
        };
    }

    /** Other values for a parameter that it may have, beside those of the others. */
    private static List<String> others(Parameters base, String key) {
        Parameter parameter = base.get(key);
        return switch (parameter.value()) {
            case ParameterValue.Choice choice ->
                choice.words().stream()
                        .filter(word -> !word.equals(choice.word()))
                        .toList();
            case ParameterValue.Amount amount -> List.of(Double.toString(amount.number() / 2));
            case ParameterValue.Whole amount ->
                List.of(Integer.toString(amount.number() == 0 ? 4 : amount.number() == 1 ? 2 : amount.number() / 2));
        };
    }

    @ParameterizedTest
    @MethodSource("keys")
    void every_parameter_moves_what_it_names(String key) {
        Parameters base = base(key);
        for (String other : others(base, key)) {
            MachineParameters machine = machine(base.with(key, other));
            assertNotEquals(machine(base), machine);
            assertEquals(other.replace(".0", ""), value(machine, key), key);
        }
    }

    private static String value(MachineParameters machine, String key) {
        String own = key.equals("core.issue-width-in-order") ? "core.issue-width" : key;
        Map<String, Integer> values = new HashMap<>(machine.memory().values());
        values.putAll(machine.pipeline().values());
        if (key.equals("dl1.count-installs")) {
            return machine.memory().countInstalls() ? "yes" : "no";
        }
        if (key.equals("replacement.context")) {
            return machine.replacement().substring("context:".length());
        }
        if (values.containsKey(own)) {
            return Integer.toString(values.get(own));
        }
        String place = PLACES.get(key).apply(machine).toString();
        String word = place.toLowerCase(Locale.ROOT).replace('_', '-').replace(".0", "");
        return key.equals("replacement.order") && word.endsWith(":8") ? word.substring(0, word.indexOf(':')) : word;
    }

    @Test
    void main_memory_times_network_memory_too() {
        Parameters parameters = StudyParameters.usual()
                .with("memory.first-chunk", "33")
                .with("memory.inter-chunk", "3")
                .with("memory.bus-width", "8");
        assertEquals(33, machine(parameters).networkCache().memory().firstCycles());
        assertEquals(3, machine(parameters).networkCache().memory().nextCycles());
        assertEquals(8, machine(parameters).networkCache().memory().chunkBytes());
    }

    @Test
    void the_fully_associative_form_has_the_lines_of_all_sets_in_one() {
        MachineParameters machine = machine(StudyParameters.usual().with("netcache.form", "fully-associative"));
        assertEquals(1, machine.networkCache().network().sets());
        assertEquals(128, machine.networkCache().network().ways());
        assertEquals(2048, machine.networkCache().network().bytes());
    }

    @Test
    void a_core_in_order_alone_pays_for_taken_branches_and_has_its_own_width() {
        Parameters parameters = StudyParameters.usual().with("core.taken-penalty", "3");
        assertEquals(3, machine(parameters).pipeline().branches().takenPenalty());
        assertEquals(1, machine(parameters).pipeline().issueWidth());
        Parameters other = parameters.with("core.kind", "out-of-order");
        assertEquals(0, machine(other).pipeline().branches().takenPenalty());
        assertEquals(4, machine(other).pipeline().issueWidth());
    }

    @Test
    void the_policy_is_the_one_that_is_asked_for() {
        for (PolicyKind policy : PolicyKind.values()) {
            assertEquals(
                    policy, MachineSettings.of(StudyParameters.usual(), policy).policy());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dl1.sets | 3 | dl1.sets is 3: it must be a power of two, 2 for example",
                "dl1.ways | 0 | dl1.ways is 0: it must be at least 1",
                "dl1.line | 4 | dl1.line is 4: it must be at least 8",
                "l2.line | 8 | l2.line is 8: it must be at least il1.line, 32",
                "dl1.line | 128 | l2.line is 64: it must be at least dl1.line, 128",
                "l2.latency | 0 | l2.latency is 0: it must be at least 1",
                "memory.bus-width | 12 | memory.bus-width is 12: it must be a power of two, 8 for example",
                "dtlb.ways | 3 | dtlb.entries is 128: it must be dtlb.ways (3) times a power of two",
                "core.window | 0 | core.window is 0: it must be from 1 to 65536",
                "core.predictor-entries | 100 | core.predictor-entries is 100: it must be 0 or a power of two",
                "netcache.sets | 0 | netcache.sets: network section: sets must be a power of two from 1 up, not 0",
                "netcache.ways | 0 | netcache.ways: network section: ways must be at least 1, not 0",
                "netcache.line | 24 | netcache.line: network section: bytes of a line must be a power of two from 1 up,"
                        + " not 24",
                "message.sets | 5 | message.sets: message section: sets must be a power of two from 1 up, not 5",
                "process.ways | 0 | process.ways: process section: ways must be at least 1, not 0",
                "netcache.sets | 256 | netcache.sets: message section: lines of 1 bytes can point to 256 lines, and the"
                        + " network section has 512",
                "netcache.largest | 4096 | netcache.largest: messages of 4096 bytes do not fit into a network section"
                        + " of 2048 bytes",
                "ltb.ways | 3 | ltb.ways: link translation buffer: 512 entries cannot be divided into sets of 3",
                "netmem.pool | 48 | netmem.pool: network memory: bytes of a pool must be a power of two from 1 up,"
                        + " not 48",
                "netmem.pool | 8 | netmem.pool is 8: a pool must hold at least one line, and netcache.line is 16",
                "netmem.capacity | 16 | netmem.capacity: network memory: capacity must be at least 4096, not 16",
                "dma.bytes-per-cycle | 0 | dma.bytes-per-cycle is 0: it must be 1 or more",
                "via.pollution | 1.5 | via.pollution is 1.5: it must be from 0 to 1",
                "tcp.factor | 1e9 | tcp.factor is 1.0E9: it must be from 0 to 1000000",
                "replacement.order | fifo | parameter replacement.order is 'fifo': it must be one of lru, single-cycle,"
                        + " last-successor, context, confident-context, tournament, 2-level-tag-cycle,"
                        + " 2-level-tag-bettercycle",
                "core.kind | fast | parameter core.kind is 'fast': it must be one of in-order, out-of-order",
                "netcache.sets | -1 | parameter netcache.sets is '-1': it must be 0 or more",
                "netcash.sets | 1 | unknown parameter 'netcash.sets'; did you mean 'netcache.sets'?"
            })
    void a_wrong_value_is_refused_in_one_line_with_its_key(String key, String value, String message) {
        IllegalArgumentException refusal = assertThrows(
                IllegalArgumentException.class,
                () -> machine(StudyParameters.usual().with(key, value)));
        assertEquals(message, refusal.getMessage());
    }

    /** A latency of 2^31 - 1 would make sums of cycles negative, and as many lines would fill all memory. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "core.mispredict-penalty",
                "core.taken-penalty",
                "core.issue-width-in-order",
                "core.predictor-entries",
                "latency.divide",
                "il1.latency",
                "dl1.latency",
                "l2.latency",
                "memory.first-chunk",
                "memory.inter-chunk",
                "itlb.latency",
                "itlb.miss-latency",
                "dtlb.latency",
                "dtlb.miss-latency",
                "itlb.entries",
                "netcache.latency",
                "message.latency",
                "process.latency",
                "netcache.ways",
                "message.ways",
                "process.ways",
                "netcache.largest",
                "ltb.entries",
                "ltb.latency",
                "ltb.search",
                "ntlb.entries",
                "ntlb.latency",
                "ntlb.walk",
                "netmem.capacity",
                "receive.call",
                "send.call",
                "copy.word",
                "copy.header",
                "dma.setup",
                "dma.bytes-per-cycle",
                "dtct.line",
                "via.overhead",
                "il1.ways",
                "dl1.ways",
                "l2.ways",
                "replacement.context"
            })
    void the_largest_number_there_is_is_refused_by_its_key(String key) {
        Parameters parameters = StudyParameters.usual()
                .with("replacement.order", "context")
                .with(key, Integer.toString(Integer.MAX_VALUE));
        refusedByKey(parameters, key);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "il1.sets",
                "dl1.sets",
                "l2.sets",
                "il1.line",
                "dl1.line",
                "l2.line",
                "memory.bus-width",
                "netcache.sets",
                "netcache.line",
                "message.sets",
                "message.line",
                "process.sets",
                "process.line",
                "netmem.pool",
                "core.predictor-entries"
            })
    void the_largest_power_of_two_is_refused_by_its_key(String key) {
        refusedByKey(StudyParameters.usual().with(key, Integer.toString(1 << 30)), key);
    }

    private static void refusedByKey(Parameters parameters, String key) {
        String message = String.valueOf(assertThrows(IllegalArgumentException.class, () -> machine(parameters), key)
                .getMessage());
        assertTrue(message.contains(key), message);
        assertEquals(1, message.lines().count());
    }

    @Test
    void the_longest_latencies_there_may_be_do_not_overflow() {
        Parameters parameters = StudyParameters.usual()
                .with("memory.first-chunk", "65535")
                .with("memory.inter-chunk", "65535")
                .with("memory.bus-width", "1")
                .with("l2.line", "4096");
        assertEquals(65535 * 4096, machine(parameters).memory().memory().latency(4096));
    }

    @Test
    void all_keys_that_the_user_changed_in_a_group_are_named() {
        Parameters parameters = StudyParameters.usual()
                .with("netcache.sets", "1")
                .with("netcache.ways", "1")
                .with("send.call", "5")
                .with("netcache.largest", "17");
        assertEquals(
                "netcache.sets, netcache.ways, netcache.largest: messages of 17 bytes do not fit into a network section"
                        + " of 16 bytes",
                assertThrows(IllegalArgumentException.class, () -> machine(parameters))
                        .getMessage());
    }

    @Test
    void predictors_without_a_length_are_refused() {
        Parameters parameters =
                StudyParameters.usual().with("replacement.order", "context").with("replacement.context", "0");
        String message = String.valueOf(assertThrows(IllegalArgumentException.class, () -> machine(parameters))
                .getMessage());
        assertTrue(message.startsWith("replacement.order, replacement.context: "), message);
    }

    @Test
    void widths_of_addresses_are_parameters() {
        Parameters usual = StudyParameters.usual();
        assertEquals(new AddressWidths(40, 32, 64, 8), MachineSettings.widths(usual));
        assertEquals(
                48, MachineSettings.widths(usual.with("width.physical", "48")).physical());
        assertTrue(assertThrows(
                        IllegalArgumentException.class, () -> MachineSettings.widths(usual.with("width.sequence", "0")))
                .getMessage()
                .startsWith("width.sequence: "));
    }
}
