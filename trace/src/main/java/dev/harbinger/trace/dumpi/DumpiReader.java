package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.input.BinaryInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Reads the calls of a binary trace. Big-endian; each call is
 *
 * <pre>
 * bytes
 *   2   number of the call, see DumpiCall; 293 ends the calls
 *   1   what follows: 0x03 statuses where the call has them, 0x04 processor times, 0x08 wall times, 0x40 the thread,
 *       0x80 performance counters
 *   2   the thread
 *  12   processor time of entry, of return: seconds since the trace's beginning (2) and nanoseconds (4) each
 *  12   wall time of entry, of return
 *   .   number of counters (1), then the value at entry and at return of each (8 each)
 *   .   arguments
 * </pre>
 *
 * A status is bytes received (4), source (4), whether cancelled (1), an error (1) and, since version 0.6.3, tag (4).
 */
final class DumpiReader implements DumpiCalls {
    private static final int END_OF_CALLS = DumpiCall.END_OF_STREAM.ordinal();
    private static final int STATUSES = 0x03;
    private static final int PROCESSOR_TIMES = 0x04;
    private static final int WALL_TIMES = 0x08;
    private static final int THREAD = 0x40;
    private static final int COUNTERS = 0x80;
    private static final int UNUSED = 0x30;
    private static final int TIMES_BYTES = 12;

    private final BinaryInput in;
    private final DumpiIndex index;
    private final long firstSecond;
    private final DumpiClock clock = new DumpiClock();
    private final DumpiRecord record = new DumpiRecord();

    /** Reads from a stream, which is closed with the reader. */
    DumpiReader(InputStream stream, String name, DumpiIndex index) throws IOException {
        this.index = index;
        in = new BinaryInput(stream, name, ByteOrder.BIG_ENDIAN);
        if (in.i64() != DumpiIndex.MAGIC) {
            throw in.error("follows what is not the beginning of a DUMPI trace (ff aa dd 44 55 4d 50 49)");
        }
        in.skip(4);
        firstSecond = in.i32();
    }

    @Override
    public @Nullable DumpiRecord next() throws IOException {
        int number = in.u16();
        if (number == END_OF_CALLS) {
            return null;
        }
        DumpiCall call = DumpiCall.of(number);
        if (call == null) {
            throw in.error("follows a call of the number " + number + ", which is not known; expected one up to "
                    + END_OF_CALLS + ": the file is damaged or of a version that cannot be read");
        }
        record.begin(call);
        int mask = in.u8();
        if ((mask & UNUSED) != 0) {
            throw in.error("follows the flags " + Integer.toHexString(mask) + " of " + call.label()
                    + ", which no call has; the file is damaged or of a version that cannot be read");
        }
        in.skip((mask & THREAD) == 0 ? 0 : 2);
        in.skip((mask & PROCESSOR_TIMES) == 0 ? 0 : TIMES_BYTES);
        if ((mask & WALL_TIMES) != 0) {
            record.start(time());
            record.stop(time());
        }
        in.skip((mask & COUNTERS) == 0 ? 0 : 16L * in.u8());
        readArguments(call, (mask & STATUSES) != 0);
        return record;
    }

    private long time() throws IOException {
        int seconds = in.u16();
        return clock.nanos(firstSecond + seconds, in.i32());
    }

    private void readArguments(DumpiCall call, boolean withStatuses) throws IOException {
        boolean old = !index.isSince(0, 6, 9);
        int position = 0;
        for (DumpiArgument argument : call.arguments()) {
            if (argument.rootOnly() && record.value(DumpiField.COMMRANK) != record.value(DumpiField.ROOT)) {
                continue;
            }
            if (old && isOneNumberInstead(call, position)) {
                in.skip(4);
            } else if (argument.kind() == DumpiArgument.Kind.STATUSES) {
                if (withStatuses) {
                    readStatuses();
                }
            } else {
                readArgument(argument);
            }
            position++;
        }
    }

    /** Arrays of which old versions, by mistake, wrote the first number only. */
    private boolean isOneNumberInstead(DumpiCall call, int position) {
        return switch (call) {
            case TYPE_STRUCT -> position == 2;
            case CART_GET -> position == 5 && !index.isSince(0, 6, 8);
            default -> false;
        };
    }

    private void readArgument(DumpiArgument argument) throws IOException {
        DumpiField field = argument.field();
        switch (argument.kind()) {
            case BYTE -> keep(field, in.u8());
            case HANDLE -> keep(field, in.u16());
            case INT -> keep(field, in.i32());
            case LONG -> in.skip(8);
            case INTS -> readArray(field, 4);
            case HANDLES -> readArray(field, 2);
            case BYTES, TEXT -> in.skip(length());
            case INT_ROWS -> readRows(field);
            case TEXTS -> skipTexts();
            case TEXT_ROWS -> {
                for (int rows = length(); rows > 0; rows--) {
                    skipTexts();
                }
            }
            case STATUSES -> readStatuses();
        }
    }

    private void keep(@Nullable DumpiField field, int value) {
        if (field != null) {
            record.set(field, value);
        }
    }

    private void skipTexts() throws IOException {
        int length = length();
        if (record.call() == DumpiCall.INIT && !index.isSince(0, 6, 2)) {
            // Old versions wrote the length twice.
            in.skip(4);
        }
        for (int texts = length; texts > 0; texts--) {
            in.skip(length());
        }
    }

    private void readArray(@Nullable DumpiField field, int elementBytes) throws IOException {
        int length = length();
        if (field == null || length > DumpiNumbers.MOST) {
            in.skip((long) elementBytes * length);
            return;
        }
        DumpiNumbers numbers = record.array(field);
        numbers.begin();
        for (int i = 0; i < length; i++) {
            numbers.add(elementBytes == 2 ? in.u16() : in.i32());
        }
    }

    private void readRows(@Nullable DumpiField field) throws IOException {
        int rows = length();
        DumpiNumbers numbers = field == null ? null : record.array(field);
        if (numbers != null) {
            numbers.begin();
        }
        for (int i = 0; i < rows; i++) {
            int length = length();
            if (numbers != null && numbers.size() + (long) length > DumpiNumbers.MOST) {
                numbers.clear();
                numbers = null;
            }
            if (numbers == null) {
                in.skip(4L * length);
                continue;
            }
            for (int j = 0; j < length; j++) {
                numbers.add(in.i32());
            }
        }
    }

    private void readStatuses() throws IOException {
        int length = length();
        boolean withTag = index.isSince(0, 6, 3);
        DumpiNumbers numbers = record.array(DumpiField.STATUSES);
        for (int i = 0; i < length; i++) {
            int bytes = in.i32();
            int source = in.i32();
            int cancelled = in.u8();
            in.skip(1);
            int tag = withTag ? in.i32() : TraceEvent.ABSENT_INT;
            if (length <= DumpiNumbers.MOST) {
                numbers.add(bytes);
                numbers.add(source);
                numbers.add(cancelled);
                numbers.add(tag);
            }
        }
    }

    private int length() throws IOException {
        int length = in.i32();
        if (length < 0) {
            throw in.error("follows a length of " + length + " in "
                    + record.call().label() + "; expected 0 or more: the file is damaged");
        }
        return length;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
