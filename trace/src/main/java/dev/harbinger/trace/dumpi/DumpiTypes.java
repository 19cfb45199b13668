package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceEvent;
import java.util.HashMap;
import java.util.Map;

/**
 * Sizes of the datatypes in bytes, by their numbers: those listed at the end of the file, those of the C language, and
 * those that calls derived from others. One thread at a time.
 */
final class DumpiTypes {
    /** Of the numbers from 0 (an error) to 27 (a long double and an int), where the file does not say otherwise. */
    private static final int[] C_TYPES = {
        0, 0, 1, 1, 1, 1, 4, 2, 2, 4, 4, 8, 8, 4, 8, 16, 8, 8, 8, 1, 0, 0, 8, 12, 12, 6, 8, 20
    };

    private final int[] listed;
    private final Map<Integer, Integer> made = new HashMap<>();

    /**
     * @param listed sizes by number that the file lists, 0 for one that is not known; may be shorter than there are
     *     types
     */
    DumpiTypes(int[] listed) {
        this.listed = listed;
    }

    /** Bytes of a datatype, or {@link TraceEvent#ABSENT_INT}. */
    int bytes(long type) {
        Integer known = made.get((int) type);
        if (known != null) {
            return known;
        }
        if (type >= 0 && type < listed.length && listed[(int) type] > 0) {
            return listed[(int) type];
        }
        return type >= 2 && type < C_TYPES.length ? C_TYPES[(int) type] : TraceEvent.ABSENT_INT;
    }

    /** Learns from a call that makes or names a datatype; others say nothing. */
    void learn(DumpiRecord record) {
        switch (record.call()) {
            case TYPE_CONTIGUOUS -> make(record, record.value(DumpiField.COUNT));
            case TYPE_VECTOR, TYPE_HVECTOR, TYPE_CREATE_HVECTOR, TYPE_CREATE_INDEXED_BLOCK ->
                make(record, product(record.value(DumpiField.COUNT), record.value(DumpiField.BLOCKLENGTH)));
            case TYPE_INDEXED, TYPE_HINDEXED -> make(record, sum(record.array(DumpiField.LENGTHS)));
            case TYPE_CREATE_HINDEXED -> make(record, sum(record.array(DumpiField.BLOCKLENGTHS)));
            case TYPE_CREATE_SUBARRAY -> make(record, product(record.array(DumpiField.SUBSIZES)));
            case TYPE_DUP, TYPE_CREATE_RESIZED -> make(record, 1);
            case TYPE_STRUCT -> put(record, DumpiField.NEWTYPE, struct(record, DumpiField.LENGTHS));
            case TYPE_CREATE_STRUCT -> put(record, DumpiField.NEWTYPE, struct(record, DumpiField.BLOCKLENGTHS));
            case TYPE_SIZE, TYPE_MATCH_SIZE -> put(record, DumpiField.DATATYPE, record.value(DumpiField.SIZE));
            case TYPE_FREE -> put(record, DumpiField.DATATYPE, TraceEvent.ABSENT);
            default -> put(record, DumpiField.NEWTYPE, TraceEvent.ABSENT);
        }
    }

    private void make(DumpiRecord record, long elements) {
        int old = bytes(record.value(DumpiField.OLDTYPE));
        put(record, DumpiField.NEWTYPE, old == TraceEvent.ABSENT_INT ? TraceEvent.ABSENT : product(elements, old));
    }

    private void put(DumpiRecord record, DumpiField field, long bytes) {
        long type = record.value(field);
        if (type == TraceEvent.ABSENT) {
            return;
        }
        if (bytes < 0 || bytes > Integer.MAX_VALUE) {
            made.remove((int) type);
        } else {
            made.put((int) type, (int) bytes);
        }
    }

    private long struct(DumpiRecord record, DumpiField lengthsField) {
        DumpiNumbers lengths = record.array(lengthsField);
        DumpiNumbers types = record.array(DumpiField.OLDTYPES);
        if (!lengths.isPresent() || lengths.size() != types.size()) {
            return TraceEvent.ABSENT;
        }
        long bytes = 0;
        for (int i = 0; i < lengths.size(); i++) {
            int type = bytes(types.get(i));
            long part = type == TraceEvent.ABSENT_INT ? TraceEvent.ABSENT : product(lengths.get(i), type);
            bytes = part < 0 ? TraceEvent.ABSENT : Math.min(bytes + part, Integer.MAX_VALUE + 1L);
            if (bytes < 0) {
                return TraceEvent.ABSENT;
            }
        }
        return bytes;
    }

    private static long sum(DumpiNumbers numbers) {
        long sum = numbers.isPresent() ? 0 : TraceEvent.ABSENT;
        for (int i = 0; i < numbers.size(); i++) {
            sum += numbers.get(i);
        }
        return sum;
    }

    private static long product(DumpiNumbers numbers) {
        long product = numbers.isPresent() ? 1 : TraceEvent.ABSENT;
        for (int i = 0; i < numbers.size(); i++) {
            product = product(product, numbers.get(i));
        }
        return product;
    }

    /** Absent when a factor is below 0, or the product too large to be a size. */
    private static long product(long a, long b) {
        return a < 0 || b < 0 || (b > 0 && a > Integer.MAX_VALUE / b) ? TraceEvent.ABSENT : a * b;
    }
}
