package dev.harbinger.messaging.settings;

import static dev.harbinger.messaging.settings.CollectiveAlgorithm.AUTO;
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.BINOMIAL;
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.BOARD;
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
import static dev.harbinger.messaging.settings.CollectiveAlgorithm.TWO_LEVEL;

import dev.harbinger.messaging.Collectives;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The collectives that can be done in several ways, each a system property {@code harbinger.collective.<name>}. */
public enum Collective {
    /** {@link Collectives#barrier}. */
    BARRIER(BOARD, TWO_LEVEL, DISSEMINATION),
    /** {@link Collectives#bcast}. */
    BCAST(BOARD, TWO_LEVEL, BINOMIAL, SCATTER_RING, CHAIN),
    /** {@link Collectives#reduce}. */
    REDUCE(BOARD, TWO_LEVEL, BINOMIAL, REDUCE_SCATTER),
    /** {@link Collectives#allreduce(Data, Op)}. */
    ALLREDUCE(BOARD, TWO_LEVEL, RECURSIVE_DOUBLING, RECURSIVE_HALVING, RING),
    /** {@link Collectives#gather}. */
    GATHER(BOARD, BINOMIAL, LINEAR),
    /** {@link Collectives#scatter}. */
    SCATTER(BOARD, BINOMIAL, LINEAR),
    /** {@link Collectives#allgather}. */
    ALLGATHER(BOARD, RECURSIVE_DOUBLING, BRUCK, RING),
    /** {@link Collectives#alltoall}. */
    ALLTOALL(BOARD, BRUCK, PAIRWISE);

    @SuppressWarnings("ImmutableEnumChecker") // the list cannot be changed
    private final List<CollectiveAlgorithm> algorithms;

    Collective(CollectiveAlgorithm... algorithms) {
        this.algorithms = List.of(algorithms);
    }

    /** How settings and errors name it. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Name of the system property. */
    public String property() {
        return "harbinger.collective." + key();
    }

    /** The ways in which it can be done, {@link CollectiveAlgorithm#AUTO} left out. */
    public List<CollectiveAlgorithm> algorithms() {
        return algorithms;
    }

    /** What it may be set to, for a help text. */
    public String help() {
        return "algorithm of " + key() + ": auto, "
                + algorithms.stream().map(CollectiveAlgorithm::key).collect(Collectors.joining(", "));
    }

    /**
     * The algorithm that {@code text} names.
     *
     * @throws IllegalArgumentException when this collective has none of that name
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
