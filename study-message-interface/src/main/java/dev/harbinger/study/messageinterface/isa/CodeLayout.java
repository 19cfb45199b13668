package dev.harbinger.study.messageinterface.isa;

import java.util.Arrays;

/**
 * Which address each instruction has, counted in instructions from the beginning of the code. An assembled program has
 * its instructions at addresses in their order. A program that was rewritten keeps the addresses of the instructions
 * that it was made of, so that pointers to code and sums computed from them still lead to what they led to before;
 * added instructions have addresses behind them. Does not change.
 */
public final class CodeLayout {
    /** Addresses in the order of the instructions. */
    public static final CodeLayout IN_ORDER = new CodeLayout(new int[0]);

    private final int[] addresses;
    private final int[] instructions;

    private CodeLayout(int[] addresses) {
        this.addresses = addresses;
        this.instructions = new int[addresses.length];
        for (int i = 0; i < addresses.length; i++) {
            instructions[addresses[i]] = i;
        }
    }

    /**
     * The layout of a rewritten program.
     *
     * @param first for each instruction of this layout's program, the instruction that now stands for it
     * @param size instructions of the rewritten program
     */
    public CodeLayout rewritten(int[] first, int size) {
        int[] moved = new int[size];
        Arrays.fill(moved, -1);
        for (int i = 0; i < first.length; i++) {
            moved[first[i]] = address(i);
        }
        int next = first.length;
        for (int i = 0; i < size; i++) {
            if (moved[i] < 0) {
                moved[i] = next++;
            }
        }
        return new CodeLayout(moved);
    }

    /** The address of an instruction. */
    public int address(int instruction) {
        return instruction < addresses.length ? addresses[instruction] : instruction;
    }

    /** The instruction at an address; a number beyond the code when there is none. */
    public int instruction(int address) {
        return address < instructions.length ? instructions[address] : address;
    }
}
