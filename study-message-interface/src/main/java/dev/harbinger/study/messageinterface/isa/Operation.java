package dev.harbinger.study.messageinterface.isa;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one function unit does in an instruction.
 *
 * @param opcode what it does
 * @param unit the unit that does it
 * @param predicate when it takes effect, null for always
 * @param sources what it reads, in the order of {@link Opcode#operands}, constants included
 * @param destinations what it writes, in the same order; of a SEND the condition register that is filled when the
 *     message has left the registers
 * @param target index of the instruction that it goes to, or -1
 * @param bodyStart of a SEND, index of the first register of the body, 4 unless the text says otherwise
 * @param place where it stands
 */
public record Operation(
        Opcode opcode,
        Unit unit,
        @Nullable Predicate predicate,
        List<Operand> sources,
        List<Register> destinations,
        int target,
        int bodyStart,
        SourcePlace place) {
    /** Of an operation that goes nowhere. */
    public static final int NO_TARGET = -1;

    /** An operation; the lists are copied. */
    public Operation {
        sources = List.copyOf(sources);
        destinations = List.copyOf(destinations);
    }

    @Override
    public String toString() {
        return unit
                + (predicate == null ? " " : " " + predicate + " ")
                + opcode.mnemonic()
                + Stream.concat(
                                sources.stream().map(source -> named(source, "MsgBody")),
                                Stream.concat(
                                        destinations.stream().map(register -> named(register, "NetOut")),
                                        target == NO_TARGET ? Stream.empty() : Stream.of("@" + target)))
                        .collect(Collectors.joining(", ", " ", ""));
    }

    /** An operand by its name in assembly text; reading and writing the last integer register are two ports. */
    private static String named(Operand operand, String lastInteger) {
        if (operand instanceof Register register && register.cluster() == Register.OWN_CLUSTER) {
            if (register.isMsgHead()) {
                return "MsgHead";
            }
            if (register.isMsgBody()) {
                return lastInteger;
            }
        }
        return operand.toString();
    }
}
