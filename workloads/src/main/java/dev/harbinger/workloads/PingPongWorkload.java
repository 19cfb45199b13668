package dev.harbinger.workloads;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.workloads.pingpong.PingPong;
import java.util.List;

/** {@link PingPong} over several sizes, with a table. */
final class PingPongWorkload implements Workload {
    private static final int LARGEST = 1 << 30;

    /** No size moves more than this each way, unless that would be fewer than {@link #FEWEST} round trips. */
    private static final long VOLUME = 256L << 20;

    private static final int FEWEST = 10;

    private static final List<Option> OPTIONS = List.of(
            Option.value("sizes", "LIST", "0,8,64,512,4K,32K,256K,1M,4M", "bytes of the messages, separated by commas"),
            Option.value(
                    "repetitions", "N", "1000", "timed round trips of a size; large sizes take fewer, 256 MiB in all"),
            Option.value("warm-up", "N", "1000", "round trips before, likewise"));

    @Override
    public String name() {
        return "ping-pong";
    }

    @Override
    public String description() {
        return "latency and bandwidth between rank 0 and rank 1; further ranks have nothing to do";
    }

    @Override
    public List<Option> options() {
        return OPTIONS;
    }

    @Override
    public void check(int ranks, String[] arguments) {
        Arguments parsed = Arguments.parse(this, arguments);
        sizes(parsed);
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
        PingPong pingPong = new PingPong(world);
        boolean reporting = world.rank() == 0;
        if (reporting) {
            Report.line("ping-pong, one way: half of a round trip");
            Report.line("%10s %8s %12s %12s %12s", "bytes", "trips", "median us", "least us", "median MB/s");
        }
        for (int bytes : sizes(parsed)) {
            double[] latencies =
                    pingPong.measure(bytes, limited(warmUp(parsed), bytes), limited(repetitions(parsed), bytes));
            if (reporting) {
                double median = latencies[latencies.length / 2];
                // Bytes a nanosecond are gigabytes a second.
                Report.line(
                        "%10d %8d %12.2f %12.2f %12.1f",
                        bytes, latencies.length, median * 1e-3, latencies[0] * 1e-3, bytes / median * 1e3);
            }
        }
    }

    private static int limited(int trips, int bytes) {
        long affordable = Math.max(FEWEST, VOLUME / Math.max(bytes, 1));
        return (int) Math.min(trips, affordable);
    }

    private static int[] sizes(Arguments parsed) {
        return parsed.numbers("sizes", 0, LARGEST);
    }

    private static int repetitions(Arguments parsed) {
        return parsed.number("repetitions", 1, 100_000_000);
    }

    private static int warmUp(Arguments parsed) {
        return parsed.number("warm-up", 0, 100_000_000);
    }
}
