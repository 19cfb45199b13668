package dev.harbinger.trace.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Damaged archives give what is readable and then an error, never anything else. */
class Otf2FuzzTest {
    private static final int PROCESSES = 2;
    /** Bytes of the end of a file. */
    private static final int END = 2;

    private static Path folder;
    private static List<Path> files;
    private static List<byte[]> contents;
    private static long events;

    @BeforeContainer
    static void writeArchive() throws IOException {
        folder = Files.createTempDirectory("otf2-fuzz");
        SmallArchive archive = new SmallArchive(folder, "a", ByteOrder.LITTLE_ENDIAN).writeAnchor();
        archive.writeDefinitions(PROCESSES);
        for (int rank = 0; rank < PROCESSES; rank++) {
            RecordBytes out = archive.records().time(SmallArchive.ORIGIN).one(12, SmallArchive.SOLVE);
            for (int i = 0; i < 4; i++) {
                out.one(17, i).numbers(14, 1, 1, i, 100).one(12, SmallArchive.RECV);
                out.numbers(18, 0, 3, 2, 70000).one(13, SmallArchive.RECV).chunk(2);
                out.time(SmallArchive.ORIGIN + i)
                        .numbers(19, 1, 0, i, 10, i)
                        .numbers(31, 1, 2)
                        .one(21, 99);
            }
            archive.writeEvents(rank, out);
            archive.write(
                    SmallArchive.location(rank),
                    ".def",
                    archive.records()
                            .record(
                                    5,
                                    map -> map.u8(6)
                                            .number(2)
                                            .u8(1)
                                            .number(0)
                                            .number(1)
                                            .number(1)
                                            .number(0))
                            .record(
                                    5,
                                    map -> map.u8(3).number(2).u8(0).number(0).number(1))
                            .record(6, offset -> offset.i64(1).number(3).i64(0))
                            .record(6, offset -> offset.i64(100).number(-3).i64(0))
                            .end());
        }
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        contents = files.stream().map(Otf2FuzzTest::content).toList();
        events = count(Read.all(folder));
        assertEquals(48, events);
    }

    @AfterContainer
    static void delete() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static byte[] content(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long count(Read read) {
        return read.events.values().stream().mapToLong(List::size).sum();
    }

    /** Reads with one file replaced; an error must be an IOException that names a file. */
    private static void readWith(int file, byte[] content) throws IOException {
        Files.write(files.get(file), content);
        try {
            read(content.length);
        } finally {
            Files.write(files.get(file), contents.get(file));
        }
    }

    private static void read(int changedBytes) {
        try {
            Read read = Read.all(folder.resolve("a.otf2"));
            long most = contents.stream().mapToLong(bytes -> bytes.length).sum() + changedBytes;
            assertTrue(count(read) <= most, "more events than bytes");
            for (String error : read.errors) {
                assertTrue(error.startsWith(folder.toString()) && !error.contains("\n"), error);
            }
        } catch (IOException e) {
            assertTrue(String.valueOf(e.getMessage()).startsWith(folder.toString()), e.getMessage());
        }
    }

    @Property(tries = 800, seed = "20261128")
    void changedBytes(
            @ForAll @IntRange(max = 5) int file,
            @ForAll @Size(min = 1, max = 4) List<@IntRange(max = 1 << 20) Integer> places,
            @ForAll byte value)
            throws IOException {
        byte[] content = contents.get(file).clone();
        for (int place : places) {
            content[place % content.length] = value;
        }
        readWith(file, content);
    }

    @Property(tries = 400, seed = "20261128")
    void anyBytesAfterTheHeader(
            @ForAll @IntRange(max = 5) int file, @ForAll long seed, @ForAll @IntRange(max = 3000) int size)
            throws IOException {
        byte[] noise = new byte[size];
        Random random = new Random(seed);
        random.nextBytes(noise);
        for (int i = 0; i < size; i++) {
            if (random.nextInt(3) > 0) {
                noise[i] = (byte) random.nextInt(24);
            }
        }
        byte[] content = Arrays.copyOf(contents.get(file), 18 + size);
        System.arraycopy(noise, 0, content, 18, size);
        readWith(file, content);
    }

    @Property(tries = 1)
    void anyFileCutOffAnywhere() throws IOException {
        for (int file = 0; file < files.size(); file++) {
            try (FileChannel channel = FileChannel.open(files.get(file), StandardOpenOption.WRITE)) {
                for (int length = contents.get(file).length - 1; length >= 0; length--) {
                    channel.truncate(length);
                    read(length);
                }
            } finally {
                Files.write(files.get(file), contents.get(file));
            }
        }
    }

    @Property(tries = 1)
    void aFileOfEventsThatIsCutOffGivesTheEventsBeforeThatPlace() throws IOException {
        Path file = folder.resolve("a").resolve("100.evt");
        byte[] whole = content(file);
        List<TraceEvent> all = Read.all(folder).events.get(0);
        int most = all.size();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (int length = whole.length - END; length >= 0; length--) {
                channel.truncate(length);
                Read read = Read.all(folder);
                List<TraceEvent> some = read.events.get(0);
                assertEquals(1, read.errors.size(), "cut at " + length);
                assertTrue(some.size() <= most, "cut at " + length);
                assertTrue(length < whole.length - END || some.size() == most, "cut at " + length);
                most = some.size();
                for (int i = 0; i < some.size(); i++) {
                    assertEquals(all.get(i).op(), some.get(i).op());
                    assertEquals(all.get(i).request(), some.get(i).request());
                }
            }
        } finally {
            Files.write(file, whole);
        }
        assertEquals(0, most);
    }
}
