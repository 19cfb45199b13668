package dev.harbinger.study.messageinterface.protection;

import dev.harbinger.study.messageinterface.isa.Opcode;
import dev.harbinger.study.messageinterface.isa.Operand;
import dev.harbinger.study.messageinterface.isa.Operation;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/** Computes with integers and conditions that are known before the handler runs. */
final class KnownValues {
    private KnownValues() {}

    /** The result of an operation, if its sources are known and it is one on integers or conditions. */
    static OptionalLong result(Opcode opcode, Function<Operand, OptionalLong> values, Operation operation) {
        List<OptionalLong> sources = operation.sources().stream().map(values).toList();
        if (sources.isEmpty() || sources.stream().anyMatch(OptionalLong::isEmpty)) {
            return OptionalLong.empty();
        }
        long a = sources.getFirst().getAsLong();
        long b = sources.getLast().getAsLong();
        return switch (opcode) {
            case ADD -> OptionalLong.of(a + b);
            case SUB -> OptionalLong.of(a - b);
            case AND -> OptionalLong.of(a & b);
            case OR -> OptionalLong.of(a | b);
            case XOR -> OptionalLong.of(a ^ b);
            case SHL -> OptionalLong.of(a << b);
            case SHR -> OptionalLong.of(a >>> b);
            case SAR -> OptionalLong.of(a >> b);
            case MUL -> OptionalLong.of(a * b);
            case DIV -> b == 0 ? OptionalLong.empty() : OptionalLong.of(a / b);
            case REM -> b == 0 ? OptionalLong.empty() : OptionalLong.of(a % b);
            case MOV -> OptionalLong.of(a);
            case EQ -> condition(a == b);
            case NE -> condition(a != b);
            case LT -> condition(a < b);
            case LE -> condition(a <= b);
            case CCAND -> condition(a != 0 && b != 0);
            case CCOR -> condition(a != 0 || b != 0);
            case CCNOT -> condition(a == 0);
            case ISPTR -> condition(false);
            default -> OptionalLong.empty();
        };
    }

    private static OptionalLong condition(boolean holds) {
        return OptionalLong.of(holds ? 1 : 0);
    }
}
