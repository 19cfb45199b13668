package dev.harbinger.study.networkcache.core;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A hardware thread: runs one program, RV64IMAFD_Zicsr at user level with the network extension, exactly and without
 * timing. Executed instructions go to a {@link BatchSink} in batches: when a batch is full, before an instruction of
 * the network extension acts, before time is read or a system call writes memory, and at the end. Such an instruction
 * is the last of its batch. For one thread.
 *
 * <p>At first all registers are 0 except for sp, the address of a 0, which is the number of arguments as Linux passes
 * it.
 */
public final class Hart {
    private static final int SP = 2;
    /**
     * Room above sp for the values that Linux passes: number of arguments, arguments, environment, auxiliary vector;
     * all 0.
     */
    private static final int PASSED = 64;

    private final HartState state;
    private final RareInstructions rare;

    private Hart(Builder builder) {
        FlatMemory memory = builder.memory == null ? builder.program.newMemory(Program.USUAL_MEMORY) : builder.memory;
        LongSupplier clock = builder.clock == null && builder.network != null ? builder.network::cycles : builder.clock;
        state = new HartState(builder.program, memory, builder.sink);
        state.registers[SP] = memory.end() - PASSED;
        rare = new RareInstructions(
                state,
                new SystemCalls(state, builder.in, builder.out, builder.errors, clock, builder.systemWrites),
                new NetworkInstructions(state, builder.network),
                clock);
    }

    /** A hart for a program, as it is or with what {@link Builder} can set. */
    public static Builder of(Program program) {
        return new Builder(program);
    }

    /** Sets up a hart. */
    public static final class Builder {
        private final Program program;
        private @Nullable FlatMemory memory;
        private @Nullable NetworkPort network;
        private @Nullable LongSupplier clock;
        private BatchSink sink = batch -> {};
        private SystemWrites systemWrites = (address, bytes) -> {};
        private InputStream in = InputStream.nullInputStream();
        private OutputStream out = OutputStream.nullOutputStream();
        private OutputStream errors = OutputStream.nullOutputStream();

        private Builder(Program program) {
            this.program = program;
        }

        /**
         * Memory from {@link Program#newMemory}, for this hart alone; {@link Program#USUAL_MEMORY} bytes if not set.
         */
        public Builder memory(FlatMemory memory) {
            this.memory = memory;
            return this;
        }

        /** The network for the instructions of the network extension; without it they are faults. */
        public Builder network(NetworkPort network) {
            this.network = network;
            return this;
        }

        /**
         * Cycles so far, for the counters and the clock; if not set the network's, and without a network the number of
         * instructions executed.
         */
        public Builder clock(LongSupplier clock) {
            this.clock = clock;
            return this;
        }

        /** Receives executed instructions; they are discarded if not set. */
        public Builder sink(BatchSink sink) {
            this.sink = sink;
            return this;
        }

        /** Receives the writes of system calls into memory; they are ignored if not set. */
        public Builder systemWrites(SystemWrites systemWrites) {
            this.systemWrites = systemWrites;
            return this;
        }

        /** Standard input; empty if not set. */
        public Builder input(InputStream in) {
            this.in = in;
            return this;
        }

        /** Standard output; discarded if not set. It is not flushed. */
        public Builder output(OutputStream out) {
            this.out = out;
            return this;
        }

        /** Standard error; discarded if not set. It is not flushed. */
        public Builder errors(OutputStream errors) {
            this.errors = errors;
            return this;
        }

        /** The hart, before its first instruction. */
        public Hart build() {
            return new Hart(this);
        }
    }

    /**
     * Runs to the end.
     *
     * @return the exit code, 0 to 255
     * @throws ProgramFault when the program does something impossible; the instructions before the fault have been
     *     handed over
     */
    public int run() {
        run(Long.MAX_VALUE);
        return state.exitCode;
    }

    /**
     * Continues for at most that many instructions and hands all of them over.
     *
     * @return whether the program has ended
     * @throws ProgramFault as {@link #run()}
     */
    public boolean run(long instructions) {
        long start = state.instructions();
        try {
            while (!state.ended) {
                long left = instructions - (state.instructions() - start);
                if (left <= 0) {
                    break;
                }
                int room = (int) Math.min(InstructionBatch.CAPACITY, state.batch.count + left);
                ExecutionLoop.execute(state, room);
                if (state.batch.count < room) {
                    rare.execute();
                }
                if (state.batch.isFull()) {
                    state.handOver();
                }
            }
        } catch (ProgramFault e) {
            state.handOver();
            throw e;
        }
        state.handOver();
        return state.ended;
    }

    /** The exit code of the program; 0 before its end. */
    public int exitCode() {
        return state.exitCode;
    }

    /** Instructions executed so far. */
    public long instructions() {
        return state.instructions();
    }

    /** Its memory. */
    public FlatMemory memory() {
        return state.memory;
    }

    /** The address of the next instruction. */
    public long pc() {
        return state.address();
    }

    /** A register as it is now; numbered as in {@link CodeTable}. */
    public long register(int number) {
        return number == 0 ? 0 : state.registers[number];
    }

    /** fcsr: the accrued floating-point flags, the rounding mode above them. */
    int floatingPointStatus() {
        return state.floats.status();
    }
}
