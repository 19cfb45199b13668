package dev.harbinger.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** What a reader of measurements wants to know of the machine they were made on. */
final class MachineFacts {
    private MachineFacts() {}

    /** Date, processors, kernel and Java, one line each. */
    static String describe() {
        Runtime.Version java = Runtime.version();
        return "date       " + OffsetDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MINUTES) + "\n"
                + "machine    " + Runtime.getRuntime().availableProcessors() + " processors, " + processor() + "\n"
                + "system     " + System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch") + "\n"
                + "java       " + java + ", " + System.getProperty("java.vm.name") + "\n";
    }

    /** The load average over the last minute: how much else the machine has to do. */
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
