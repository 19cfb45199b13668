package dev.harbinger.messaging.settings;

import static dev.harbinger.messaging.settings.CollectiveAlgorithm.AUTO;
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.BINOMIAL;
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.BRUCK;
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.CHAIN;
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.DISSEMINATION;
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.LINEAR;
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.PAIRWISE;
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.RECURSIVE_DOUBLING;
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.RECURSIVE_HALVING;
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.REDUCE_SCATTER;
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.RING;
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.SCATTER_RING;
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.SHARED_MEMORY;
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.TWO_LEVEL;

import dev.harbinger.messaging.Collectives;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The collectives that have several algorithms, each selected by a system property {@code harbinger.collective.<name>}.
 */
public enum Collective {
    /** {@link Collectives#barrier}. */
    BARRIER(SHARED_MEMORY, TWO_LEVEL, DISSEMINATION),
    /** {@link Collectives#bcast}. */
    BCAST(SHARED_MEMORY, TWO_LEVEL, BINOMIAL, SCATTER_RING, CHAIN),
    /** {@link Collectives#reduce}. */
    REDUCE(SHARED_MEMORY, TWO_LEVEL, BINOMIAL, REDUCE_SCATTER),
    /** {@link Collectives#allreduce(Data, Op)}. */
    ALLREDUCE(SHARED_MEMORY, TWO_LEVEL, RECURSIVE_DOUBLING, RECURSIVE_HALVING, RING),
    /** {@link Collectives#gather}. */
    GATHER(SHARED_MEMORY, BINOMIAL, LINEAR),
    /** {@link Collectives#scatter}. */
    SCATTER(SHARED_MEMORY, BINOMIAL, LINEAR),
    /** {@link Collectives#allgather}. */
    ALLGATHER(SHARED_MEMORY, RECURSIVE_DOUBLING, BRUCK, RING),
    /** {@link Collectives#alltoall}. */
    ALLTOALL(SHARED_MEMORY, BRUCK, PAIRWISE);

    @SuppressWarnings("ImmutableEnumChecker") // the list cannot be changed
    private final List<CollectiveAlgorithm> algorithms;

    Collective(CollectiveAlgorithm... algorithms) {
        this.algorithms = List.of(algorithms);
    }

    /** Its name in settings and errors. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Name of the system property. */
    public String property() {
        return SettingNames.PREFIX + SettingNames.of(this);
    }

    /** Its algorithms, without {@link CollectiveAlgorithm#AUTO}. */
    public List<CollectiveAlgorithm> algorithms() {
        return algorithms;
    }

    /** The allowed values, for a help text. */
    public String help() {
        return "one of auto, "
                + algorithms.stream().map(CollectiveAlgorithm::key).collect(Collectors.joining(", "));
    }

    /**
     * The algorithm that {@code text} names.
     *
     * @throws IllegalArgumentException if this collective has no algorithm of that name
     */
    public CollectiveAlgorithm parse(String text) {
        String name = text.strip();
        if (name.equals(AUTO.key())) {
            return AUTO;
        }
        return algorithms.stream()
                .filter(algorithm -> algorithm.key().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(property() + " = '" + text + "': must be one of auto, "
                        + algorithms.stream().map(CollectiveAlgorithm::key).collect(Collectors.joining(", "))));
    }
}
