package dev.harbinger.trace.traffic;

import dev.harbinger.trace.TraceFormatException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a traffic file. A file that does not conform to {@link TrafficFormat} is refused with an error that names the
 * place and what was expected.
 */
public final class TrafficReader {
    private static final int BUFFER_BYTES = 64 << 10;
    private static final int MOST_RANKS = 1 << 20;

    private final Path file;
    private final InputStream in;
    private final List<ReceiveRecord> receives = new ArrayList<>();
    private final List<CallRecord> records = new ArrayList<>();
    private long at;
    private int ranks;

    /** A call as the file has it: the receive of a post and an await, the ID of a send. */
    private record CallRecord(Call.Kind kind, long id, int bytes, int receive, long operations, double time) {}

    /** A receive: what it has room for, and its message once it was awaited. */
    private static final class ReceiveRecord {
        private final int room;
        private @Nullable Message message;

        private ReceiveRecord(int room) {
            this.room = room;
        }
    }

    private TrafficReader(Path file, InputStream in) {
        this.file = file;
        this.in = in;
    }

    /**
     * Reads a file whole. Receives that got no message are left out.
     *
     * @throws TraceFormatException when it is no traffic file, of another version, cut off or damaged, or no regular
     *     file
     */
    public static Traffic read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new TraceFormatException(
                    "'" + file + "' is a directory: name a file that harbinger run --traffic FILE recorded");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new TraceFormatException(
                    "'" + file + "' is a pipe or a device: put the traffic into a file and name that");
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES)) {
            return new TrafficReader(file, in).traffic();
        }
    }

    private Traffic traffic() throws IOException {
        ByteBuffer head = bytes(TrafficFormat.HEAD_BYTES, "its head");
        if (head.getLong() != TrafficFormat.MAGIC) {
            throw new TraceFormatException(file + " is no traffic file: record one with harbinger run --traffic FILE");
        }
        int version = head.getInt();
        if (version != TrafficFormat.VERSION) {
            throw new TraceFormatException(file + " is a traffic file of version " + version + "; this program reads "
                    + TrafficFormat.VERSION + ": record it anew");
        }
        ranks = head.getInt();
        int rank = head.getInt();
        int nameLength = head.getInt();
        check(ranks > 0 && ranks <= MOST_RANKS, "number of ranks", ranks, "1 to " + MOST_RANKS);
        check(rank >= 0 && rank < ranks, "rank", rank, "0 to " + (ranks - 1));
        check(
                nameLength >= 0 && nameLength <= TrafficFormat.LONGEST_NAME,
                "length of the program's name",
                nameLength,
                "0 to " + TrafficFormat.LONGEST_NAME);
        String program = text(bytes(nameLength, "the program's name"));
        while (call()) {
            // Reads on.
        }
        if (in.read() >= 0) {
            throw new TraceFormatException(file + " goes on after its end, at byte " + at + ": it is damaged");
        }
        return new Traffic(program, ranks, rank, messages(), calls());
    }

    /** Reads a call; false at the end. */
    private boolean call() throws IOException {
        ByteBuffer call = bytes(TrafficFormat.CALL_BYTES, "its end");
        byte kind = call.get();
        int reserved = call.get() | call.getShort();
        int length = call.getInt();
        long operations = call.getLong();
        double time = call.getDouble();
        check(reserved == 0, "reserved bytes", reserved, "0");
        check(length >= (kind == TrafficFormat.POST ? TrafficFormat.LENT : 0), "length", length, "0 or more");
        check(operations >= 0, "number of operations", operations, "0 or more");
        checkTime(time);
        switch (kind) {
            case TrafficFormat.POST -> {
                records.add(new CallRecord(Call.Kind.POST, 0, length, receives.size(), operations, time));
                receives.add(new ReceiveRecord(length));
            }
            case TrafficFormat.AWAIT -> await(length, operations, time);
            case TrafficFormat.SEND -> {
                long id = id(bytes(Long.BYTES, "a send's ID").getLong());
                records.add(new CallRecord(Call.Kind.SEND, id, length, -1, operations, time));
            }
            case TrafficFormat.END -> {
                long calls = bytes(Long.BYTES, "its end").getLong();
                check(calls == records.size(), "number of calls", calls, Integer.toString(records.size()));
                return false;
            }
            default -> check(false, "kind of call", kind, "1 to 4");
        }
        return true;
    }

    private void await(int length, long operations, double time) throws IOException {
        ByteBuffer rest = bytes(TrafficFormat.AWAIT_BYTES - TrafficFormat.CALL_BYTES, "an await");
        int number = rest.getInt();
        int reserved = rest.getInt();
        long id = id(rest.getLong());
        double arrival = rest.getDouble();
        check(reserved == 0, "reserved bytes", reserved, "0");
        check(number >= 0 && number < receives.size(), "receive", number, "one of those posted, " + receives.size());
        ReceiveRecord receive = receives.get(number);
        check(receive.message == null, "receive", number, "one that was not awaited before");
        check(
                receive.room == TrafficFormat.LENT || length <= receive.room,
                "length of a message",
                length,
                "at most the " + receive.room + " bytes of its receive");
        checkTime(arrival);
        byte[] payload = bytes(length, "a payload").array();
        receive.message = new Message(id, arrival, payload);
        records.add(new CallRecord(Call.Kind.AWAIT, id, length, number, operations, time));
    }

    /** By arrival; with the same ID in the order of the receives. */
    private List<Message> messages() throws IOException {
        List<Message> messages = new ArrayList<>();
        Map<Long, Double> last = new HashMap<>();
        for (ReceiveRecord receive : receives) {
            Message message = receive.message;
            if (message != null) {
                if (!messages.isEmpty()
                        && Double.isNaN(message.arrival())
                                != Double.isNaN(messages.getFirst().arrival())) {
                    throw new TraceFormatException(file + " is damaged: some of its messages have an arrival time, and"
                            + " that of "
                            + MessageId.text(
                                    untimed(message, messages.getFirst()).id())
                            + " is NaN; all must have one, or none");
                }
                Double before = last.put(message.id(), message.arrival());
                if (before != null && before > message.arrival()) {
                    throw new TraceFormatException(file + " is damaged: messages of " + MessageId.text(message.id())
                            + " arrive at " + message.arrival() + " ns after one at " + before
                            + " ns; they must arrive in the order of their receives");
                }
                messages.add(message);
            }
        }
        messages.sort(Comparator.comparingDouble(Message::arrival));
        return messages;
    }

    /** Of two messages the one without a time. */
    private static Message untimed(Message one, Message other) {
        return Double.isNaN(one.arrival()) ? one : other;
    }

    /** Without receives that got no message, the others numbered anew. */
    private List<Call> calls() {
        int[] numbers = new int[receives.size()];
        int next = 0;
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = receives.get(i).message == null ? -1 : next++;
        }
        List<Call> calls = new ArrayList<>();
        long leftOver = 0;
        for (CallRecord call : records) {
            long operations = leftOver + call.operations;
            leftOver = 0;
            Message message = call.receive < 0 ? null : receives.get(call.receive).message;
            if (call.kind == Call.Kind.SEND) {
                calls.add(new Call(call.kind, call.id, call.bytes, -1, operations, call.time));
            } else if (message == null) {
                leftOver = operations;
            } else {
                int bytes = call.bytes == TrafficFormat.LENT ? message.payload().length : call.bytes;
                calls.add(new Call(call.kind, message.id(), bytes, numbers[call.receive], operations, call.time));
            }
        }
        return calls;
    }

    private long id(long id) throws IOException {
        check(MessageId.peer(id) < ranks, "peer of a message", MessageId.peer(id), "0 to " + (ranks - 1));
        check(MessageId.tag(id) >= 0, "tag of a message", MessageId.tag(id), "0 or more");
        return id;
    }

    private String text(ByteBuffer bytes) throws IOException {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw new TraceFormatException(file + " is damaged at byte " + at + ": the program's name is not UTF-8");
        }
    }

    /** The next bytes, which must be there. */
    private ByteBuffer bytes(int length, String what) throws IOException {
        // Reads in parts, so that a length that is nonsense meets the end of the file before the end of memory.
        byte[] bytes = in.readNBytes(length);
        at += bytes.length;
        if (bytes.length < length) {
            throw new TraceFormatException(file + " is cut off at byte " + at + ", before " + what
                    + " is complete: the run that recorded it has not ended well");
        }
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void checkTime(double time) throws IOException {
        if (!Double.isNaN(time) && !(time >= 0 && time < Double.POSITIVE_INFINITY)) {
            throw new TraceFormatException(
                    file + " is damaged at byte " + at + ": a time is " + time + ", and must be 0 or more, or NaN");
        }
    }

    private void check(boolean holds, String what, long value, String expected) throws IOException {
        if (!holds) {
            throw new TraceFormatException(
                    file + " is damaged at byte " + at + ": " + what + " is " + value + ", and must be " + expected);
        }
    }
}
