package dev.harbinger.workloads;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.workloads.receivers.ComputeThenCommunicate;
import java.util.List;

/** {@link ComputeThenCommunicate} over several sizes, with a table. */
final class ReceiversWorkload implements Workload {
    private static final int LARGEST = 1 << 30;
    private static final int LONGEST_MICROS = 1_000_000;

    private static final List<Option> OPTIONS = List.of(
            Option.value("sizes", "LIST", "64,1K,16K,256K", "bytes of the messages, separated by commas"),
            Option.value("before-send", "US", "100", "microseconds each rank computes before it sends"),
            Option.value(
                    "before-receive", "US", "300", "the same before it receives; more than before sending is late"),
            Option.value("repetitions", "N", "500", "timed rounds of a size"),
            Option.value("warm-up", "N", "500", "rounds before"));

    @Override
    public String name() {
        return "receivers";
    }

    @Override
    public String description() {
        return "early and late receivers: two ranks compute, then communicate (Push-Pull Messaging, figure 5)";
    }

    @Override
    public List<Option> options() {
        return OPTIONS;
    }

    @Override
    public void check(int ranks, String[] arguments) {
        Arguments parsed = Arguments.parse(this, arguments);
        sizes(parsed);
        micros(parsed, "before-send");
        micros(parsed, "before-receive");
        repetitions(parsed);
        warmUp(parsed);
        if (ranks < 2) {
            throw parsed.error("it takes two ranks at least, not " + ranks);
        }
    }

    @Override
    public void run(Harbinger harbinger, String[] arguments) {
        Communicator world = harbinger.world();
        check(world.size(), arguments);
        if (world.rank() > 1) {
            return;
        }
        Arguments parsed = Arguments.parse(this, arguments);
        ComputeThenCommunicate program = new ComputeThenCommunicate(world);
        boolean reporting = world.rank() == 0;
        if (reporting) {
            Report.line("receivers: the whole round, computation included");
            Report.line("%10s %8s %12s %12s", "bytes", "rounds", "median us", "least us");
        }
        for (int bytes : sizes(parsed)) {
            long[] times = program.measure(
                    bytes,
                    1000L * micros(parsed, "before-send"),
                    1000L * micros(parsed, "before-receive"),
                    warmUp(parsed),
                    repetitions(parsed));
            if (reporting) {
                Report.line(
                        "%10d %8d %12.2f %12.2f", bytes, times.length, times[times.length / 2] * 1e-3, times[0] * 1e-3);
            }
        }
    }

    private static int[] sizes(Arguments parsed) {
        return parsed.numbers("sizes", 0, LARGEST);
    }

    private static int micros(Arguments parsed, String option) {
        return parsed.number(option, 0, LONGEST_MICROS);
    }

    private static int repetitions(Arguments parsed) {
        return parsed.number("repetitions", 1, 100_000_000);
    }

    private static int warmUp(Arguments parsed) {
        return parsed.number("warm-up", 0, 100_000_000);
    }
}
