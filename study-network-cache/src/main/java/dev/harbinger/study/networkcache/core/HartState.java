package dev.harbinger.study.networkcache.core;

/** The state of a hart: registers, memory, and executed instructions that are not handed over yet. For one thread. */
final class HartState {
    final Program program;
    final DecodedText text;
    final FlatMemory memory;
    final FloatUnit floats = new FloatUnit();
    final InstructionBatch batch = new InstructionBatch();

    /** All registers, numbered as in {@link CodeTable}, and {@link DecodedText#DISCARDED}. */
    final long[] registers = new long[DecodedText.REGISTERS];

    /** The next instruction's index in the text. */
    int pc;

    /** Whether {@link #reservation} is valid. */
    boolean reserved;

    /** The address that LR reserved. */
    long reservation;

    /** Whether the program has ended. */
    boolean ended;

    /** The exit code of the program. */
    int exitCode;

    private final BatchSink sink;
    private long handedOver;

    HartState(Program program, FlatMemory memory, BatchSink sink) {
        this.program = program;
        this.text = program.text();
        this.memory = memory;
        this.sink = sink;
        this.pc = (int) ((program.entry() - text.base()) >>> 2);
    }

    /** Instructions executed. */
    long instructions() {
        return handedOver + batch.count;
    }

    /** The next instruction's address. */
    long address() {
        return text.base() + 4L * pc;
    }

    /** Puts an instruction into the batch, which has room. */
    void record(int index) {
        batch.index[batch.count++] = index;
    }

    /** Puts an access of the instruction recorded last into the batch. */
    void recordAccess(long address, long value) {
        batch.address[batch.accesses] = address;
        batch.value[batch.accesses++] = value;
    }

    /** Hands over the executed instructions. */
    void handOver() {
        if (batch.count > 0) {
            try {
                sink.executed(batch);
            } catch (AccessFault e) {
                throw new ProgramFault(
                        ProgramFault.Kind.RECEIVE_MEMORY,
                        String.valueOf(e.getMessage()),
                        program.place(e.pc()),
                        e.address(),
                        e);
            } finally {
                handedOver += batch.count;
                batch.clear();
            }
        }
    }

    /** A fault of the next instruction. */
    ProgramFault fault(ProgramFault.Kind kind, String what, long address) {
        return new ProgramFault(kind, what, program.place(address()), address, null);
    }
}
