package dev.harbinger.study.networkcache.policy;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;
import dev.harbinger.study.networkcache.netcache.NetworkCache;
import java.util.Arrays;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** The reception policies. */
public enum PolicyKind {
    /** The processor reads the network interface and writes to the destination. */
    PROCESSOR("Processver", "processor copy"),
    /** DMA to a buffer, then the processor copies. */
    DMA_THEN_COPY("Dmaver1", "DMA, then copy"),
    /** DMA to the destination. */
    DMA_TO_DESTINATION("Dmaver2", "DMA to destination"),
    /** Direct-to-cache transfer. */
    DTCT("DTCT", "DTCT"),
    /** Lazy direct-to-cache transfer. */
    LAZY_DTCT("LDTCT", "lazy DTCT"),
    /** Reception by a kernel, VIA. */
    VIA("VIA", "VIA"),
    /** Reception by a kernel, TCP/IP. */
    TCP_IP("TCP/IP", "TCP/IP");

    private final String inDocument;
    private final String title;

    PolicyKind(String inDocument, String title) {
        this.inDocument = inDocument;
        this.title = title;
    }

    /** Its name on the command line and in files, {@code lazy-dtct}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The policy with a name on the command line.
     *
     * @throws IllegalArgumentException when there is none; the message lists them
     */
    public static PolicyKind named(String word) {
        return Arrays.stream(values())
                .filter(kind -> kind.word().equals(word.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no policy '" + word + "'; the policies are "
                        + Arrays.stream(values()).map(PolicyKind::word).collect(Collectors.joining(", "))));
    }

    /** Its name in the document. */
    public String inDocument() {
        return inDocument;
    }

    /** Its name for readers. */
    public String title() {
        return title;
    }

    /** Whether messages wait in the network cache. */
    public boolean usesNetworkCache() {
        return this == DTCT || this == LAZY_DTCT;
    }

    /** Whether the kernel's work disturbs the data cache, at random. */
    public boolean isKernel() {
        return this == VIA || this == TCP_IP;
    }

    /**
     * Creates a policy for a node.
     *
     * @param random draws the lines of the data cache that a kernel takes
     */
    public ReceptionPolicy create(
            MemoryHierarchy hierarchy,
            NetworkCache cache,
            DeviceMemory buffers,
            ReceptionCosts costs,
            RandomGenerator random) {
        ReceptionPolicy policy = switch (this) {
            case PROCESSOR -> new ProcessorCopy(hierarchy, buffers, costs);
            case DMA_THEN_COPY -> new DmaThenCopy(hierarchy, buffers, costs);
            case DMA_TO_DESTINATION -> new DmaToDestination(hierarchy, costs);
            case DTCT -> new DirectToCache(hierarchy, cache, costs);
            case LAZY_DTCT -> new LazyDirectToCache(hierarchy, cache, costs);
            case VIA -> new KernelReception(hierarchy, buffers, costs, costs.kernel(), random);
            case TCP_IP -> new KernelReception(hierarchy, buffers, costs, costs.kernel() * costs.tcpFactor(), random);
        };
        return costs.longMessages() == ReceptionCosts.LongMessages.DMA
                ? new LongByDma(policy, hierarchy, cache, costs)
                : policy;
    }
}
