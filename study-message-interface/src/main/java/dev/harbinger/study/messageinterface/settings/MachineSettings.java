package dev.harbinger.study.messageinterface.settings;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.messageinterface.extraction.ExtractionSettings;
import dev.harbinger.study.messageinterface.extraction.ExtractionSettings.Padding;
import dev.harbinger.study.messageinterface.injection.InjectionSettings;
import dev.harbinger.study.messageinterface.injection.OffsetReading;
import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.network.IdealSettings;
import dev.harbinger.study.messageinterface.network.MeshNetwork;
import dev.harbinger.study.messageinterface.network.MeshSettings;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.network.Network;
import dev.harbinger.study.messageinterface.network.NetworkObserver;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.word.PageSize;
import java.util.List;

/** Reads the parameters of the study into those of nodes and network. */
public final class MachineSettings {
    private final Parameters parameters;

    /** Reads these parameters. */
    public MachineSettings(Parameters parameters) {
        this.parameters = parameters;
    }

    /** What carries messages. */
    public enum NetworkKind {
        /** No latency, a word a cycle. */
        IDEAL,
        /** The mesh. */
        MESH
    }

    /**
     * What a node is built like.
     *
     * @throws IllegalArgumentException when a parameter is out of its range; the message names it
     */
    public NodeSettings node() {
        return new NodeSettings(
                whole("node.memory-latency"),
                whole("node.cross-latency"),
                whole("node.jump-latency"),
                whole("node.multiply-latency"),
                whole("node.divide-latency"),
                whole("node.float-latency"),
                whole("node.float-divide-latency"),
                whole("node.memory-banks"),
                whole("node.memory-words"),
                whole("node.event-words"),
                injection(),
                new ExtractionSettings(
                        whole("extraction.queue"),
                        whole("extraction.delta-queue"),
                        parameters.choice("extraction.padding", Padding.class),
                        parameters.isYes("extraction.buffered")),
                parameters.isYes("injection.streaming"));
    }

    private InjectionSettings injection() {
        return new InjectionSettings(
                whole("injection.queue"),
                whole("injection.vacancy"),
                whole("injection.credits"),
                parameters.isYes("injection.blocking"),
                whole("injection.stall"),
                page(),
                parameters.choice("gtlb.offsets", OffsetReading.class));
    }

    /** How large a page is. */
    public PageSize page() {
        return parameters.choice("page.unit", PageSize.class);
    }

    /**
     * A network of the kind that the parameters ask for.
     *
     * @throws IllegalArgumentException when a parameter is out of its range; the message names it
     */
    public Network network(MeshSize size, NetworkObserver observer) {
        return network(parameters.choice("network.kind", NetworkKind.class), size, observer);
    }

    /**
     * A network of a kind.
     *
     * @throws IllegalArgumentException when a parameter is out of its range; the message names it
     */
    public Network network(NetworkKind kind, MeshSize size, NetworkObserver observer) {
        return switch (kind) {
            case IDEAL ->
                new IdealNetwork(
                        size, IdealSettings.zeroLatency().withAddedLatency(whole("network.added-latency")), observer);
            case MESH -> new MeshNetwork(size, mesh(), observer, List.of());
        };
    }

    /**
     * What routers are built like.
     *
     * @throws IllegalArgumentException when a parameter is out of its range
     */
    public MeshSettings mesh() {
        return new MeshSettings(
                whole("mesh.virtual-channels"),
                whole("mesh.channel-depth"),
                whole("mesh.turn-depth"),
                whole("mesh.extraction-depth"),
                whole("mesh.credit-delay"),
                whole("mesh.escape-losses"),
                whole("mesh.link-latency"));
    }

    private int whole(String key) {
        return parameters.whole(key);
    }
}
