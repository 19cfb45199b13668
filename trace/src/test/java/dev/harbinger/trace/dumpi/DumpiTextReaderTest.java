package dev.harbinger.trace.dumpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The text form: lines that are not of use, damage. */
class DumpiTextReaderTest {
    private static final String BARRIER = """
        MPI_Barrier entering at walltime 12.000000001, cputime 0.1 seconds in thread 0.
        MPI_Comm comm=2 (MPI_COMM_WORLD)
        MPI_Barrier returning at walltime 12.000000002, cputime 0.1 seconds in thread 0.
        """;

    private static DumpiReading read(String text) {
        return DumpiReading.of(new DumpiTextFormat(), text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void callsOfALaterMpiAndLinesOutsideCallsAreSkipped() {
        DumpiReading read = read("hostname=x\n" + BARRIER.replace("Barrier", "Ibarrier") + BARRIER
                + "MPI_Send called 0 times and ignored 0 times\n");
        assertEquals("", read.failure());
        assertEquals(Map.of("MPI_Ibarrier", 1L, "MPI_Barrier", 1L), read.skippedRecords());
    }

    @Test
    void aTextThatEndsWithinACallIsCutOff() {
        DumpiReading read = read(BARRIER.substring(0, BARRIER.lastIndexOf("MPI_Barrier")));
        assertEquals(
                "trace-0003: line 2 is the last and MPI_Barrier has not returned: the text is cut off, all before was"
                        + " read",
                read.failure());
    }

    @Test
    void missingLinesAreAnError() {
        DumpiReading read = read(BARRIER.substring(0, BARRIER.lastIndexOf("MPI_Barrier")) + BARRIER);
        assertEquals(
                "trace-0003: line 3 enters MPI_Barrier; expected the rest of MPI_Barrier: lines are missing before it",
                read.failure());
    }

    @Test
    void aNumberThatIsNoneIsAnErrorWithItsLine() {
        DumpiTwoForms calls = new DumpiTwoForms();
        calls.irecv(1, 2, 3, 4);
        DumpiReading read = read(new String(calls.text(), StandardCharsets.US_ASCII).replace("source=2", "source=x"));
        assertEquals("trace-0003: line 7 has 'x'; expected a decimal number of 32 bits", read.failure());
    }

    @Test
    void aLineOfThousandsOfStatusesIsRead() {
        DumpiTwoForms calls = new DumpiTwoForms();
        int count = 5000;
        for (int i = 0; i < count; i++) {
            calls.irecv(1, -1, i, i + 2);
        }
        calls.call(18, "MPI_Waitall")
                .requests(IntStream.range(2, count + 2).toArray())
                .statuses(
                        "statuses[%d]".formatted(count),
                        IntStream.range(0, count)
                                .mapToObj(i -> new int[] {4, i, 0, i})
                                .toArray(int[][]::new))
                .end();
        DumpiReading read = DumpiReading.ofText(calls);
        assertEquals("", read.failure());
        assertEquals(
                IntStream.range(0, count).boxed().collect(Collectors.toSet()),
                read.events().subList(count, 2 * count).stream()
                        .map(event -> event.peer())
                        .collect(Collectors.toSet()));
    }

    @Test
    void theConvertersOutputIsRecognised() {
        DumpiTextFormat format = new DumpiTextFormat();
        assertTrue(format.recognises("x.txt", new DumpiTwoForms().text()));
        assertTrue(
                format.recognises("x.txt", BARRIER.replace("0.1", "0.100000000").getBytes(StandardCharsets.US_ASCII)));
    }
}
