package dev.harbinger.study.networkcache.settings;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.machine.MachineParameters;
import dev.harbinger.study.networkcache.machine.MachineParameters.CoreKind;
import dev.harbinger.study.networkcache.machine.MachineParameters.LastAccess;
import dev.harbinger.study.networkcache.memory.CacheGeometry;
import dev.harbinger.study.networkcache.memory.MainMemoryParameters;
import dev.harbinger.study.networkcache.memory.MemoryParameters;
import dev.harbinger.study.networkcache.memory.TlbParameters;
import dev.harbinger.study.networkcache.netcache.BufferReuse;
import dev.harbinger.study.networkcache.netcache.FirstVictims;
import dev.harbinger.study.networkcache.netcache.LinkTranslationParameters;
import dev.harbinger.study.networkcache.netcache.NetworkCacheParameters;
import dev.harbinger.study.networkcache.netcache.NetworkCacheParameters.Form;
import dev.harbinger.study.networkcache.netcache.NetworkMemoryParameters;
import dev.harbinger.study.networkcache.netcache.NetworkTlbParameters;
import dev.harbinger.study.networkcache.netcache.ReplacementParameters;
import dev.harbinger.study.networkcache.netcache.SectionGeometry;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.policy.ReceptionCosts;
import dev.harbinger.study.networkcache.timing.BranchParameters;
import dev.harbinger.study.networkcache.timing.CoreParameters;
import dev.harbinger.study.networkcache.timing.FunctionUnits;
import dev.harbinger.study.networkcache.timing.UnitLatencies;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of the study into those of a machine. */
public final class MachineSettings {
    private static final String YES = "yes";

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

    private MachineParameters machine(PolicyKind policy) {
        CoreKind core = parameters.choice("core.kind", CoreKind.class);
        return new MachineParameters(
                core,
                pipeline(core),
                memory(),
                networkCache(),
                parameters.word("replacement.order"),
                policy,
                reception(),
                parameters.whole("send.call"),
                parameters.whole("device.buffers"),
                parameters.whole("measure.fast-forward"),
                parameters.choice("measure.last-access", LastAccess.class));
    }

    private CoreParameters pipeline(CoreKind core) {
        String width = core == CoreKind.IN_ORDER ? "core.issue-width-in-order" : "core.issue-width";
        return new CoreParameters(
                parameters.whole("core.fetch-width"),
                parameters.whole("core.fetch-queue"),
                parameters.whole("core.dispatch-width"),
                parameters.whole(width),
                parameters.whole("core.commit-width"),
                parameters.whole("core.window"),
                parameters.whole("core.load-store-queue"),
                new BranchParameters(
                        parameters.whole("core.predictor-entries"),
                        parameters.whole("core.mispredict-penalty"),
                        core == CoreKind.IN_ORDER ? parameters.whole("core.taken-penalty") : 0),
                new UnitLatencies(
                        latency("integer"),
                        latency("multiply"),
                        latency("divide"),
                        latency("float-add"),
                        latency("float-multiply"),
                        latency("float-multiply-add"),
                        latency("float-divide"),
                        latency("float-square-root"),
                        latency("float-other"),
                        latency("address"),
                        latency("forward"),
                        latency("system")),
                new FunctionUnits(
                        parameters.whole("units.integer"),
                        parameters.whole("units.multiply"),
                        parameters.whole("units.memory"),
                        parameters.whole("units.float-add"),
                        parameters.whole("units.float-multiply")));
    }

    private int latency(String unit) {
        return parameters.whole("latency." + unit);
    }

    private MemoryParameters memory() {
        @Nullable CacheGeometry second = parameters.whole("l2.sets") == 0 ? null : cache("l2");
        return new MemoryParameters(
                cache("il1"),
                parameters.whole("il1.latency"),
                cache("dl1"),
                parameters.whole("dl1.latency"),
                parameters.word("dl1.count-installs").equals(YES),
                second,
                parameters.whole("l2.latency"),
                new MainMemoryParameters(
                        parameters.whole("memory.first-chunk"),
                        parameters.whole("memory.inter-chunk"),
                        parameters.whole("memory.bus-width")),
                tlb("itlb"),
                tlb("dtlb"));
    }

    private CacheGeometry cache(String name) {
        return new CacheGeometry(
                name,
                parameters.whole(name + ".sets"),
                parameters.whole(name + ".ways"),
                parameters.whole(name + ".line"));
    }

    private TlbParameters tlb(String name) {
        return new TlbParameters(
                name,
                parameters.whole(name + ".entries"),
                parameters.whole(name + ".ways"),
                parameters.whole(name + ".page"),
                parameters.whole(name + ".latency"),
                parameters.whole(name + ".miss-latency"));
    }

    private NetworkCacheParameters networkCache() {
        Form form = parameters.choice("netcache.form", Form.class);
        return new NetworkCacheParameters(
                form,
                form == Form.FULLY_ASSOCIATIVE ? allInOneSet() : section("netcache", "network section"),
                section("message", "message section"),
                section("process", "process section"),
                parameters.choice("netcache.path", NetworkCacheParameters.Path.class),
                new LinkTranslationParameters(
                        parameters.whole("ltb.entries"),
                        parameters.whole("ltb.ways"),
                        parameters.whole("ltb.latency"),
                        parameters.whole("ltb.search")),
                networkMemory(),
                new ReplacementParameters(
                        parameters.choice("replacement.first", FirstVictims.class),
                        parameters.whole("replacement.minimum-bound"),
                        parameters.whole("replacement.minimum-unbound"),
                        parameters.word("replacement.bypass").equals(YES)),
                parameters.choice("netcache.message-lines", NetworkCacheParameters.MessageLines.class),
                parameters.choice("netcache.receive-miss", NetworkCacheParameters.ReceiveMiss.class),
                parameters.whole("netcache.largest"),
                new NetworkTlbParameters(
                        parameters.whole("ntlb.entries"),
                        parameters.whole("ntlb.latency"),
                        parameters.whole("ntlb.walk"),
                        parameters.choice("ntlb.reading", NetworkTlbParameters.Reading.class)));
    }

    private SectionGeometry section(String key, String name) {
        return new SectionGeometry(
                name,
                parameters.whole(key + ".sets"),
                parameters.whole(key + ".ways"),
                parameters.whole(key + ".line"),
                parameters.whole(key + ".latency"));
    }

    /** As many lines as the sections would have. */
    private SectionGeometry allInOneSet() {
        return new SectionGeometry(
                "network cache",
                1,
                Math.multiplyExact(parameters.whole("netcache.sets"), parameters.whole("netcache.ways")),
                parameters.whole("netcache.line"),
                parameters.whole("netcache.latency"));
    }

    private NetworkMemoryParameters networkMemory() {
        int pool = parameters.whole("netmem.pool");
        return new NetworkMemoryParameters(
                pool,
                pool,
                parameters.whole("netmem.capacity"),
                parameters.choice("netmem.reuse", BufferReuse.class),
                parameters.whole("memory.first-chunk"),
                parameters.whole("memory.inter-chunk"),
                parameters.whole("memory.bus-width"));
    }

    private ReceptionCosts reception() {
        return new ReceptionCosts(
                parameters.whole("receive.call"),
                parameters.whole("receive.short"),
                parameters.choice("receive.long", ReceptionCosts.LongMessages.class),
                parameters.whole("copy.word"),
                parameters.whole("copy.header"),
                parameters.whole("dma.setup"),
                parameters.whole("dma.bytes-per-cycle"),
                parameters.whole("dtct.line"),
                parameters.whole("via.overhead"),
                parameters.number("tcp.factor"),
                parameters.number("via.pollution"),
                parameters.choice("netcache.evict-to", ReceptionCosts.EvictionTarget.class),
                parameters.choice("netcache.late-to", ReceptionCosts.LateTarget.class));
    }
}
