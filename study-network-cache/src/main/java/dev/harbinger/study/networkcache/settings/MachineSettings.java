package dev.harbinger.study.networkcache.settings;

import dev.harbinger.predict.Predictors;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.hardware.AddressWidths;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.machine.MachineParameters.CoreKind;
import dev.harbinger.study.networkcache.machine.MachineParameters.LastAccess;
import dev.harbinger.study.networkcache.memory.MemoryParameters;
import dev.harbinger.study.networkcache.netcache.FirstVictims;
import dev.harbinger.study.networkcache.netcache.LinkTranslationParameters;
import dev.harbinger.study.networkcache.netcache.NetworkCacheParameters;
import dev.harbinger.study.networkcache.netcache.NetworkCacheParameters.Form;
import dev.harbinger.study.networkcache.netcache.NetworkTlbParameters;
import dev.harbinger.study.networkcache.netcache.ReplacementParameters;
import dev.harbinger.study.networkcache.netcache.SectionGeometry;
import dev.harbinger.study.networkcache.netmemory.BufferReuse;
import dev.harbinger.study.networkcache.netmemory.NetworkMemoryParameters;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.policy.ReceptionCosts;
import dev.harbinger.study.networkcache.timing.CoreParameters;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** Turns the parameters of the study into parameters of a machine. */
public final class MachineSettings {
    private static final int LONGEST_CONTEXT = 1024;

    private final Parameters parameters;

    private MachineSettings(Parameters parameters) {
        this.parameters = parameters;
    }

    /**
     * A machine with a policy.
     *
     * @throws IllegalArgumentException when parameters do not go together; the message names one
     */
    public static MachineParameters of(Parameters parameters, PolicyKind policy) {
        return new MachineSettings(parameters).machine(policy);
    }

    /**
     * Widths of the fields that a network cache stores and compares.
     *
     * @throws IllegalArgumentException when a width is impossible; the message names it
     */
    public static AddressWidths widths(Parameters parameters) {
        MachineSettings settings = new MachineSettings(parameters);
        return settings.named(
                () -> new AddressWidths(
                        settings.whole("width.physical"),
                        settings.whole("width.network"),
                        settings.whole("width.message-id"),
                        settings.whole("width.sequence")),
                "width");
    }

    private MachineParameters machine(PolicyKind policy) {
        CoreKind core = parameters.choice("core.kind", CoreKind.class);
        return new MachineParameters(
                core,
                CoreParameters.of(key -> coreValue(core, key)),
                MemoryParameters.of(this::memoryValue),
                networkCache(),
                named(this::order, "replacement"),
                policy,
                reception(),
                cycles("send.call"),
                whole("device.buffers"),
                whole("measure.fast-forward"),
                parameters.choice("measure.last-access", LastAccess.class));
    }

    private int whole(String key) {
        return parameters.whole(key);
    }

    private int cycles(String key) {
        int value = whole(key);
        CoreParameters.check(key, value, 0, CoreParameters.LONGEST);
        return value;
    }

    /** Some values of the core depend on its kind. */
    private int coreValue(CoreKind core, String key) {
        return switch (key) {
            case "core.issue-width" ->
                core == CoreKind.IN_ORDER ? inOrderWidth("core.issue-width-in-order") : whole(key);
            case "core.taken-penalty" -> core == CoreKind.IN_ORDER ? whole(key) : 0;
            default -> whole(key);
        };
    }

    /** Checked here, so that the message has the key that the user knows. */
    private int inOrderWidth(String key) {
        int width = whole(key);
        CoreParameters.check(key, width, 1, CoreParameters.WIDEST);
        return width;
    }

    private int memoryValue(String key) {
        if (key.equals("dl1.count-installs")) {
            return parameters.isYes(key) ? 1 : 0;
        }
        return whole(key);
    }

    private NetworkCacheParameters networkCache() {
        Form form = parameters.choice("netcache.form", Form.class);
        SectionGeometry network = form == Form.FULLY_ASSOCIATIVE
                ? named(this::allInOneSet, "netcache")
                : section("netcache", "network section");
        SectionGeometry message = section("message", "message section");
        SectionGeometry process = section("process", "process section");
        LinkTranslationParameters links = named(this::links, "ltb");
        NetworkMemoryParameters memory = named(this::networkMemory, "netmem");
        if (memory.poolBytes() < network.lineBytes()) {
            throw new IllegalArgumentException("netmem.pool is " + memory.poolBytes()
                    + ": a pool must hold at least one line, and netcache.line is " + network.lineBytes());
        }
        return named(
                () -> new NetworkCacheParameters(
                        form,
                        network,
                        message,
                        process,
                        parameters.choice("netcache.path", NetworkCacheParameters.Path.class),
                        links,
                        memory,
                        replacement(),
                        parameters.choice("netcache.message-lines", NetworkCacheParameters.MessageLines.class),
                        parameters.choice("netcache.receive-miss", NetworkCacheParameters.ReceiveMiss.class),
                        whole("netcache.largest"),
                        named(this::networkTlb, "ntlb")),
                "netcache",
                "message",
                "process");
    }

    private SectionGeometry section(String key, String name) {
        return named(
                () -> new SectionGeometry(
                        name,
                        whole(key + ".sets"),
                        whole(key + ".ways"),
                        whole(key + ".line"),
                        whole(key + ".latency")),
                key);
    }

    /** One set with as many lines as the network section has. */
    private SectionGeometry allInOneSet() {
        long lines = (long) whole("netcache.sets") * whole("netcache.ways");
        return new SectionGeometry(
                "network cache",
                1,
                (int) Math.min(lines, Integer.MAX_VALUE),
                whole("netcache.line"),
                whole("netcache.latency"));
    }

    private LinkTranslationParameters links() {
        return new LinkTranslationParameters(
                whole("ltb.entries"), whole("ltb.ways"), whole("ltb.latency"), whole("ltb.search"));
    }

    private NetworkMemoryParameters networkMemory() {
        int pool = whole("netmem.pool");
        return new NetworkMemoryParameters(
                pool,
                pool,
                whole("netmem.capacity"),
                parameters.choice("netmem.reuse", BufferReuse.class),
                whole("memory.first-chunk"),
                whole("memory.inter-chunk"),
                whole("memory.bus-width"));
    }

    private ReplacementParameters replacement() {
        return new ReplacementParameters(
                parameters.choice("replacement.first", FirstVictims.class),
                whole("replacement.minimum-bound"),
                whole("replacement.minimum-unbound"),
                parameters.isYes("replacement.bypass"));
    }

    /** The predictor's full name. */
    private String order() {
        String order = parameters.word("replacement.order");
        if (order.equals(MachineParameters.LRU)) {
            return order;
        }
        String name = order;
        if (order.endsWith("context")) {
            CoreParameters.check("replacement.context", whole("replacement.context"), 1, LONGEST_CONTEXT);
            name = order + ":" + whole("replacement.context");
        }
        Predictors.factory(name);
        return name;
    }

    private NetworkTlbParameters networkTlb() {
        return new NetworkTlbParameters(
                whole("ntlb.entries"),
                whole("ntlb.latency"),
                whole("ntlb.walk"),
                parameters.choice("ntlb.reading", NetworkTlbParameters.Reading.class));
    }

    private ReceptionCosts reception() {
        return new ReceptionCosts(
                whole("receive.call"),
                whole("receive.short"),
                parameters.choice("receive.long", ReceptionCosts.LongMessages.class),
                whole("copy.word"),
                whole("copy.header"),
                whole("dma.setup"),
                whole("dma.bytes-per-cycle"),
                whole("dtct.line"),
                whole("via.overhead"),
                parameters.number("tcp.factor"),
                parameters.number("via.pollution"),
                parameters.choice("netcache.evict-to", ReceptionCosts.EvictionTarget.class),
                parameters.choice("netcache.late-to", ReceptionCosts.LateTarget.class));
    }

    /**
     * Adds keys to a message of the network cache, which names its parts and not the parameters: the keys that the user
     * changed in these groups, or the groups themselves when a preset is wrong.
     */
    private <T> T named(Supplier<T> part, String... groups) {
        try {
            return part.get();
        } catch (IllegalArgumentException e) {
            List<String> keys = parameters.changed().stream()
                    .filter(key -> Arrays.stream(groups).anyMatch(group -> key.startsWith(group + ".")))
                    .toList();
            String names = keys.isEmpty() ? String.join(".*, ", groups) + ".*" : String.join(", ", keys);
            throw new IllegalArgumentException(names + ": " + e.getMessage(), e);
        }
    }
}
