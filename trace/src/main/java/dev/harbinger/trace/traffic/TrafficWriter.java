package dev.harbinger.trace.traffic;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Writes a traffic file, call by call. Not safe for use by several threads at once.
 *
 * <p>Every method throws an IOException if the file cannot be written. After the first such error every method throws
 * the same one; the file then lacks its end, and {@link TrafficReader} refuses it.
 */
public final class TrafficWriter implements Closeable {
    /** The room of a receive that has none of its own: its message is lent. */
    public static final long LENT = TrafficFormat.LENT;

    private static final int BUFFER_BYTES = 64 << 10;

    private final Path file;
    private final OutputStream out;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long calls;
    private boolean complete;
    private boolean closed;
    private @Nullable IOException failure;

    private TrafficWriter(Path file, OutputStream out) {
        this.file = file;
        this.out = out;
    }

    /**
     * Begins a file; an older one is replaced.
     *
     * @param program what ran; cut off after 4096 bytes
     * @param ranks how many ranks
     * @param rank which of them
     */
    public static TrafficWriter create(Path file, String program, int ranks, int rank) throws IOException {
        OutputStream out = Files.newOutputStream(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        TrafficWriter writer = new TrafficWriter(file, out);
        ByteBuffer name = ByteBuffer.allocate(TrafficFormat.LONGEST_NAME);
        // Stops before the character that does not fit.
        StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(program), name, true);
        name.flip();
        writer.buffer
                .putLong(TrafficFormat.MAGIC)
                .putInt(TrafficFormat.VERSION)
                .putInt(ranks)
                .putInt(rank)
                .putInt(name.remaining())
                .put(name);
        return writer;
    }

    /**
     * Writes a whole traffic.
     *
     * @throws IllegalArgumentException when it has messages that none of its calls awaits
     */
    public static void write(Path file, Traffic traffic) throws IOException {
        Map<Long, Queue<Message>> messages = new HashMap<>();
        for (Message message : traffic.messages()) {
            messages.computeIfAbsent(message.id(), _ -> new ArrayDeque<>()).add(message);
        }
        Map<Integer, Message> byReceive = new HashMap<>();
        for (Call call : traffic.calls()) {
            Message message = call.kind() == Call.Kind.POST
                    ? messages.getOrDefault(call.id(), new ArrayDeque<>()).poll()
                    : null;
            if (message != null) {
                byReceive.put(call.receive(), message);
            }
        }
        if (byReceive.size() < traffic.messages().size()) {
            throw new IllegalArgumentException("a traffic file holds messages by the calls that await them: "
                    + byReceive.size() + " of " + traffic.messages().size() + " messages have one");
        }
        try (TrafficWriter writer = create(file, traffic.program(), traffic.ranks(), traffic.rank())) {
            for (Call call : traffic.calls()) {
                switch (call.kind()) {
                    case POST -> writer.post(call.bytes(), call.operations(), call.time());
                    case SEND -> writer.send(call.id(), call.bytes(), call.operations(), call.time());
                    case AWAIT -> {
                        Message message = byReceive.get(call.receive());
                        if (message == null) {
                            throw new IllegalArgumentException("receive " + call.receive() + " awaits a message from "
                                    + MessageId.text(call.id()) + ", and there is none left");
                        }
                        writer.await(
                                call.receive(),
                                message.id(),
                                MemorySegment.ofArray(message.payload()),
                                call.operations(),
                                call.time(),
                                message.arrival());
                    }
                }
            }
            writer.complete();
        }
    }

    /** The file written. */
    public Path file() {
        return file;
    }

    /** Calls written so far. */
    public long calls() {
        return calls;
    }

    /**
     * A receive is posted; the first is number 0.
     *
     * @param room bytes it has room for, or {@link #LENT}; more than a traffic file can say counts as the most it can
     */
    public void post(long room, long operations, double time) throws IOException {
        call(TrafficFormat.POST, (int) Math.min(room, Integer.MAX_VALUE), operations, time);
        calls++;
    }

    /**
     * A receive has got its message.
     *
     * @param receive number of its post
     * @param id the message's {@link MessageId}
     * @param arrival when it arrived, in nanoseconds of virtual time, or NaN
     * @throws IOException also when the message has 2 GB or more
     */
    public void await(int receive, long id, MemorySegment payload, long operations, double time, double arrival)
            throws IOException {
        call(TrafficFormat.AWAIT, length(payload.byteSize(), id), operations, time);
        buffer.putInt(receive).putInt(0).putLong(id).putDouble(arrival);
        payload(payload);
        calls++;
    }

    /**
     * A message is sent.
     *
     * @param id its {@link MessageId}, with the destination
     * @throws IOException also when the message has 2 GB or more
     */
    public void send(long id, long bytes, long operations, double time) throws IOException {
        call(TrafficFormat.SEND, length(bytes, id), operations, time);
        buffer.putLong(id);
        calls++;
    }

    /** Writes the end: the file holds all there was. */
    public void complete() throws IOException {
        call(TrafficFormat.END, 0, 0, 0);
        buffer.putLong(calls);
        flush();
        complete = true;
    }

    /**
     * Writes the end behind a file that was closed without one though it holds all there was.
     *
     * @param calls how many calls it holds
     */
    public static void complete(Path file, long calls) throws IOException {
        OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        try (TrafficWriter writer = new TrafficWriter(file, out)) {
            writer.calls = calls;
            writer.complete();
        }
    }

    /** Closes the file. It is without an end, and refused by its reader, unless it was {@link #complete}. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (out) {
            if (!complete && failure == null) {
                flush();
            }
        }
    }

    private int length(long bytes, long id) throws IOException {
        if (bytes > Integer.MAX_VALUE - Long.BYTES) {
            throw fail(new IOException("a message of " + bytes + " bytes, " + MessageId.text(id)
                    + ": a traffic file holds messages of less than 2 GB"));
        }
        return (int) bytes;
    }

    private void call(byte kind, int length, long operations, double time) throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (complete) {
            throw new IllegalStateException(file + " has its end already");
        }
        if (buffer.remaining() < TrafficFormat.AWAIT_BYTES) {
            flush();
        }
        buffer.put(kind)
                .put((byte) 0)
                .putShort((short) 0)
                .putInt(length)
                .putLong(operations)
                .putDouble(time);
    }

    private void payload(MemorySegment payload) throws IOException {
        long at = 0;
        while (at < payload.byteSize()) {
            if (!buffer.hasRemaining()) {
                flush();
            }
            int part = (int) Math.min(buffer.remaining(), payload.byteSize() - at);
            MemorySegment.ofBuffer(buffer).copyFrom(payload.asSlice(at, part));
            buffer.position(buffer.position() + part);
            at += part;
        }
    }

    private void flush() throws IOException {
        if (failure != null) {
            throw failure;
        }
        buffer.flip();
        try {
            // Not through a channel, which an interrupted thread would close.
            out.write(buffer.array(), 0, buffer.remaining());
        } catch (IOException e) {
            throw fail(e);
        }
        buffer.clear();
    }

    private IOException fail(IOException e) {
        failure = e;
        return e;
    }
}
