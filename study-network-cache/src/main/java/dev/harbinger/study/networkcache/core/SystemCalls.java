package dev.harbinger.study.networkcache.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The system calls, with the numbers and results that Linux has on RISC-V: number in a7, arguments from a0, result in
 * a0, an error as a negative number. docs/network-extension.md describes each of them.
 */
final class SystemCalls {
    private static final int READ = 63;
    private static final int WRITE = 64;
    private static final int EXIT = 93;
    private static final int EXIT_GROUP = 94;
    private static final int CLOCK_GETTIME = 113;
    private static final int BRK = 214;

    private static final long BAD_DESCRIPTOR = -9;
    private static final long BAD_ADDRESS = -14;
    private static final long INVALID = -22;

    private static final int A0 = 10;
    private static final int A7 = 17;
    private static final long NANOSECONDS = 1_000_000_000;
    private static final int LARGEST_TRANSFER = 1 << 30;

    private final HartState hart;
    private final InputStream in;
    private final OutputStream out;
    private final OutputStream errors;
    private final @Nullable LongSupplier clock;
    private final SystemWrites writes;
    private long heapEnd;

    SystemCalls(
            HartState hart,
            InputStream in,
            OutputStream out,
            OutputStream errors,
            @Nullable LongSupplier clock,
            SystemWrites writes) {
        this.hart = hart;
        this.in = in;
        this.out = out;
        this.errors = errors;
        this.clock = clock;
        this.writes = writes;
        this.heapEnd = hart.memory.heapStart;
    }

    /** Executes the next instruction, which is ECALL. */
    void execute() {
        long number = hart.registers[A7];
        long a = hart.registers[A0];
        long b = hart.registers[A0 + 1];
        long c = hart.registers[A0 + 2];
        if (number != (int) number || !exists((int) number)) {
            throw hart.fault(
                    ProgramFault.Kind.SYSTEM_CALL,
                    "there is no system call %d here, only read (63), write (64), exit (93), exit_group (94), "
                                    .formatted(number)
                            + "clock_gettime (113) and brk (214)",
                    0);
        }
        ProgramFault.Place place = hart.program.place(hart.address());
        hart.record(hart.pc++);
        try {
            switch ((int) number) {
                case READ -> hart.registers[A0] = read(a, b, c);
                case WRITE -> hart.registers[A0] = write(a, b, c);
                case CLOCK_GETTIME -> hart.registers[A0] = clock(a, b);
                case BRK -> hart.registers[A0] = moveHeapEnd(a);
                default -> {
                    hart.ended = true;
                    hart.exitCode = (int) a & 0xff;
                }
            }
        } catch (NetworkFault e) {
            throw new ProgramFault(ProgramFault.Kind.RECEIVE_MEMORY, String.valueOf(e.getMessage()), place, 0, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean exists(int number) {
        return switch (number) {
            case READ, WRITE, EXIT, EXIT_GROUP, CLOCK_GETTIME, BRK -> true;
            default -> false;
        };
    }

    private long write(long descriptor, long address, long length) throws IOException {
        if (descriptor != 1 && descriptor != 2) {
            return BAD_DESCRIPTOR;
        }
        int bytes = Math.clamp(length, 0, LARGEST_TRANSFER);
        if (!hart.memory.contains(address, bytes)) {
            return BAD_ADDRESS;
        }
        OutputStream stream = descriptor == 1 ? out : errors;
        stream.write(hart.memory.bytes, hart.memory.offset(address, bytes), bytes);
        return bytes;
    }

    private long read(long descriptor, long address, long length) throws IOException {
        if (descriptor != 0) {
            return BAD_DESCRIPTOR;
        }
        int bytes = Math.clamp(length, 0, LARGEST_TRANSFER);
        if (!hart.memory.isWritable(address, bytes)) {
            return BAD_ADDRESS;
        }
        hart.handOver();
        int got = Math.max(0, in.read(hart.memory.bytes, hart.memory.offset(address, bytes), bytes));
        if (got > 0) {
            writes.written(address, got);
        }
        return got;
    }

    /** Seconds and nanoseconds; a cycle takes a nanosecond. */
    private long clock(long id, long address) {
        if (id < 0 || id > 1) {
            return INVALID;
        }
        if (!hart.memory.isWritable(address, 16)) {
            return BAD_ADDRESS;
        }
        hart.handOver();
        long now = clock == null ? hart.instructions() : clock.getAsLong();
        hart.memory.store(address, 8, now / NANOSECONDS);
        hart.memory.store(address + 8, 8, now % NANOSECONDS);
        writes.written(address, 16);
        return 0;
    }

    private long moveHeapEnd(long end) {
        if (end >= hart.memory.heapStart && end <= hart.memory.heapLimit()) {
            heapEnd = end;
        }
        return heapEnd;
    }
}
