package dev.harbinger.workloads;

import dev.harbinger.messaging.Harbinger;
import dev.harbinger.workloads.computation.Computation;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The catalogue of the programs that come with Harbinger. */
public final class Workloads {
    private static final List<Workload> ALL = List.of(
            new AdiWorkload(),
            new CgWorkload(),
            new HaloWorkload(),
            new MessageCostsWorkload(),
            new PingPongWorkload(),
            new ReceiversWorkload(),
            new SpWorkload());

    private Workloads() {}

    /** All workloads in alphabetical order. */
    public static List<Workload> all() {
        return ALL;
    }

    /**
     * The workload of that name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static Workload byName(String name) {
        String names = ALL.stream().map(Workload::name).collect(Collectors.joining(", "));
        return ALL.stream()
                .filter(workload -> workload.name().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no example \"" + name + "\"; the examples are " + names));
    }

    /**
     * Runs a workload as one rank whose report does not go to standard output.
     *
     * @param computation hears of the operations between calls
     * @param report takes the lines of rank 0's report
     * @throws RuntimeException as {@link Workload#run(Harbinger, String[])} does
     */
    public static void run(
            Workload workload,
            Harbinger harbinger,
            String[] arguments,
            Computation computation,
            Consumer<String> report) {
        ScopedValue.where(Report.TAKER, report).run(() -> workload.run(harbinger, arguments, computation));
    }

    /** Name, description and options of {@code workload}, a few lines of text. */
    public static String usage(Workload workload) {
        StringBuilder text =
                new StringBuilder(workload.name() + ": " + workload.description() + System.lineSeparator());
        int width = workload.options().stream()
                .mapToInt(option -> option.synopsis().length())
                .max()
                .orElse(0);
        for (Option option : workload.options()) {
            text.append("  ")
                    .append(option.synopsis())
                    .append(" ".repeat(width - option.synopsis().length() + 2));
            text.append(option.description());
            if (!option.standard().isEmpty()) {
                text.append(" (default ").append(option.standard()).append(')');
            }
            text.append(System.lineSeparator());
        }
        return text.toString();
    }
}
