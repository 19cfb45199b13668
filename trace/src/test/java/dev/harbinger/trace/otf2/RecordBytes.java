package dev.harbinger.trace.otf2;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Writes a file of records as OTF2 does, of either order of bytes, in chunks. */
final class RecordBytes {
    private final ByteOrder order;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private boolean isNumbered;
    private long events;
    private int records;
    private final List<long[]> chunks = new ArrayList<>();

    RecordBytes(ByteOrder order) {
        this.order = order;
        chunkHeader();
    }

    /** The fields of one record. */
    final class Fields {
        private final ByteArrayOutputStream fields = new ByteArrayOutputStream();

        /** A compressed number. */
        Fields number(long value) {
            if (value == -1) {
                fields.write(0xFF);
                return this;
            }
            int length = (Long.SIZE - Long.numberOfLeadingZeros(value) + 7) / 8;
            fields.write(length);
            byte[] big = ByteBuffer.allocate(8).putLong(value).array();
            for (int i = 0; i < length; i++) {
                fields.write(order == ByteOrder.BIG_ENDIAN ? big[8 - length + i] : big[7 - i]);
            }
            return this;
        }

        Fields u8(int value) {
            fields.write(value);
            return this;
        }

        Fields i64(long value) {
            fields.writeBytes(ByteBuffer.allocate(8).order(order).putLong(value).array());
            return this;
        }

        Fields text(String text) {
            fields.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            fields.write(0);
            return this;
        }
    }

    RecordBytes record(int code, Consumer<Fields> content) {
        Fields fields = new Fields();
        content.accept(fields);
        count(code);
        bytes.write(code);
        int length = fields.fields.size();
        if (length < 0xFF) {
            bytes.write(length);
        } else {
            bytes.write(0xFF);
            bytes.writeBytes(ByteBuffer.allocate(8).order(order).putLong(length).array());
        }
        bytes.writeBytes(fields.fields.toByteArray());
        return this;
    }

    /** A record of numbers only. */
    RecordBytes numbers(int code, long... numbers) {
        return record(code, fields -> {
            for (long number : numbers) {
                fields.number(number);
            }
        });
    }

    /** A record that is one number and has no length. */
    RecordBytes one(int code, long number) {
        Fields fields = new Fields();
        fields.number(number);
        count(code);
        bytes.write(code);
        bytes.writeBytes(fields.fields.toByteArray());
        return this;
    }

    /** Lets chunks tell the numbers of their events, as those of OTF2 do. */
    RecordBytes numbered() {
        isNumbered = true;
        return this;
    }

    /** Records so far, times not counted. */
    int recordCount() {
        return records;
    }

    private void count(int code) {
        records++;
        events += code >= 10 ? 1 : 0;
    }

    RecordBytes time(long ticks) {
        bytes.write(5);
        bytes.writeBytes(ByteBuffer.allocate(8).order(order).putLong(ticks).array());
        return this;
    }

    RecordBytes raw(int... values) {
        for (int value : values) {
            bytes.write(value);
        }
        return this;
    }

    /** Ends a chunk with zeros and begins another. */
    RecordBytes chunk(int zeros) {
        for (int i = 0; i < zeros; i++) {
            bytes.write(0);
        }
        chunkHeader();
        return this;
    }

    private void chunkHeader() {
        chunks.add(new long[] {bytes.size(), events + 1});
        bytes.write(3);
        bytes.write(order == ByteOrder.BIG_ENDIAN ? 0x23 : 0x42);
        bytes.writeBytes(new byte[16]);
    }

    /** The file with its end. */
    byte[] end() {
        raw(2, 1);
        ByteBuffer file = ByteBuffer.wrap(bytes.toByteArray()).order(order);
        for (int i = 0; isNumbered && i < chunks.size(); i++) {
            int at = (int) chunks.get(i)[0];
            file.putLong(at + 2, chunks.get(i)[1]);
            file.putLong(at + 10, i + 1 < chunks.size() ? chunks.get(i + 1)[1] - 1 : events);
        }
        return file.array();
    }

    /** The file as far as it was written. */
    byte[] cut() {
        return bytes.toByteArray();
    }
}
