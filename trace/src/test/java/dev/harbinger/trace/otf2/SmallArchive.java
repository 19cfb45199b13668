package dev.harbinger.trace.otf2;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Writes an archive of some processes with one location each, numbered 100 + rank; tests add events. Regions: 0 main, 1
 * solve (cg.f:42), 2 MPI_Recv, 3 MPI_Irecv, 4 MPI_Wait, 5 MPI_Send. Communicators: 0 the world, 1 the world backwards,
 * 2 self, 3 between process 0 and the others.
 */
final class SmallArchive {
    static final int MAIN = 0;
    static final int SOLVE = 1;
    static final int RECV = 2;
    static final int IRECV = 3;
    static final int WAIT = 4;
    static final int SEND = 5;
    /** Not 1e9, so that ticks are not nanoseconds. */
    static final long TICKS_PER_SECOND = 2_000_000_000L;

    static final long ORIGIN = 1_000_000L;

    private final Path folder;
    private final String name;
    private final ByteOrder order;
    private int substrate = 1;
    private int compression = 1;
    private int major = 3;
    private long definitions;

    SmallArchive(Path folder, String name, ByteOrder order) {
        this.folder = folder;
        this.name = name;
        this.order = order;
    }

    RecordBytes records() {
        return new RecordBytes(order);
    }

    SmallArchive substrate(int value) {
        substrate = value;
        return this;
    }

    SmallArchive compression(int value) {
        compression = value;
        return this;
    }

    /** The version of OTF2 that wrote it. */
    SmallArchive major(int value) {
        major = value;
        return this;
    }

    /** How many definitions the anchor file tells of. */
    SmallArchive anchorTells(long value) {
        definitions = value;
        return this;
    }

    static long location(int rank) {
        return 100 + rank;
    }

    Path anchor() {
        return folder.resolve(name + ".otf2");
    }

    Path globalDefinitions() {
        return folder.resolve(name + ".def");
    }

    Path events(int rank) {
        return folder.resolve(name).resolve(location(rank) + ".evt");
    }

    SmallArchive writeAnchor() throws IOException {
        ByteBuffer anchor = ByteBuffer.allocate(200).order(order);
        anchor.put((byte) 3).put((byte) (order == ByteOrder.BIG_ENDIAN ? 0x23 : 0x42));
        anchor.put("OTF2\0".getBytes(StandardCharsets.US_ASCII));
        anchor.put(new byte[] {3, 5, (byte) major, 0, 2});
        anchor.putLong(1 << 20).putLong(1 << 18);
        anchor.put((byte) substrate).put((byte) compression);
        anchor.putLong(1).putLong(definitions);
        anchor.put("machine\0test\0\0".getBytes(StandardCharsets.US_ASCII));
        Files.write(anchor(), Arrays.copyOf(anchor.array(), anchor.position()));
        return this;
    }

    /** The global definitions of this number of processes; {@link RecordBytes#end} is still to be called. */
    RecordBytes definitions(int processes) {
        RecordBytes out = records();
        out.numbers(5, TICKS_PER_SECOND, ORIGIN, 1000, -1);
        String[] strings = {
            "", "main", "solve", "MPI_Recv", "MPI_Irecv", "MPI_Wait", "MPI_Send", "cg.f", "Master thread"
        };
        for (int i = 0; i < strings.length; i++) {
            int number = i;
            out.record(10, fields -> fields.number(number).text(strings[number]));
        }
        region(out, MAIN, 1, 0, 0, 2);
        region(out, SOLVE, 2, 7, 42, 2);
        region(out, RECV, 3, 0, 0, 4);
        region(out, IRECV, 4, 0, 0, 4);
        region(out, WAIT, 5, 0, 0, 4);
        region(out, SEND, 6, 0, 0, 4);
        for (int rank = 0; rank < processes; rank++) {
            location(out, location(rank), 1, rank);
        }
        out.record(18, fields -> {
            fields.number(0).number(0).u8(6).number(processes);
            for (int rank = 0; rank < processes; rank++) {
                fields.number(location(rank));
            }
            fields.u8(4).u8(4).number(0);
        });
        out.record(18, fields -> {
            fields.number(1).number(0).u8(4).number(processes);
            for (int rank = processes - 1; rank >= 0; rank--) {
                fields.number(rank);
            }
            fields.u8(5).u8(4).number(0);
        });
        out.record(
                18,
                fields -> fields.number(2).number(0).u8(5).number(0).u8(6).u8(4).number(0));
        out.record(
                18,
                fields -> fields.number(3)
                        .number(0)
                        .u8(4)
                        .number(1)
                        .number(0)
                        .u8(5)
                        .u8(4)
                        .number(0));
        out.record(18, fields -> {
            fields.number(4).number(0).u8(4).number(processes - 1);
            for (int rank = 1; rank < processes; rank++) {
                fields.number(rank);
            }
            fields.u8(5).u8(4).number(0);
        });
        out.numbers(22, 0, 0, 0, -1);
        out.numbers(22, 1, 0, 1, 0, 0);
        out.numbers(22, 2, 0, 2, -1, 0);
        out.numbers(43, 3, 0, 3, 4, 0, 0);
        return out;
    }

    static void location(RecordBytes out, long number, int type, int group) {
        out.record(
                14, fields -> fields.number(number).number(8).u8(type).number(7).number(group));
    }

    private static void region(RecordBytes out, int number, int name, int file, int line, int paradigm) {
        out.record(
                15,
                fields -> fields.number(number)
                        .number(name)
                        .number(0)
                        .u8(0)
                        .number(file)
                        .number(line)
                        .number(0)
                        .number(name)
                        .u8(1)
                        .u8(paradigm)
                        .number(0));
    }

    SmallArchive writeDefinitions(int processes) throws IOException {
        Files.write(globalDefinitions(), definitions(processes).end());
        return this;
    }

    SmallArchive write(long location, String ending, byte[] content) throws IOException {
        Path file = folder.resolve(name).resolve(location + ending);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
        return this;
    }

    SmallArchive writeEvents(int rank, RecordBytes events) throws IOException {
        return write(location(rank), ".evt", events.end());
    }
}
