package dev.harbinger.trace.dumpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.trace.TraceEvent;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The binary form: layouts of calls, what stands at its end, damage. */
class DumpiReaderTest {
    @TempDir
    private Path folder;

    @Test
    void callsHaveTheNumbersOfTheFormat() {
        assertEquals(0, DumpiCall.SEND.ordinal());
        assertEquals(52, DumpiCall.BARRIER.ordinal());
        assertEquals(125, DumpiCall.FINALIZE.ordinal());
        assertEquals(289, DumpiCall.IO_TESTSOME.ordinal());
        assertEquals(293, DumpiCall.END_OF_STREAM.ordinal());
        assertEquals("MPI_Type_create_hindexed", DumpiCall.TYPE_CREATE_HINDEXED.label());
        assertEquals("MPIO_Wait", DumpiCall.IO_WAIT.label());
    }

    @Property(tries = 40)
    void theCallAfterAnyOtherIsFound(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        for (DumpiCall call : DumpiCall.values()) {
            if (DumpiCall.of(call.ordinal()) == null || call == DumpiCall.END_OF_STREAM) {
                continue;
            }
            DumpiTwoForms calls = new DumpiTwoForms();
            calls.raw(randomCall(call, random));
            calls.send(0, "MPI_Send", 1, DumpiTwoForms.INT, 5, 77_777, DumpiTwoForms.WORLD)
                    .end();
            DumpiReading read = DumpiReading.ofBinary(calls);
            assertEquals("", read.failure(), call.label());
            assertEquals(77_777, read.events().getLast().tag(), call.label());
        }
    }

    private static byte[] randomCall(DumpiCall call, Random random) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        boolean statuses = random.nextBoolean();
        boolean counters = random.nextBoolean();
        out.writeShort(call.ordinal());
        out.writeByte((statuses ? 3 : 0) | (counters ? 0x80 : 0));
        if (counters) {
            int count = random.nextInt(3);
            out.writeByte(count);
            out.write(new byte[16 * count]);
        }
        boolean root = random.nextBoolean();
        for (DumpiArgument argument : call.arguments()) {
            if (argument.field() == DumpiField.ROOT || argument.field() == DumpiField.COMMRANK) {
                out.writeInt(root || argument.field() == DumpiField.ROOT ? 4 : 3);
            } else if (root || !argument.rootOnly()) {
                randomArgument(argument.kind(), statuses, random, out);
            }
        }
        return bytes.toByteArray();
    }

    private static void randomArgument(DumpiArgument.Kind kind, boolean statuses, Random random, DataOutputStream out)
            throws IOException {
        int length = random.nextInt(4);
        switch (kind) {
            case BYTE -> out.writeByte(random.nextInt());
            case HANDLE -> out.writeShort(random.nextInt());
            case INT -> out.writeInt(random.nextInt());
            case LONG -> out.writeLong(random.nextLong());
            case BYTES, TEXT -> array(length, 1, random, out);
            case HANDLES -> array(length, 2, random, out);
            case INTS -> array(length, 4, random, out);
            case INT_ROWS, TEXTS, TEXT_ROWS -> {
                out.writeInt(length);
                for (int i = 0; i < length; i++) {
                    DumpiArgument.Kind inner = switch (kind) {
                        case INT_ROWS -> DumpiArgument.Kind.INTS;
                        case TEXTS -> DumpiArgument.Kind.TEXT;
                        default -> DumpiArgument.Kind.TEXTS;
                    };
                    randomArgument(inner, statuses, random, out);
                }
            }
            case STATUSES -> {
                if (statuses) {
                    array(length, 14, random, out);
                }
            }
        }
    }

    private static void array(int length, int elementBytes, Random random, DataOutputStream out) throws IOException {
        byte[] elements = new byte[length * elementBytes];
        random.nextBytes(elements);
        out.writeInt(length);
        out.write(elements);
    }

    @Test
    void sizesOfFortranTypesAreTakenFromTheEndOfTheFile() throws IOException {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.receive(12, "MPI_Irecv", 1, 30, 1, 1, 2).request(3).end();
        calls.receive(12, "MPI_Irecv", 1, 29, 1, 1, 2).request(4).end();
        calls.receive(12, "MPI_Irecv", 1, DumpiTwoForms.INT, 1, 1, 2).request(5).end();
        int[] sizes = new int[31];
        sizes[30] = 16;
        Path file = Files.write(folder.resolve("a-0003.bin"), calls.binary(1, 0, 0, sizes));
        assertEquals(List.of(16, TraceEvent.ABSENT_INT, 4), types(DumpiReading.ofFile(file)));
        assertEquals(
                List.of(TraceEvent.ABSENT_INT, TraceEvent.ABSENT_INT, 4),
                types(DumpiReading.of(new DumpiFormat(), calls.binary(1, 0, 0, sizes))));
    }

    private static List<Integer> types(DumpiReading read) {
        assertEquals("", read.failure());
        return read.events().stream().map(TraceEvent::typeBytes).toList();
    }

    @Test
    void statusesOfOldVersionsHaveNoTag() throws IOException {
        DumpiTwoForms calls = new DumpiTwoForms(false);
        calls.irecv(1, -1, 5, 2);
        calls.call(13, "MPI_Wait").request(2).status(4, 6, 5).end();
        DumpiReading read = DumpiReading.ofFile(Files.write(folder.resolve("a-0003.bin"), calls.binary(0, 6, 2)));
        assertEquals("", read.failure());
        assertEquals(6, read.events().getLast().peer());
        assertEquals(TraceEvent.ABSENT_INT, read.events().getLast().tag());
    }

    @Test
    void aFileCutOffAnywhereGivesWhatIsBeforeAndAnError() throws IOException {
        DumpiTwoForms calls = DumpiRandomCalls.of(5, 12);
        byte[] whole = calls.binary();
        DumpiReading all = DumpiReading.of(new DumpiFormat(), whole);
        int calling = whole.length - DumpiTwoForms.END_BYTES + 2;
        for (int length = 0; length < calling; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            DumpiReading read = DumpiReading.of(new DumpiFormat(), part);
            assertTrue(read.failure().startsWith("trace-0003: offset "), read.failure());
            assertEquals(all.events().subList(0, read.events().size()), read.events());
            Path file = Files.write(folder.resolve("cut-0003.bin"), part);
            if (length >= 16) {
                assertEquals(read.events(), DumpiReading.ofFile(file).events());
            }
        }
    }

    @Test
    void aCallThatIsNotKnownIsAnErrorWithItsPlace() {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.isend(1, 2, 3, 4);
        int length = calls.binary().length - DumpiTwoForms.END_BYTES;
        calls.raw(new byte[] {1, 64});
        DumpiReading read = DumpiReading.ofBinary(calls);
        assertEquals(1, read.events().size());
        assertEquals(
                "trace-0003: offset " + (length + 2)
                        + " follows a call of the number 320, which is not known; expected one"
                        + " up to 293: the file is damaged or of a version that cannot be read",
                read.failure());
    }

    @Test
    void aLengthThatTheFileDoesNotHaveAllocatesNothing() {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.call(18, "MPI_Waitall").num("count", 1).num("requests", Integer.MAX_VALUE);
        DumpiReading read = DumpiReading.ofBinary(calls);
        assertTrue(read.failure().contains("is cut off"), read.failure());
    }

    @Test
    void anArrayLongerThanAnyOfUseIsSkipped() {
        DumpiTwoForms calls = new DumpiTwoForms();
        int[] lengths = new int[DumpiNumbers.MOST + 1];
        calls.call(38, "MPI_Type_indexed")
                .num("count", lengths.length)
                .numbers("int", "lengths", lengths)
                .numbers("int", "indices", lengths)
                .type("oldtype", DumpiTwoForms.INT)
                .type("newtype", 30)
                .end();
        calls.receive(12, "MPI_Irecv", 1, 30, 1, 1, 2).request(3).end();
        assertEquals(List.of(TraceEvent.ABSENT_INT), types(DumpiReading.ofBinary(calls)));
    }

    @Test
    void requestsThatNeverCompleteAreForgotten() {
        DumpiTwoForms calls = new DumpiTwoForms();
        int posted = 70_000;
        for (int request = 2; request < posted; request++) {
            calls.irecv(1, 1, 1, request);
        }
        calls.call(13, "MPI_Wait").request(2).status(4, 1, 1).end();
        calls.call(13, "MPI_Wait").request(posted - 1).status(4, 1, 1).end();
        DumpiReading read = DumpiReading.ofBinary(calls);
        assertEquals(posted - 2 + 1, read.events().size());
        assertEquals(posted - 1, read.events().getLast().request());
    }

    @Test
    void whatIsNoTraceIsRefusedAtOnce() {
        DumpiReading read = DumpiReading.of(new DumpiFormat(), new byte[64]);
        assertEquals(
                "trace-0003: offset 8 follows what is not the beginning of a DUMPI trace (ff aa dd 44 55 4d 50 49)",
                read.failure());
    }
}
