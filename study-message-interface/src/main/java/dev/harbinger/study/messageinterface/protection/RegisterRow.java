package dev.harbinger.study.messageinterface.protection;

import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operand;
import dev.harbinger.study.messageinterface.isa.Operation;
import dev.harbinger.study.messageinterface.isa.Register;
import dev.harbinger.study.messageinterface.isa.RegisterFile;

/** The registers of a thread in one row, so that a {@code long} holds a set of them. */
final class RegisterRow {
    private static final int STEP = 16;
    static final int SIZE = STEP * RegisterFile.values().length;

    private RegisterRow() {}

    static int number(Register register) {
        return register.file().ordinal() * STEP + register.index();
    }

    static int condition(int index) {
        return RegisterFile.CONDITION.ordinal() * STEP + index;
    }

    static long bit(int number) {
        return 1L << number;
    }

    /** What an instruction may read, ports apart. */
    static long read(Instruction instruction) {
        long read = 0;
        for (Operation operation : instruction.operations()) {
            if (operation.predicate() != null) {
                read |= bit(condition(operation.predicate().condition()));
            }
            for (Operand operand : operation.sources()) {
                if (operand instanceof Register register && !register.isMsgHead() && !register.isMsgBody()) {
                    read |= bit(number(register));
                }
            }
        }
        return read;
    }

    /** What an instruction writes or empties whatever happens. */
    static long written(Instruction instruction) {
        long written = 0;
        for (Operation operation : instruction.operations()) {
            if (operation.predicate() == null) {
                for (Register register : operation.destinations()) {
                    boolean sure = operation.opcode() != Opcode.LDSU || register.file() == RegisterFile.CONDITION;
                    if (sure && register.cluster() == Register.OWN_CLUSTER) {
                        written |= bit(number(register));
                    }
                }
            }
        }
        return written;
    }
}
