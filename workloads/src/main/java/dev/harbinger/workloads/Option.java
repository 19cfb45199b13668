package dev.harbinger.workloads;

/**
 * One option of a workload: {@code --name VALUE} (or {@code --name=VALUE}), or just {@code --name} for a flag.
 *
 * @param name without the dashes
 * @param placeholder placeholder of the value in the usage; empty for a flag
 * @param standard the default value; empty if there is none
 * @param description one line
 */
public record Option(String name, String placeholder, String standard, String description) {
    static Option value(String name, String placeholder, String standard, String description) {
        return new Option(name, placeholder, standard, description);
    }

    static Option flag(String name, String description) {
        return new Option(name, "", "", description);
    }

    /** How it is written, {@code --name VALUE}. */
    public String synopsis() {
        return isFlag() ? "--" + name : "--" + name + " " + placeholder;
    }

    /** Whether it takes no value. */
    public boolean isFlag() {
        return placeholder.isEmpty();
    }
}
