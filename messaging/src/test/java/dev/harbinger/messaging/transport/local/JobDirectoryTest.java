package dev.harbinger.messaging.transport.local;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.PeerListener;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.TransportSanity;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Life and death of jobs and their ranks, with real processes. The timeout only bounds a hang. */
@Timeout(120)
class JobDirectoryTest {
    @TempDir
    Path parent;

    private JobDirectory job(int size) throws IOException {
        return JobDirectory.create(List.of(parent), size, Settings.defaults());
    }

    private List<Path> left() throws IOException {
        try (Stream<Path> entries = Files.list(parent)) {
            return entries.toList();
        }
    }

    @Test
    void onlyItsUserCanEnter() throws Exception {
        try (JobDirectory job = job(2)) {
            assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(job.path())));
            try (Stream<Path> files = Files.list(job.path())) {
                for (Path file : files.toList()) {
                    assertEquals(
                            "rw-------",
                            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)),
                            file.toString());
                }
            }
        }
        assertEquals(List.of(), left(), "what the launcher leaves behind");
    }

    @Test
    void aKilledRankIsNoticedAfterItsPackets() throws Exception {
        try (JobDirectory job = job(3);
                SharedMemoryTransport transport = SharedMemoryTransport.attach(job, 0);
                JobProcess rank = JobProcess.start("rank", job.path().toString(), "2")) {
            assertEquals("ready", rank.line());
            List<String> heard = new ArrayList<>();
            PeerListener listener = (peer, exit) -> heard.add(peer + " " + exit.failed() + " " + exit.how());
            PeerWatch watch = new PeerWatch(0, job.control(), job.locks(), 0);
            for (int look = 0; look < job.size(); look++) {
                watch.check(listener);
            }
            assertEquals(List.of(), heard, "rank 2 lives, rank 1 has not started");

            rank.kill();
            for (int look = 0; look < job.size(); look++) {
                watch.check(listener);
            }
            assertEquals(List.of("2 true was killed (process " + rank.pid() + ")"), heard);
            assertEquals(3, transport.poll((peer, a, b, c, memory, offset, length) -> assertEquals(2, peer), 9));
            watch.check(listener);
            assertEquals(1, heard.size());
            assertTrue(job.hasEnded(2));
            assertFalse(job.hasEnded(1));
        }
    }

    @Test
    void waitingForAKilledRankEndsThroughTheTransport() throws Exception {
        try (JobDirectory job = job(2);
                SharedMemoryTransport transport = SharedMemoryTransport.attach(job, 0);
                JobProcess rank = JobProcess.start("rank", job.path().toString(), "1")) {
            assertEquals("ready", rank.line());
            rank.kill();
            List<Integer> heard = new ArrayList<>();
            for (int round = 0; heard.isEmpty(); round++) {
                transport.checkPeers((peer, _) -> heard.add(peer));
                transport.idle(round);
            }
            assertEquals(List.of(1), heard);
        }
    }

    @Test
    void aRankThatEndedNormallyIsNotKilledAfterwards() throws Exception {
        try (JobDirectory job = job(2);
                SharedMemoryTransport transport = SharedMemoryTransport.attach(job, 0);
                JobProcess rank = JobProcess.start("rank", job.path().toString(), "1")) {
            assertEquals("ready", rank.line());
            assertEquals("ended", rank.ask("end"));
            rank.kill();
            List<String> heard = new ArrayList<>();
            transport.checkPeers((peer, exit) -> heard.add(peer + " " + exit.failed() + " " + exit.how()));
            assertEquals(List.of("1 false has finished"), heard);
        }
    }

    @Test
    void packetsTravelBetweenProcesses() throws Exception {
        try (JobDirectory job = job(2);
                SharedMemoryTransport transport = SharedMemoryTransport.attach(job, 0);
                JobProcess rank = JobProcess.start("rank", job.path().toString(), "1")) {
            assertEquals("ready", rank.line());
            assertEquals(3, transport.poll((peer, a, b, c, memory, offset, length) -> assertEquals(100, length), 9));
            byte[] content = TransportSanity.bytes(transport.maxPayload(), 1);
            assertTrue(transport.offer(1, 1, 2, 3, MemorySegment.ofArray(content), 0, content.length));
            assertEquals("echoed", rank.ask("echo"));
            List<TransportSanity.Packet> packets = TransportSanity.poll(transport, 2);
            assertEquals(1, packets.size());
            assertEquals(3, packets.getFirst().word2());
            assertArrayEquals(content, packets.getFirst().payload());
        }
    }

    @Test
    void abandonedDirectoriesAreDeletedAndLivingOnesAreNot() throws Exception {
        try (JobProcess launcher = JobProcess.start("launcher", parent.toString(), "2")) {
            Path path = Path.of(launcher.line());
            assertEquals(List.of(), JobDirectory.cleanAbandoned(parent), "its launcher lives");
            try (JobProcess rank = JobProcess.start("rank", path.toString(), "1")) {
                assertEquals("ready", rank.line());
                assertEquals("true", rank.ask("launcher alive?"));
                launcher.kill();
                assertEquals("false", rank.ask("launcher alive?"));
                assertEquals(List.of(), JobDirectory.cleanAbandoned(parent), "one of its ranks lives");
                rank.kill();
            }
            Files.writeString(path.resolve("more"), "what a launcher may put there");
            assertEquals(List.of(path), JobDirectory.cleanAbandoned(parent));
            assertEquals(List.of(), left());
        }
    }

    @Test
    void filesOfAnEarlierProcessWithTheSameIdAreDeleted() throws Exception {
        long self = ProcessHandle.current().pid();
        try (JobDirectory own = job(2);
                JobProcess launcher = JobProcess.start("launcher", parent.toString(), "2")) {
            Path left = Path.of(launcher.line());
            launcher.kill();
            String start = left.getFileName().toString().split("-")[2];
            Path earlier = Files.move(left, parent.resolve("harbinger-" + self + "-" + start + "-12"));
            Path halfMade = Files.createDirectory(parent.resolve(".harbinger-" + self + "-" + start + "-34"));
            Files.setLastModifiedTime(halfMade, FileTime.from(Instant.EPOCH));
            assertEquals(Set.of(earlier, halfMade), Set.copyOf(JobDirectory.cleanAbandoned(parent)));
            assertEquals(List.of(own.path()), left());
            assertTrue(own.launcherAlive(), "the lock of this process");
        }
    }

    @Test
    void cleaningLeavesWhatIsNotOurs() throws Exception {
        Files.createDirectory(parent.resolve("harbinger-notes"));
        Files.createDirectory(parent.resolve("other-12-ab"));
        Files.writeString(parent.resolve("harbinger-12-ab"), "a file");
        Files.createSymbolicLink(parent.resolve("harbinger-13-ab"), parent.resolve("other-12-ab"));
        Path notEmpty = Files.createDirectory(parent.resolve("harbinger-14-ab"));
        Files.writeString(notEmpty.resolve("data"), "without a lock file this is no job directory");
        assertEquals(List.of(), JobDirectory.cleanAbandoned(parent));
        Files.delete(notEmpty.resolve("data"));
        assertEquals(List.of(notEmpty), JobDirectory.cleanAbandoned(parent));
        assertEquals(4, left().size());
        assertEquals(List.of(), JobDirectory.cleanAbandoned(parent.resolve("missing")));
    }

    @Test
    void aDirectoryThatCannotBeCleanedKeepsNoOtherFromBeingCleaned() throws Exception {
        Path damaged = Files.createDirectory(parent.resolve("harbinger-1-a"));
        Files.createDirectory(damaged.resolve(JobLocks.FILE));
        Path empty = Files.createDirectory(parent.resolve("harbinger-14-ab"));
        assertEquals(List.of(empty), JobDirectory.cleanAbandoned(parent));
        assertEquals(List.of(damaged), left());
    }

    @Test
    void aDirectoryBeingMadeIsLeftUntilItsMakerIsLongGone() throws Exception {
        long gone;
        try (JobProcess process = JobProcess.start("clean", parent.toString())) {
            assertEquals("0", process.line());
            process.waitFor();
            gone = process.pid();
        }
        Path fresh = Files.createDirectory(parent.resolve(".harbinger-" + gone + "-1"));
        Path old = Files.createDirectory(parent.resolve(".harbinger-" + gone + "-2"));
        Files.createFile(old.resolve("job"));
        Files.createFile(old.resolve(JobLocks.FILE));
        Files.setLastModifiedTime(old, FileTime.from(Instant.EPOCH));
        assertEquals(List.of(old), JobDirectory.cleanAbandoned(parent));
        assertEquals(List.of(fresh), left());
    }

    @Test
    void jobsAreMadeAndDeletedWhileOthersCleanUp() throws Exception {
        try (JobProcess first = JobProcess.start("makeAndDelete", parent.toString(), "60");
                JobProcess second = JobProcess.start("makeAndDelete", parent.toString(), "60");
                JobProcess abandoned = JobProcess.start("launcher", parent.toString(), "2")) {
            abandoned.line();
            first.line();
            second.line();
            abandoned.kill();
            int deleted = 0;
            for (int i = 0; i < 200; i++) {
                deleted += JobDirectory.cleanAbandoned(parent).size();
            }
            assertEquals(0, first.waitFor());
            assertEquals(0, second.waitFor());
            assertTrue(deleted >= 1);
            assertEquals(List.of(), left());
        }
    }

    @Test
    void whatTheLauncherSaysIsHeardUnlessTheRankSpokeFirst() throws Exception {
        try (JobDirectory job = job(4);
                SharedMemoryTransport transport = SharedMemoryTransport.attach(job, 0);
                SharedMemoryTransport other = SharedMemoryTransport.attach(job, 1)) {
            other.end(RankExit.failed("ended with an uncaught Error"));
            job.markEnded(1, RankExit.failed("exited with 1"));
            String longText = "\u00e9".repeat(1_000);
            job.markEnded(2, RankExit.failed(longText));
            List<String> heard = new ArrayList<>();
            transport.checkPeers((peer, exit) -> heard.add(exit.how()));
            assertEquals("ended with an uncaught Error", heard.get(0));
            assertTrue(heard.get(1).length() > 200 && longText.startsWith(heard.get(1)), heard.get(1));
            assertEquals(2, heard.size());

            // A rank that was killed between claiming its end and saying how.
            try (RandomAccessFile file =
                    new RandomAccessFile(job.path().resolve("job").toFile(), "rw")) {
                file.seek(128 + 3 * 8L);
                file.write(ByteBuffer.allocate(8)
                        .order(ByteOrder.nativeOrder())
                        .putLong(JobControl.ENDING)
                        .array());
            }
            job.markEnded(3, RankExit.because(2, "was killed by signal 9"));
            transport.checkPeers((peer, exit) -> heard.add(peer + " " + exit.describe()));
            assertEquals("3 ended because rank 2 was killed by signal 9", heard.get(2));
        }
    }

    @Test
    void aRankRunsOnce() throws Exception {
        try (JobDirectory job = job(2)) {
            try (SharedMemoryTransport transport = SharedMemoryTransport.attach(job, 1)) {
                IOException twice = assertThrows(IOException.class, () -> SharedMemoryTransport.attach(job, 1));
                assertTrue(
                        twice.getMessage().contains("rank 1")
                                && twice.getMessage().contains("is already running"),
                        twice.getMessage());
                assertEquals(1, transport.rank());
            }
            IOException again = assertThrows(IOException.class, () -> SharedMemoryTransport.attach(job, 1));
            assertTrue(again.getMessage().contains("has already run"), again.getMessage());
            assertThrows(IllegalArgumentException.class, () -> SharedMemoryTransport.attach(job, 2));
            assertThrows(IllegalArgumentException.class, () -> SharedMemoryTransport.attach(job, -1));
        }
    }

    @Test
    void anInterruptedThreadKeepsTheLocks() throws Exception {
        try (JobDirectory job = job(2);
                SharedMemoryTransport transport = SharedMemoryTransport.attach(job, 0)) {
            Thread.currentThread().interrupt();
            assertFalse(job.locks().rankLives(1));
            assertTrue(transport.offer(1, 1, 2, 3, MemorySegment.ofArray(new byte[1]), 0, 1));
            assertTrue(Thread.interrupted());
            assertTrue(job.locks().rankLives(0));
            assertFalse(job.locks().rankLives(1));
        }
    }

    @Test
    void foreignDamagedAndOtherVersionsFilesAreRefused() throws Exception {
        assertRefused(parent, "not a job directory");
        try (JobDirectory job = job(2)) {
            Path file = job.path().resolve("job");
            byte[] good = Files.readAllBytes(file);
            Files.write(file, new byte[20]);
            assertRefused(job.path(), "20 bytes");
            Files.write(file, new byte[4096]);
            assertRefused(job.path(), "not made by Harbinger");
            assertRefused(
                    job.path(),
                    file,
                    good,
                    0,
                    JobControl.MAGIC + JobControl.VERSION + 1,
                    "layout version " + (JobControl.VERSION + 1) + ", this is version " + JobControl.VERSION);
            assertRefused(job.path(), file, good, 8, 3, "3 ranks");
            assertRefused(job.path(), file, good, 8, -1, "-1 ranks");
            assertRefused(job.path(), file, good, 16, 1000, "1000");
            Files.write(file, good);
            JobDirectory.attach(job.path()).close();
            Files.write(job.lanes(), new byte[3]);
            assertRefused(job.path(), "lanes is damaged: 3 bytes");
            Files.delete(job.lanes());
            assertRefused(job.path(), "lanes is missing");
        }
    }

    private static void assertRefused(Path path, Path file, byte[] good, int offset, long word, String words)
            throws IOException {
        byte[] bad = good.clone();
        ByteBuffer.wrap(bad).order(ByteOrder.nativeOrder()).putLong(offset, word);
        Files.write(file, bad);
        assertRefused(path, words);
    }

    private static void assertRefused(Path path, String words) {
        IOException error = assertThrows(IOException.class, () -> JobDirectory.attach(path));
        assertTrue(error.getMessage().contains(words), error.getMessage());
    }

    @Test
    void aPlaceWithoutRoomIsNotUsed() throws Exception {
        Settings automatic = Settings.defaults();
        assertEquals(256 << 10, SharedMemoryRoom.laneBytes(parent, 1L << 30, 4, automatic));
        int small = SharedMemoryRoom.laneBytes(parent, 64L << 20, 64, automatic);
        assertTrue(small < 32 << 10 && small >= 4 << 10, "lane " + small);
        assertThrows(IOException.class, () -> SharedMemoryRoom.laneBytes(parent, 1 << 20, 64, automatic));
        Settings set = automatic.with(Setting.LANE, 1 << 20);
        assertEquals(1 << 20, SharedMemoryRoom.laneBytes(parent, 3 << 20, 2, set));
        assertThrows(IOException.class, () -> SharedMemoryRoom.laneBytes(parent, 3 << 20, 3, set));

        Path missing = parent.resolve("missing");
        try (JobDirectory job = JobDirectory.create(List.of(missing, parent), 2, automatic)) {
            assertTrue(job.path().startsWith(parent));
            assertNotNull(job.notice());
            assertTrue(job.notice().contains(missing.toString()), job.notice());
        }
        try (JobDirectory job = job(2)) {
            assertNull(job.notice());
        }
        IOException none = assertThrows(IOException.class, () -> JobDirectory.create(List.of(missing), 2, automatic));
        assertTrue(none.getMessage().contains(missing.toString()), none.getMessage());
        assertThrows(IllegalArgumentException.class, () -> job(0));
    }
}
