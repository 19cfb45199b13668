package dev.harbinger.trace.dumpi;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Writes the calls of a process in the binary form and, at the same time, as the converter would print them. */
final class DumpiTwoForms {
    static final int FIRST_SECOND = 1_000_000;
    static final int WORLD = 2;
    static final int INT = 9;
    static final int DOUBLE = 14;

    /** Bytes of a file after its calls, with the number that ends them and no sizes. */
    static final int END_BYTES = 2 + 3 + 4 + 8 * 8;

    private static final long MAGIC = 0xffaadd44554d5049L;

    private final ByteArrayOutputStream binary = new ByteArrayOutputStream();
    private final StringBuilder text = new StringBuilder("version=1.0.0\nstarttime=Thu\nmeshdim=0\n");
    private final boolean withTag;
    /** How often each call was made, in the order of the numbers, once a footer is asked for. */
    private final int[] made = new int[291];

    private boolean footer;
    private String label = "";
    private int seconds;
    private int nanos;

    DumpiTwoForms() {
        this(true);
    }

    /** Versions before 0.6.3 wrote statuses without a tag. */
    DumpiTwoForms(boolean withTag) {
        this.withTag = withTag;
        i64(MAGIC);
        i32(500);
        i32(FIRST_SECOND);
    }

    /** Files shall end with how often each call was made. */
    DumpiTwoForms withFooter() {
        footer = true;
        return this;
    }

    DumpiTwoForms at(int newSeconds, int newNanos) {
        seconds = newSeconds;
        nanos = newNanos;
        return this;
    }

    /** Begins a call, which takes 5 ns; the next begins 10 ns after it. */
    DumpiTwoForms call(int number, String callLabel) {
        label = callLabel;
        made[number]++;
        i16(number);
        binary.write(0x4F);
        i16(0);
        for (int i = 0; i < 2; i++) {
            i16(seconds);
            i32(nanos);
            i16(seconds);
            i32(nanos + 5);
        }
        text.append("%s entering at walltime %s, cputime 0.000000000 seconds in thread 0.\n".formatted(label, time(0)));
        return this;
    }

    private String time(int later) {
        return "%d.%09d".formatted(FIRST_SECOND + seconds, nanos + later);
    }

    void end() {
        text.append(
                "%s returning at walltime %s, cputime 0.000000000 seconds in thread 0.\n".formatted(label, time(5)));
        nanos += 10;
    }

    DumpiTwoForms num(String name, int value) {
        i32(value);
        text.append("int ").append(name).append('=').append(value);
        text.append(value == -1 ? " (MPI_ANY_SOURCE)\n" : "\n");
        return this;
    }

    DumpiTwoForms handle(String type, String name, int value) {
        i16(value);
        text.append("%s %s=%d (user-defined)%n".formatted(type, name, value));
        return this;
    }

    DumpiTwoForms type(String name, int value) {
        return handle("MPI_Datatype", name, value);
    }

    DumpiTwoForms comm(String name, int value) {
        return handle("MPI_Comm", name, value);
    }

    DumpiTwoForms request(int value) {
        i32(value);
        text.append("MPI_Request request=[%d]%n".formatted(value));
        return this;
    }

    DumpiTwoForms numbers(String type, String name, int... values) {
        i32(values.length);
        Arrays.stream(values).forEach(this::i32);
        text.append("%s %s[%d]=%s%n".formatted(type, name, values.length, list(values)));
        return this;
    }

    /** Numbers as the converter prints them: none as if they had not been recorded. */
    DumpiTwoForms ints(String name, int... values) {
        i32(values.length);
        Arrays.stream(values).forEach(this::i32);
        text.append("int %s[%d]=%s%n".formatted(name, values.length, values.length == 0 ? "<IGNORED>" : list(values)));
        return this;
    }

    /** Rows of three numbers; the converter ends a line after each row, and none after the last bracket. */
    DumpiTwoForms ranges(int... values) {
        int rows = values.length / 3;
        i32(rows);
        text.append("int ranges[%d][3]=".formatted(rows));
        for (int i = 0; i < rows; i++) {
            int[] row = Arrays.copyOfRange(values, 3 * i, 3 * i + 3);
            i32(3);
            Arrays.stream(row).forEach(this::i32);
            text.append(i == 0 ? "[" : ", ").append(list(row)).append('\n');
        }
        text.append(rows == 0 ? "<IGNORED>\n" : "]");
        return this;
    }

    DumpiTwoForms types(String name, int... values) {
        i32(values.length);
        Arrays.stream(values).forEach(this::i16);
        text.append("MPI_Datatype %s[%d]=%s%n".formatted(name, values.length, list(values)));
        return this;
    }

    private static String list(int[] values) {
        return Arrays.stream(values).mapToObj(String::valueOf).collect(Collectors.joining(", ", "[", "]"));
    }

    /** Requests of a call on several, with their count before them. */
    DumpiTwoForms requests(int... values) {
        return num("count", values.length).numbers("MPI_Request", "requests", values);
    }

    /** Statuses, each bytes, source, cancelled, tag. */
    DumpiTwoForms statuses(String name, int[]... statuses) {
        i32(statuses.length);
        StringBuilder shown = new StringBuilder();
        for (int[] status : statuses) {
            i32(status[0]);
            i32(status[1]);
            binary.write(status[2]);
            binary.write(96);
            if (withTag) {
                i32(status[3]);
            }
            shown.append(shown.isEmpty() ? "" : ", ")
                    .append("{bytes=%d, cancelled=%d, source=%d, tag=%d, error=96}"
                            .formatted(status[0], status[2], status[1], status[3]));
        }
        text.append("MPI_Status %s=%s%n".formatted(name, statuses.length == 0 ? "<IGNORED>" : "[" + shown + "]"));
        return this;
    }

    DumpiTwoForms status(int bytes, int source, int tag) {
        return statuses("status", new int[] {bytes, source, 0, tag});
    }

    DumpiTwoForms send(int number, String callLabel, int count, int type, int dest, int tag, int comm) {
        return call(number, callLabel)
                .num("count", count)
                .type("datatype", type)
                .num("dest", dest)
                .num("tag", tag)
                .comm("comm", comm);
    }

    DumpiTwoForms receive(int number, String callLabel, int count, int type, int source, int tag, int comm) {
        return call(number, callLabel)
                .num("count", count)
                .type("datatype", type)
                .num("source", source)
                .num("tag", tag)
                .comm("comm", comm);
    }

    /** A non-blocking receive of ints in the world. */
    void irecv(int count, int source, int tag, int request) {
        receive(12, "MPI_Irecv", count, INT, source, tag, WORLD)
                .request(request)
                .end();
    }

    /** A non-blocking send of ints in the world. */
    void isend(int count, int dest, int tag, int request) {
        send(8, "MPI_Isend", count, INT, dest, tag, WORLD).request(request).end();
    }

    void raw(byte[] bytes) {
        binary.writeBytes(bytes);
    }

    /** The binary file, whose end lists the sizes of datatypes by number. */
    byte[] binary(int major, int minor, int least, int... typeBytes) {
        ByteArrayOutputStream before = new ByteArrayOutputStream();
        before.writeBytes(binary.toByteArray());
        i16(293);
        int header = binary.size();
        binary.write(major);
        binary.write(minor);
        binary.write(least);
        int counts = footer ? binary.size() : header;
        if (footer) {
            i64(0xf007fee7L);
            Arrays.stream(made).forEach(this::i32);
            binary.writeBytes(new byte[4 * made.length]);
        }
        int sizes = binary.size();
        i32(typeBytes.length);
        Arrays.stream(typeBytes).forEach(this::i32);
        i64(MAGIC);
        for (int offset : new int[] {sizes, 0, 0, header, 8, counts, 0}) {
            i64(offset);
        }
        byte[] whole = binary.toByteArray();
        binary.reset();
        binary.writeBytes(before.toByteArray());
        return whole;
    }

    byte[] binary() {
        return binary(1, 0, 0);
    }

    byte[] text() {
        String end = "MPI_Comm_split called %d times and ignored 0 times\n".formatted(made[86])
                + "MPI_Cart_create called %d times and ignored 0 times\n".formatted(made[99])
                + "MPI_Graph_create called %d times and ignored 0 times\n".formatted(made[101]);
        return (text + (footer ? end : "")).replace("\r\n", "\n").getBytes(StandardCharsets.US_ASCII);
    }

    private void i16(int value) {
        binary.write(value >> 8);
        binary.write(value);
    }

    private void i32(int value) {
        binary.writeBytes(ByteBuffer.allocate(4).putInt(value).array());
    }

    private void i64(long value) {
        binary.writeBytes(ByteBuffer.allocate(8).putLong(value).array());
    }
}
