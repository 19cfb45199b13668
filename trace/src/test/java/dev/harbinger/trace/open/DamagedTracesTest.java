package dev.harbinger.trace.open;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.WholeTrace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are cut off or damaged: what is readable, then one error that names the file. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class DamagedTracesTest {
    private static final int RECEIVES = 400;
    private static final int MANY = 7000;

    @TempDir
    Path folder;

    private Path write(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    @AfterEach
    void noThreadReadsOn() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("read ahead")) {
                thread.join(TimeUnit.SECONDS.toMillis(60));
                assertFalse(thread.isAlive(), "a thread still reads");
            }
        }
    }

    /** Each process's events must be a beginning of what was written. */
    private static void assertBeginnings(WholeTrace read) {
        read.events().forEach((process, events) -> {
            for (int i = 0; i < events.size(); i++) {
                assertEquals(Packed.event(process, i), events.get(i));
            }
        });
    }

    private static WholeTrace read(Path... inputs) throws IOException {
        return WholeTrace.read(Traces.open(List.of(inputs)));
    }

    private static void assertOneErrorNames(Path file, WholeTrace read) {
        assertEquals(1, read.errors().size(), read.errors().toString());
        assertTrue(
                read.errors().getFirst().startsWith(file.toString()),
                read.errors().getFirst());
        assertFalse(read.errors().getFirst().contains("null"), read.errors().getFirst());
    }

    @ParameterizedTest
    @ValueSource(strings = {"7.csv.gz", "7.csv.xz", "7.csv.zst"})
    void aCompressedFileCutOffAnywhereGivesWhatIsBefore(String name) throws IOException {
        byte[] whole = Packed.as(name, Packed.csv(7, RECEIVES));
        int most = 0;
        for (int length = 6; length < whole.length; length += 13) {
            Path file = write(name, Arrays.copyOf(whole, length));
            try {
                WholeTrace read = read(file);
                assertOneErrorNames(file, read);
                assertBeginnings(read);
                most = Math.max(
                        most,
                        read.events().values().stream().mapToInt(List::size).sum());
            } catch (IOException e) {
                assertTrue(e.getMessage().startsWith(file + ": cannot be decompressed on"), e.getMessage());
            }
        }
        assertTrue(most > RECEIVES / 2, "at most " + most + " events were read");
    }

    @Test
    void aFileOfBzip2CutOffGivesTheBlocksBefore() throws IOException {
        // Two blocks, of 100 kB each at least.
        byte[] whole = Packed.bzip2(Packed.csv(7, 7000));
        Path file = write("7.csv.bz2", Arrays.copyOf(whole, whole.length - 50));
        WholeTrace read = read(file);
        assertOneErrorNames(file, read);
        assertBeginnings(read);
        assertTrue(read.events().get(7).size() > 3000);
    }

    private static byte[] tar() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (int process = 0; process < 3; process++) {
            files.put("run/rank-" + process + ".csv", Packed.csv(process, RECEIVES));
        }
        return Packed.tar(files);
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.tar", "t.tar.gz", "t.tar.xz"})
    void aTarCutOffAnywhereGivesWhatIsBefore(String name) throws IOException {
        byte[] whole = Packed.as(name, tar());
        // The tar's end is two empty records and what fills a block.
        int end = name.equals("t.tar") ? whole.length - 10_240 : whole.length;
        int most = 0;
        for (int length = name.equals("t.tar") ? 512 : 6; length < end; length += name.equals("t.tar") ? 173 : 7) {
            Path file = write(name, Arrays.copyOf(whole, length));
            try {
                WholeTrace read = read(file);
                assertOneErrorNames(file, read);
                assertBeginnings(read);
                most = Math.max(
                        most,
                        read.events().values().stream().mapToInt(List::size).sum());
            } catch (IOException e) {
                assertTrue(e.getMessage().startsWith(file + ": cannot be decompressed on"), e.getMessage());
            }
        }
        assertTrue(most > 2 * RECEIVES, "at most " + most + " events were read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.tar.gz", "t.tar.xz", "t.tar.bz2"})
    void aTarThatDoesNotFitItsChecksumIsReportedWhenAllWasRead(String name) throws IOException {
        byte[] whole = Packed.as(name, longTar());
        // Checksums are among the last bytes of each.
        whole[whole.length - 7] ^= 1;
        Path file = write(name, whole);
        WholeTrace read = read(file);
        assertOneErrorNames(file, read);
        assertEquals(MANY, read.events().get(0).size());
    }

    /** So long that its end is not decompressed together with its last file. */
    private static byte[] longTar() throws IOException {
        byte[] tar = Packed.tar(Map.of("run/rank-0.csv", Packed.csv(0, MANY)));
        return Arrays.copyOf(tar, tar.length + (1 << 20));
    }

    @Test
    void aTarCutOffBetweenTwoFilesIsNoticed() throws IOException {
        byte[] csv = Packed.csv(0, RECEIVES);
        int firstFile = 512 + (csv.length + 511) / 512 * 512;
        Path file = write("t.tar", Arrays.copyOf(tar(), firstFile));
        WholeTrace read = read(file);
        assertOneErrorNames(file, read);
        assertEquals(RECEIVES, read.events().get(0).size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.tar", "t.tar.gz", "t.tar.xz", "0.csv.gz", "0.csv.xz", "0.csv.bz2", "0.csv.zst"})
    void changedBytesEndCleanly(String name) throws IOException {
        byte[] whole = Packed.as(name, name.startsWith("t") ? tar() : Packed.csv(0, RECEIVES));
        Random random = new Random(7);
        for (int round = 0; round < 400; round++) {
            byte[] changed = whole.clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                // Half of the changes are where headers are.
                int bound = random.nextBoolean() ? changed.length : Math.min(600, changed.length);
                changed[random.nextInt(bound)] = (byte) random.nextInt();
            }
            try {
                read(write(name, changed)).errors().forEach(error -> assertFalse(error.isBlank()));
            } catch (IOException e) {
                assertFalse(e.getMessage().isBlank());
            }
        }
    }

    @Test
    void aProcessOfAFolderThatCannotEvenBeRecognisedIsMissed() throws IOException {
        write("rank-0.csv.gz", Packed.gzip(Packed.csv(0, RECEIVES)));
        Path cut = write("rank-1.csv.gz", Arrays.copyOf(Packed.gzip(Packed.csv(1, RECEIVES)), 7));
        Path empty = write("rank-2.csv", new byte[0]);
        Path shot = write("rank-3.csv", Packed.bytes("seq,time_n"));
        write("other-4.csv", Packed.bytes("a,b\n1,2\n"));
        write("readme", Packed.bytes("Run 5\n"));
        WholeTrace read = read(folder);
        assertEquals(Set.of(0), read.events().keySet());
        assertEquals(3, read.errors().size(), read.errors().toString());
        for (Path file : List.of(cut, empty, shot)) {
            assertTrue(
                    read.errors().stream().anyMatch(error -> error.startsWith(file.toString())),
                    () -> file + ": " + read.errors());
        }
    }

    @Test
    void aProcessOfATarThatCannotEvenBeRecognisedIsMissed() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("a/rank-0.csv", new byte[0]);
        files.put("a/rank-1.csv", Packed.csv(1, RECEIVES));
        files.put("a/rank-2.csv", Packed.bytes("seq,"));
        files.put("a/notes-3.csv", Packed.bytes("seq\n"));
        WholeTrace read = read(write("t.tar", Packed.tar(files)));
        assertEquals(Set.of(1), read.events().keySet());
        assertEquals(2, read.errors().size(), read.errors().toString());
        assertTrue(
                read.errors().get(0).contains("(a/rank-0.csv)"), read.errors().get(0));
        assertTrue(
                read.errors().get(1).contains("(a/rank-2.csv)"), read.errors().get(1));
    }

    @Test
    void oneDamagedProcessOfATarDoesNotHideTheOthers() throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("rank-0.csv", Packed.bytes(Packed.HEADING + "0,0,recv,1,x,1,1,1\n" + "y".repeat(9000)));
        files.put("rank-1.csv", Packed.csv(1, RECEIVES));
        WholeTrace read = read(write("t.tar", Packed.tar(files)));
        assertEquals(RECEIVES, read.events().get(1).size());
        assertEquals(1, read.errors().size());
        assertTrue(read.errors().getFirst().contains("t.tar(rank-0.csv): line 2 has peer 'x'"));
    }

    @Test
    void aTarWithoutATraceIsRefused() throws IOException {
        Path file = write("t.tar", Packed.tar(Map.of("a/b", Packed.bytes("hello"))));
        WholeTrace read = read(file);
        assertOneErrorNames(file, read);
        assertTrue(
                read.errors().getFirst().contains("holds no trace"),
                read.errors().getFirst());
    }

    /** An xz file whose only block asks for a dictionary of 1.5 GB, by the .xz file format 1.1.0, section 3.1. */
    static byte[] greedyXz() throws IOException {
        return greedyXz(37);
    }

    /** A file of xz with so large a dictionary, by the number that stands for its size. */
    private static byte[] greedyXz(int dictionary) throws IOException {
        byte[] whole = Packed.xz(Packed.csv(0, RECEIVES));
        int block = 12;
        int headerBytes = (whole[block] + 1) * 4;
        // Size, flags, then the filter: LZMA2 is 0x21, with one byte of properties; 37 is 1.5 GiB.
        int filter = block + 2;
        if (whole[filter] != 0x21) {
            throw new IOException("the block's header is not as expected");
        }
        whole[filter + 2] = (byte) dictionary;
        CRC32 crc = new CRC32();
        crc.update(whole, block, headerBytes - 4);
        for (int i = 0; i < 4; i++) {
            whole[block + headerBytes - 4 + i] = (byte) (crc.getValue() >> 8 * i);
        }
        return whole;
    }

    @Test
    void anXzFileThatAsksForAllMemoryIsRefused() throws IOException {
        Path file = write("0.csv.xz", greedyXz());
        IOException e = assertThrows(IOException.class, () -> read(file));
        assertTrue(
                e.getMessage().matches("(?s).*0.csv.xz: needs 15\\d\\d MiB, more than the .*decompress it first"),
                e::getMessage);
    }

    @ParameterizedTest
    @ValueSource(ints = {24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37})
    void theMemoryThatIsNeededIsShownAsMoreThanTheLimit(int dictionary) throws IOException {
        Path file = write("0.csv.xz", greedyXz(dictionary));
        try {
            read(file);
        } catch (IOException e) {
            Matcher amounts = Pattern.compile("needs (\\d+) MiB, more than the (\\d+) MiB")
                    .matcher(e.getMessage());
            assertTrue(amounts.find(), e::getMessage);
            assertTrue(Integer.parseInt(amounts.group(1)) > Integer.parseInt(amounts.group(2)), e::getMessage);
        }
    }

    /** A header as GNU tar writes one, with any name, size and kind. */
    static byte[] header(String name, String size, char kind) {
        byte[] header = new byte[512];
        byte[] named = name.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(named, 0, header, 0, Math.min(100, named.length));
        put(header, 100, "0000644\0" + "0000000\0" + "0000000\0");
        put(header, 124, size);
        put(header, 136, "00000000000\0");
        put(header, 148, "        ");
        header[156] = (byte) kind;
        put(header, 257, "ustar  \0");
        int sum = 0;
        for (byte each : header) {
            sum += each & 0xFF;
        }
        put(header, 148, String.format("%06o\0 ", sum));
        return header;
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "77777777777\0", // 8 GiB
                "\u0080\0\0\0\177\377\377\377\377\377\377\377", // all that a long holds
                "\377\377\377\377\377\377\377\377\377\377\377\377", // -1
                "\u0080\377\377\377\377\377\377\377\377\377\377\377", // more than a long holds
                "-0000000001\0",
                "nonsense!!!\0",
            })
    void absurdSizesEndCleanly(String size) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(header("rank-0.csv", size, '0'));
        out.write(Packed.csv(0, RECEIVES));
        Path file = write("t.tar", out.toByteArray());
        WholeTrace read = read(file);
        assertBeginnings(read);
        assertTrue(
                read.errors().size() <= 2 && !read.errors().isEmpty(),
                read.errors().toString());
        read.errors().forEach(error -> assertTrue(error.startsWith(file.toString()), error));
    }

    @Test
    void absurdNamesAreShownSoThatATerminalCanBear() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String name = "../../\u001b[31m\n" + "x".repeat(60) + "-0";
        out.write(header(name, "00000000004\0", '0'));
        out.write(Arrays.copyOf(Packed.bytes("op\nx"), 512));
        out.write(new byte[1024]);
        WholeTrace read = read(write("t.tar", out.toByteArray()));
        assertEquals(1, read.errors().size());
        String error = read.errors().getFirst();
        assertTrue(error.chars().allMatch(letter -> letter >= ' '), error);
        assertTrue(error.contains("xxx-0)"), error);
    }

    @Test
    void linksAndDevicesInATarAreNoProcesses() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (char kind : new char[] {'2', '3', '4', '5', '6'}) {
            out.write(header("other-" + kind, "00000000000\0", kind));
        }
        byte[] csv = Packed.csv(8, 1);
        out.write(header("rank-8.csv", String.format("%011o\0", csv.length), '0'));
        out.write(Arrays.copyOf(csv, 512));
        out.write(new byte[1024]);
        WholeTrace read = read(write("t.tar", out.toByteArray()));
        assertEquals(List.of(), read.errors());
        assertEquals(Map.of(8, List.of(Packed.event(8, 0))), read.events());
    }

    @Test
    void aNameAsLongAsADiskIsRefused() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(header("rank-0.csv", "00000000011\0", '0'));
        out.write(Arrays.copyOf(Packed.bytes("op\nrecv\n\n"), 512));
        out.write(header("././@LongLink", String.format("%011o\0", 8 << 20), 'L'));
        out.write(new byte[8 << 20]);
        Path file = write("t.tar.gz", Packed.gzip(out.toByteArray()));
        WholeTrace read = read(file);
        assertOneErrorNames(file, read);
        assertEquals(1, read.events().get(0).size());
        assertEquals(TraceEvent.ABSENT, read.events().get(0).getFirst().site());
    }
}
