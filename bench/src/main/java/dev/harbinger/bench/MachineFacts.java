package dev.harbinger.bench;

import dev.harbinger.report.KeyFact;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Facts about the machine that measurements were made on. */
final class MachineFacts {
    private MachineFacts() {}

    /** Date, processors, kernel and Java. */
    static List<KeyFact> facts() {
        return List.of(
                new KeyFact(
                        "date",
                        OffsetDateTime.now(ZoneOffset.UTC)
                                .truncatedTo(ChronoUnit.MINUTES)
                                .toString()),
                new KeyFact("machine", Runtime.getRuntime().availableProcessors() + " processors, " + processor()),
                new KeyFact(
                        "system",
                        System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                                + System.getProperty("os.arch")),
                new KeyFact("java", Runtime.version() + ", " + System.getProperty("java.vm.name")));
    }

    /** The same, one line each. */
    static String describe() {
        return facts().stream()
                .map(fact -> String.format(Locale.ROOT, "%-10s %s%n", fact.name(), fact.value()))
                .collect(Collectors.joining());
    }

    /** The load average over the last minute. */
    static String load() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return load < 0 ? "unknown" : String.format(Locale.ROOT, "%.2f", load);
    }

    private static String processor() {
        try {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .orElse("unknown model");
        } catch (IOException e) {
            return "unknown model";
        }
    }
}
