package dev.harbinger.trace.traffic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.harbinger.trace.TraceFormatException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrafficFileTest {
    private static final long FROM_3 = MessageId.of(3, 0, 7);
    private static final long FROM_2 = MessageId.of(2, 1, 9);

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("a.traffic");
    }

    /** Two receives posted, awaited the other way round, and a send. */
    private static Traffic sample() {
        return new Traffic(
                "cg --class Ä",
                4,
                1,
                List.of(new Message(FROM_2, 40.5, new byte[] {9, 8, 7}), new Message(FROM_3, 50, new byte[] {1, 2})),
                List.of(
                        new Call(Call.Kind.POST, FROM_3, 16, 0, 100, 10),
                        new Call(Call.Kind.POST, FROM_2, 3, 1, 0, 11),
                        new Call(Call.Kind.SEND, MessageId.of(0, 0, 5), 70_000, -1, 1L << 40, 20.25),
                        new Call(Call.Kind.AWAIT, FROM_2, 3, 1, 0, 41),
                        new Call(Call.Kind.AWAIT, FROM_3, 2, 0, 5, 51)));
    }

    static void assertSame(Traffic expected, Traffic actual) {
        assertEquals(expected.program(), actual.program());
        assertEquals(expected.ranks(), actual.ranks());
        assertEquals(expected.rank(), actual.rank());
        assertEquals(expected.calls(), actual.calls());
        assertEquals(expected.messages().size(), actual.messages().size());
        for (int i = 0; i < expected.messages().size(); i++) {
            assertEquals(
                    expected.messages().get(i).id(), actual.messages().get(i).id());
            assertEquals(
                    expected.messages().get(i).arrival(),
                    actual.messages().get(i).arrival());
            assertArrayEquals(
                    expected.messages().get(i).payload(),
                    actual.messages().get(i).payload());
        }
    }

    @Test
    void what_is_written_is_read() throws IOException {
        TrafficWriter.write(file(), sample());
        assertSame(sample(), TrafficReader.read(file()));
    }

    @Test
    void bytes_lie_as_drawn() throws IOException {
        TrafficWriter.write(file(), sample());
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file())).order(ByteOrder.LITTLE_ENDIAN);
        byte[] magic = new byte[8];
        bytes.get(0, magic);
        assertEquals("HBTRAFIC", new String(magic, StandardCharsets.US_ASCII));
        assertEquals(1, bytes.getInt(8), "version");
        assertEquals(4, bytes.getInt(12), "ranks");
        assertEquals(1, bytes.getInt(16), "rank");
        assertEquals(13, bytes.getInt(20), "length of the name");
        int post = 24 + 13;
        assertEquals(1, bytes.getInt(post), "kind and reserved");
        assertEquals(16, bytes.getInt(post + 4), "room");
        assertEquals(100, bytes.getLong(post + 8), "operations");
        assertEquals(10, bytes.getDouble(post + 16), "time");
        int send = post + 48;
        assertEquals(3, bytes.getInt(send));
        assertEquals(70_000, bytes.getInt(send + 4));
        assertEquals(MessageId.of(0, 0, 5), bytes.getLong(send + 24));
        int await = send + 32;
        assertEquals(2, bytes.getInt(await));
        assertEquals(3, bytes.getInt(await + 4));
        assertEquals(1, bytes.getInt(await + 24), "receive");
        assertEquals(0, bytes.getInt(await + 28), "reserved");
        assertEquals(FROM_2, bytes.getLong(await + 32));
        assertEquals(40.5, bytes.getDouble(await + 40));
        assertEquals(9, bytes.get(await + 48));
        int end = await + 51 + 50;
        assertEquals(4, bytes.getInt(end));
        assertEquals(5, bytes.getLong(end + 24), "calls");
        assertEquals(end + 32, bytes.capacity());
    }

    @Test
    void payloads_longer_than_any_buffer_are_whole() throws IOException {
        byte[] payload = new byte[300_001];
        new SplittableRandom(20_261_128).nextBytes(payload);
        try (TrafficWriter writer = TrafficWriter.create(file(), "x", 4, 0)) {
            writer.post(payload.length, 0, Double.NaN);
            writer.await(0, FROM_3, MemorySegment.ofArray(payload), 0, Double.NaN, Double.NaN);
            writer.complete();
        }
        Message message = TrafficReader.read(file()).messages().getFirst();
        assertArrayEquals(payload, message.payload());
        assertTrue(Double.isNaN(message.arrival()));
    }

    @Test
    void an_interrupted_thread_writes_on() throws IOException {
        try {
            Thread.currentThread().interrupt();
            TrafficWriter.write(file(), sample());
        } finally {
            assertTrue(Thread.interrupted());
        }
        assertSame(sample(), TrafficReader.read(file()));
    }

    /** The operations of a call that is left out are those of the next. */
    @Test
    void receives_without_a_message_are_left_out() throws IOException {
        try (TrafficWriter writer = TrafficWriter.create(file(), "x", 4, 0)) {
            writer.post(8, 10, 1);
            writer.post(TrafficWriter.LENT, 100, 2);
            writer.await(1, FROM_3, MemorySegment.ofArray(new byte[5]), 1000, 3, 3);
            writer.complete();
        }
        assertEquals(
                List.of(
                        new Call(Call.Kind.POST, FROM_3, 5, 0, 110, 2),
                        new Call(Call.Kind.AWAIT, FROM_3, 5, 0, 1000, 3)),
                TrafficReader.read(file()).calls());
    }

    /** As they match: a message whose receive was posted first was sent first. */
    @Test
    void messages_with_one_id_are_in_the_order_of_their_posts() throws IOException {
        try (TrafficWriter writer = TrafficWriter.create(file(), "x", 4, 0)) {
            writer.post(1, 0, Double.NaN);
            writer.post(1, 0, Double.NaN);
            writer.await(1, FROM_3, MemorySegment.ofArray(new byte[] {2}), 0, Double.NaN, Double.NaN);
            writer.await(0, FROM_3, MemorySegment.ofArray(new byte[] {1}), 0, Double.NaN, Double.NaN);
            writer.complete();
        }
        List<Message> messages = TrafficReader.read(file()).messages();
        assertEquals(1, messages.get(0).payload()[0]);
        assertEquals(2, messages.get(1).payload()[0]);
    }

    @Test
    void a_file_without_an_end_is_refused() throws IOException {
        TrafficWriter writer = TrafficWriter.create(file(), "x", 4, 0);
        writer.post(8, 10, 1);
        writer.close();
        assertRefused("is cut off at byte 49, before its end is complete");
    }

    @Test
    void every_shorter_file_is_refused() throws IOException {
        TrafficWriter.write(file(), sample());
        byte[] whole = Files.readAllBytes(file());
        for (int length = 0; length < whole.length; length++) {
            Files.write(file(), Arrays.copyOf(whole, length));
            assertRefused("is cut off at byte " + length);
        }
        Files.write(file(), Arrays.copyOf(whole, whole.length + 1));
        assertRefused("goes on after its end");
    }

    @Test
    void what_does_not_fit_is_refused_with_its_name() throws IOException {
        int post = 24 + 13;
        int send = post + 48;
        int await = send + 32;
        int end = await + 51 + 50;
        refuse(0, 'X', "is no traffic file: record one with harbinger run --traffic FILE");
        refuse(8, 2, "is a traffic file of version 2; this program reads 1");
        refuse(14, 0x70, "number of ranks is");
        refuse(16, 4, "rank is 4, and must be 0 to 3");
        refuse(22, 1, "length of the program's name is");
        refuse(24, 0xff, "the program's name is not UTF-8");
        refuse(post, 9, "kind of call is 9, and must be 1 to 4");
        refuse(post + 1, 1, "reserved bytes is 1, and must be 0");
        refuse(post + 7, 0x80, "length is");
        refuse(post + 15, 0x80, "number of operations is");
        refuse(post + 23, 0xc0, "a time is -");
        refuse(send + 31, 0xff, "peer of a message is");
        refuse(send + 27, 0x80, "tag of a message is");
        refuse(await + 4, 4, "length of a message is 4, and must be at most the 3 bytes of its receive");
        refuse(await + 24, 2, "receive is 2, and must be one of those posted, 2");
        refuse(await + 51 + 24, 1, "receive is 1, and must be one that was not awaited before");
        refuse(end + 24, 6, "number of calls is 6, and must be 5");
    }

    private void refuse(int place, int value, String expected) throws IOException {
        TrafficWriter.write(file(), sample());
        byte[] bytes = Files.readAllBytes(file());
        bytes[place] = (byte) value;
        Files.write(file(), bytes);
        assertRefused(expected);
    }

    private void assertRefused(String expected) {
        TraceFormatException e = assertThrows(TraceFormatException.class, () -> TrafficReader.read(file()), expected);
        String message = String.valueOf(e.getMessage());
        assertTrue(message.startsWith(file().toString()) && message.contains(expected), message);
        assertEquals(1, message.lines().count(), message);
    }

    @Test
    void messages_of_one_id_that_overtake_are_refused() throws IOException {
        try (TrafficWriter writer = TrafficWriter.create(file(), "x", 4, 0)) {
            writer.post(0, 0, 0);
            writer.post(0, 0, 0);
            writer.await(0, FROM_3, MemorySegment.ofArray(new byte[0]), 0, 9, 8);
            writer.await(1, FROM_3, MemorySegment.ofArray(new byte[0]), 0, 9, 7);
            writer.complete();
        }
        assertRefused("must arrive in the order of their receives");
    }

    @Test
    void messages_of_which_only_some_have_a_time_are_refused() throws IOException {
        for (double[] times : new double[][] {{8, Double.NaN}, {Double.NaN, 8}}) {
            try (TrafficWriter writer = TrafficWriter.create(file(), "x", 4, 0)) {
                writer.post(0, 0, 0);
                writer.post(0, 0, 0);
                writer.await(0, FROM_3, MemorySegment.ofArray(new byte[0]), 0, 9, times[0]);
                writer.await(1, FROM_3, MemorySegment.ofArray(new byte[0]), 0, 9, times[1]);
                writer.complete();
            }
            assertRefused("is damaged: some of its messages have an arrival time, and that of peer 3");
        }
    }

    @Test
    void a_directory_or_a_device_is_no_traffic_file() {
        for (String name : new String[] {"", "/dev/zero"}) {
            Path path = Path.of(name);
            TraceFormatException e = assertThrows(TraceFormatException.class, () -> TrafficReader.read(path));
            assertTrue(String.valueOf(e.getMessage()).startsWith("'" + name + "' is a "), e.getMessage());
        }
    }

    /** Whatever a damaged file holds, it is read or refused as damaged, never anything else. */
    @Test
    void damage_never_surprises() throws IOException {
        TrafficWriter.write(file(), sample());
        byte[] whole = Files.readAllBytes(file());
        SplittableRandom random = new SplittableRandom(20_261_128);
        int refused = 0;
        for (int round = 0; round < 3000; round++) {
            byte[] bytes = Arrays.copyOf(whole, random.nextInt(4) == 0 ? random.nextInt(whole.length) : whole.length);
            for (int i = random.nextInt(4); i >= 0 && bytes.length > 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            Files.write(file(), bytes);
            try {
                TrafficReader.read(file());
            } catch (TraceFormatException e) {
                refused++;
                assertEquals(1, String.valueOf(e.getMessage()).lines().count(), "round " + round);
            }
        }
        assertTrue(refused > 1500, refused + " refused");
    }

    @Test
    void a_full_disk_is_an_error_at_every_call_after_it() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.isWritable(full), "this system has no /dev/full");
        TrafficWriter writer = TrafficWriter.create(full, "x", 4, 0);
        writer.post(100_000, 0, 0);
        MemorySegment payload = MemorySegment.ofArray(new byte[100_000]);
        IOException first = assertThrows(IOException.class, () -> writer.await(0, FROM_3, payload, 0, 0, 0));
        assertEquals(first, assertThrows(IOException.class, () -> writer.post(8, 0, 0)));
        assertEquals(first, assertThrows(IOException.class, writer::complete));
        writer.close();
    }

    @Test
    void messages_without_calls_cannot_be_written() {
        Traffic calls = new Traffic("x", 4, 0, List.of(new Message(FROM_3, 1, new byte[1])), List.of());
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> TrafficWriter.write(file(), calls));
        assertTrue(String.valueOf(e.getMessage()).contains("0 of 1 messages have one"), e.getMessage());
    }

    @Test
    void a_long_name_is_cut_at_a_character() throws IOException {
        TrafficWriter.create(file(), "ä".repeat(3000) + "x", 4, 0).complete();
        assertEquals("ä".repeat(2048), TrafficReader.read(file()).program());
    }
}
