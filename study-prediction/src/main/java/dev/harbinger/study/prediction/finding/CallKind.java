package dev.harbinger.study.prediction.finding;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Kinds of calls and records that an analysis of receives skips, recognised by their names in any format; those that
 * tell most of a trace without receives come first.
 */
public enum CallKind {
    /** Calls that move data without a receive: one-sided and partitioned communication, files. */
    WITHOUT_RECEIVE,
    /** Collective calls. */
    COLLECTIVE,
    /** Other calls of MPI. */
    OTHER_MPI,
    /** Anything else, such as kernels of a GPU. */
    NOT_MPI;

    private static final Set<String> COLLECTIVES = Set.of(
            "barrier",
            "bcast",
            "gather",
            "gatherv",
            "scatter",
            "scatterv",
            "allgather",
            "allgatherv",
            "alltoall",
            "alltoallv",
            "alltoallw",
            "reduce",
            "allreduce",
            "reducescatter",
            "reducescatterblock",
            "scan",
            "exscan");

    private static final Set<String> ONE_SIDED = Set.of(
            "put",
            "get",
            "accumulate",
            "getaccumulate",
            "rput",
            "rget",
            "raccumulate",
            "rgetaccumulate",
            "fetchandop",
            "compareandswap");

    private static final Set<String> PARTITIONED =
            Set.of("psendinit", "precvinit", "pready", "preadyrange", "preadylist", "parrived");

    private static final Set<String> OTF2_WITHOUT_RECEIVE = Set.of("rmaput", "rmaget", "rmaatomic", "iooperationbegin");

    /** The kind of a call or record by its name: of MPI's binding, or of a format's own. */
    public static CallKind of(String name) {
        String plain =
                name.toLowerCase(Locale.ROOT).replaceFirst("^(mpi_.*)_c$", "$1").replace("_", "");
        if (plain.startsWith("mpicollective") || plain.startsWith("nonblockingcollective")) {
            return COLLECTIVE;
        }
        if (OTF2_WITHOUT_RECEIVE.contains(plain)) {
            return WITHOUT_RECEIVE;
        }
        boolean isMpi = plain.startsWith("mpi");
        String call = isMpi ? plain.substring("mpi".length()) : plain;
        if (isCollective(call) || (call.startsWith("i") && isCollective(call.substring(1)))) {
            return COLLECTIVE;
        }
        if (!isMpi) {
            return NOT_MPI;
        }
        return ONE_SIDED.contains(call) || PARTITIONED.contains(call) || movesFile(call) ? WITHOUT_RECEIVE : OTHER_MPI;
    }

    private static boolean isCollective(String call) {
        return COLLECTIVES.contains(call.replaceFirst("^neighbor", "").replaceFirst("init$", ""));
    }

    private static boolean movesFile(String call) {
        return call.startsWith("file") && (call.contains("read") || call.contains("write"));
    }

    /** Those of the counts whose names are of this kind, by name. */
    public Map<String, Long> of(Map<String, Long> counts) {
        Map<String, Long> ofKind = new TreeMap<>();
        counts.forEach((name, count) -> {
            if (of(name) == this) {
                ofKind.put(name, count);
            }
        });
        return ofKind;
    }
}
