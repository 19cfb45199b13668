package dev.harbinger.trace.zstd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZstdInputStreamTest {
    private static final long MEMORY = 64L << 20;

    /** 60 lines of a trace, as zstd 1.5 compresses them at level 19: Huffman codes, three tables, a check sum. */
    private static final String LINES = """
        KLUv/WTNBeUNAPYePhaQKenAW/nqB+b/R9BaI3tv6VJVEYMDPAAyADYA5cIQaIyeHFl+biZLOI8MefyPHYW+rNSmVrT5aTTj6mfT
        kXAoKAxduQsHBGHlOQKQPfe6ChgYY1BIGEY7O+ZLV0r11VWnPHXU/tNN6dv1Pju28O9u9RMuIW0OGf/gjvULV7gWV3wkjlh+uOH8
        cgFEI2J/aEP3SyvVk0Yq/rTpZJYgM+SYHS2zMqOvWZW1TzOamc101pnnjNP97PmTLpl6pEP+owHzSS2poUdqSM1RO2r8UiuFX7Wq
        qqcaFeunNtVaq6yx/mvX9QktoYLQEOp/0A76C63MfNGKutYHbKhxPAEl0Ci9sW8AJZKRqgcRMAQIEzHEkGGSkho6QPVEsm2eZ51r
        ovfn3aEwXhrbDww/RWxNupTtSlNdCyOm78o2Agcq9wyLLS6yukfZzPNv4ucPC2KZL7o4O6j3zoUaWKoQHM0KHXStsbwRmWHJEfMu
        EFYsev+oX8Ue6orMRpWopHMx2bKhGv7VfiILY0njHynnlOADlMYF4JXmRiTt3UixSKpDQT8AfL38NF/nP6vkgkzxdZmr+XJ/dk1d
        mm7BKlHcx7U=
        """;

    @TempDir
    Path folder;

    private static byte[] lines() {
        return Base64.getMimeDecoder().decode(LINES);
    }

    private static byte[] read(byte[] compressed) throws IOException {
        try (ZstdInputStream in = new ZstdInputStream(new ByteArrayInputStream(compressed), MEMORY)) {
            return in.readAllBytes();
        }
    }

    private static byte[] concatenated(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    @Test
    void whatAnotherProgramCompressedIsRead() throws IOException {
        String text = new String(read(lines()), StandardCharsets.US_ASCII);
        assertEquals(60, text.lines().count());
        assertEquals(1741, text.length());
        String[] all = text.split("\n", -1);
        for (int i = 0; i < 60; i++) {
            assertTrue(all[i].matches(i + ",\\d+,[a-z]+,a1b2,[0-3]," + i % 7 + ",100,8"), all[i]);
        }
    }

    @Test
    void framesFollowEachOtherAndSomeAreSkipped() throws IOException {
        byte[] skipped = {0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 9, 9, 9};
        byte[] once = read(lines());
        assertArrayEquals(concatenated(once, once), read(concatenated(skipped, lines(), skipped, lines(), skipped)));
        assertEquals(0, read(new byte[0]).length);
        IOException e = assertThrows(IOException.class, () -> read(concatenated(lines(), new byte[] {1, 2, 3, 4})));
        assertEquals("what follows a frame is none", e.getMessage());
    }

    @Test
    void theCheckSumIsChecked() {
        byte[] changed = lines();
        changed[changed.length - 1]++;
        IOException e = assertThrows(IOException.class, () -> read(changed));
        assertEquals("the check sum is another one", e.getMessage());
    }

    @Test
    void aWindowThatIsTooLargeAndADictionaryAreRefused() {
        byte[] large = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) 0x98, 1, 0, 0};
        WindowTooLargeException e = assertThrows(WindowTooLargeException.class, () -> read(large));
        assertEquals(1L << 29, e.neededBytes());
        byte[] dictionary = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 1, 0, 5, 1, 0, 0};
        assertEquals(
                "it needs a dictionary, which is not supported",
                assertThrows(IOException.class, () -> read(dictionary)).getMessage());
    }

    @Test
    void aChangedBitOrAMissingEndIsAnError() throws IOException {
        byte[] sound = lines();
        byte[] content = read(sound);
        for (int length = 1; length < sound.length; length++) {
            byte[] cut = Arrays.copyOf(sound, length);
            assertThrows(IOException.class, () -> read(cut));
        }
        Random random = new Random(20261129);
        int same = 0;
        for (int i = 0; i < 5000; i++) {
            byte[] changed = sound.clone();
            int at = random.nextInt(7, changed.length);
            changed[at] ^= (byte) (1 << random.nextInt(8));
            try {
                // A few bits are as good the other way round.
                assertArrayEquals(content, read(changed));
                same++;
            } catch (IOException e) {
                assertTrue(e.getMessage() != null || e instanceof EOFException, e::toString);
            }
        }
        assertTrue(same < 100, same + " not noticed");
    }

    @Test
    void aHashIsThatOfItsSpecification() {
        XxHash64 hash = new XxHash64();
        assertEquals(0xEF46DB3751D8E999L, hash.value());
        hash.add("abc".getBytes(StandardCharsets.US_ASCII), 0, 3);
        assertEquals(0x44BC2CF5AD770999L, hash.value());
    }

    /** Text with repetitions near and far, numbers, noise, and a byte again and again. */
    private static byte[] mixed(int bytes) {
        Random random = new Random(20261129);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        while (out.size() < bytes) {
            switch (random.nextInt(4)) {
                case 0 -> {
                    byte[] noise = new byte[random.nextInt(5000)];
                    random.nextBytes(noise);
                    out.writeBytes(noise);
                }
                case 1 -> out.writeBytes(new byte[random.nextInt(300_000)]);
                case 2 -> {
                    byte[] before = out.toByteArray();
                    int from = before.length == 0 ? 0 : random.nextInt(before.length);
                    out.write(before, from, Math.min(before.length - from, random.nextInt(200_000)));
                }
                default -> {
                    for (int i = random.nextInt(3000); i > 0; i--) {
                        out.writeBytes((i + ",irecv," + random.nextInt(9) + "\n").getBytes(StandardCharsets.US_ASCII));
                    }
                }
            }
        }
        return out.toByteArray();
    }

    @Test
    void whatZstdCompressesAtAnyLevelIsRead() throws IOException, InterruptedException {
        assumeTrue(runs("zstd", "--version"), "needs zstd");
        Path plain = Files.write(folder.resolve("plain"), mixed(4_000_000));
        byte[] content = Files.readAllBytes(plain);
        Path compressed = folder.resolve("plain.zst");
        for (String options :
                List.of("-1", "-3 --no-check", "-9", "-19 --long=24", "--fast=7", "-5 --check -B100000")) {
            List<String> command = new ArrayList<>(List.of("zstd", "-q", "-f", "-o", compressed.toString()));
            command.addAll(List.of(options.split(" ")));
            command.add(plain.toString());
            assertTrue(runs(command.toArray(String[]::new)), options);
            assertArrayEquals(content, read(Files.readAllBytes(compressed)), options);
        }
    }

    private static boolean runs(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
