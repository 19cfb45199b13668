package dev.harbinger.trace.dumpi;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Arguments of MPI calls that describe receives; their names are those of the text form. */
enum DumpiField {
    COUNT,
    DATATYPE,
    SOURCE,
    DEST,
    TAG,
    COMM,
    REQUEST,
    REQUESTS,
    INDEX,
    INDICES,
    FLAG,
    SENDCOUNT,
    SENDTYPE,
    SENDTAG,
    RECVCOUNT,
    RECVTYPE,
    RECVTAG,
    STATUS,
    STATUSES,
    OLDTYPE,
    OLDTYPES,
    NEWTYPE,
    SIZE,
    BLOCKLENGTH,
    BLOCKLENGTHS,
    LENGTHS,
    SUBSIZES,
    OLDCOMM,
    NEWCOMM,
    GROUP,
    NEWGROUP,
    RANKS,
    RANGES,
    COLOR,
    KEY,
    RANK,
    NDIM,
    DIMS,
    REMAIN_DIMS,
    NODES,
    REORDER,
    COMMRANK,
    ROOT;

    private static final Map<String, DumpiField> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toMap(DumpiField::text, Function.identity()));

    /** The argument's name in the text form. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static @Nullable DumpiField named(String text) {
        return BY_NAME.get(text);
    }

    /** The argument of that name. */
    static DumpiField of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }
}
