package dev.harbinger.study.messageinterface.isa;

/**
 * Lets an operation take effect only when a condition register holds a value; it waits until the register is full.
 *
 * @param condition index of the condition register
 * @param whenTrue the value with which the operation takes effect
 */
public record Predicate(int condition, boolean whenTrue) {
    @Override
    public String toString() {
        return (whenTrue ? "ct cc" : "cf cc") + condition;
    }
}
