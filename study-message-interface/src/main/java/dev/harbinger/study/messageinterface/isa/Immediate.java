package dev.harbinger.study.messageinterface.isa;

/**
 * A constant in an operation. It is never a pointer: pointers come from registers, memory and messages alone.
 *
 * @param value 64 bits
 */
public record Immediate(long value) implements Operand {
    @Override
    public String toString() {
        return "#" + value;
    }
}
