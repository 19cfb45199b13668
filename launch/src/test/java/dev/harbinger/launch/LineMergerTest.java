package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LineMergerTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final LineMerger merger = new LineMerger(out, () -> {});

    @Test
    void aLineIsHandedOnWhenItEnds() {
        RankLines lines = merger.lines(0, false);
        write(lines, "one");
        assertEquals("", text());
        write(lines, " line\nand half");
        assertEquals("one line\n", text());
        lines.end();
        assertEquals("one line\nand half", text());
    }

    @Test
    void linesOfOthersNeverComeBetween() {
        RankLines first = merger.lines(0, true);
        RankLines second = merger.lines(1, true);
        write(first, "a");
        write(second, "b\n");
        write(first, "a\n\n");
        assertEquals("[1] b\n[0] aa\n[0] \n", text());
    }

    @Test
    void aLastLineWithoutAnEndGetsOneWhenAnotherRankWrites() {
        RankLines first = merger.lines(0, false);
        write(first, "a");
        first.end();
        write(merger.lines(1, false), "b\n");
        assertEquals("a\nb\n", text());
    }

    @Test
    void bytesOfOneRankPassAsTheyAreHoweverLongItsLines() {
        byte[] bytes = new byte[1_000_003];
        new Random(1).nextBytes(bytes);
        Arrays.fill(bytes, 1000, 500_000, (byte) 'x');
        RankLines lines = merger.lines(0, false);
        Random random = new Random(2);
        for (int done = 0; done < bytes.length; ) {
            int count = Math.min(bytes.length - done, random.nextInt(40_000));
            lines.write(bytes, done, count);
            done += count;
        }
        lines.end();
        assertArrayEquals(bytes, out.toByteArray());
    }

    @Test
    void aVeryLongLineIsHandedOnInPartsWithOnePrefix() {
        RankLines lines = merger.lines(3, true);
        for (int i = 0; i < 10; i++) {
            write(lines, "x".repeat(RankLines.LONGEST_LINE));
            assertTrue(out.size() >= i * RankLines.LONGEST_LINE, "held back " + i);
        }
        write(lines, "\n");
        assertEquals("[3] " + "x".repeat(10 * RankLines.LONGEST_LINE) + "\n", text());
    }

    @Test
    void aJvmThatFailsToLogItsEndIsNotHeard() {
        RankLines lines = merger.lines(0, false).withoutRuntimeExitMessage();
        String noise = "Runtime.exit(143) logging failed: Cannot invoke \"getClassLoader()\" because \"m\" is null\n";
        write(lines, "first\n" + noise.substring(0, 20));
        write(lines, noise.substring(20) + "Runtime.exit(143) is what I call\n" + noise + "last\n");
        write(lines, noise.strip());
        lines.end();
        assertEquals("first\nRuntime.exit(143) is what I call\nlast\n", text());
    }

    @Test
    void linesOfManyThreadsStayWhole() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < 8; rank++) {
            int number = rank;
            threads.add(Thread.ofPlatform().start(() -> writeManyLines(number)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int[] next = new int[8];
        for (String line : text().lines().toList()) {
            int rank = line.charAt(1) - '0';
            assertEquals("[" + rank + "] " + longLine(rank, next[rank]), line);
            next[rank]++;
        }
        for (int rank = 0; rank < 8; rank++) {
            assertEquals(2000, next[rank]);
        }
    }

    private void writeManyLines(int rank) {
        RankLines lines = merger.lines(rank, true);
        Random random = new Random(rank);
        for (int i = 0; i < 2000; i++) {
            String line = longLine(rank, i) + "\n";
            int cut = random.nextInt(line.length());
            write(lines, line.substring(0, cut));
            write(lines, line.substring(cut));
        }
    }

    private static String longLine(int rank, int number) {
        return rank + ":" + number + ":" + "y".repeat((rank * 31 + number * 17) % 200);
    }

    @Test
    void anOutputThatTakesNothingAnyMoreIsToldOnce() {
        AtomicInteger told = new AtomicInteger();
        LineMerger closed = new LineMerger(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("closed");
                    }
                },
                told::incrementAndGet);
        RankLines lines = closed.lines(0, false);
        write(lines, "a\n");
        write(lines, "b\n");
        assertEquals(1, told.get());
    }

    private static void write(RankLines lines, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        lines.write(bytes, 0, bytes.length);
    }

    private String text() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
