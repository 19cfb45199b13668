package dev.harbinger.study.messageinterface.protection;

import dev.harbinger.study.messageinterface.isa.SourcePlace;

/**
 * An operation that breaks a rule.
 *
 * @param place where it stands
 * @param rule the rule
 * @param message what is wrong and what to do, in one line
 */
public record Violation(SourcePlace place, TrustRule rule, String message) {
    @Override
    public String toString() {
        return place + ": " + message + " (rule: " + rule.title() + ")";
    }
}
