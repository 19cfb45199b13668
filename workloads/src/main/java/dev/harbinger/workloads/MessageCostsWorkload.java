package dev.harbinger.workloads;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.workloads.messagecosts.MessageTimes;
import dev.harbinger.workloads.messagecosts.SendReceivePingPong;
import java.util.List;

/** {@link SendReceivePingPong} over several sizes, with a table. */
final class MessageCostsWorkload implements Workload {
    /** A burst of larger ones does not fit where early messages wait, and is sent only as it is received. */
    private static final int LARGEST = 4096;

    private static final List<Option> OPTIONS = List.of(
            Option.value("sizes", "LIST", "8,64,256,1K", "bytes of the messages, separated by commas; 4K at most"),
            Option.value("repetitions", "N", "3000", "timed rounds of a size"),
            Option.value("warm-up", "N", "3000", "rounds before"));

    @Override
    public String name() {
        return "message-costs";
    }

    @Override
    public String description() {
        return "what a small message takes of its sender's time, of its receiver's, and of a round trip";
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
        SendReceivePingPong program = new SendReceivePingPong(world);
        boolean reporting = world.rank() == 0;
        if (reporting) {
            Report.line("message-costs: nanoseconds, the least of the medians of batches");
            Report.line("%10s %8s %10s %10s %16s", "bytes", "rounds", "send", "receive", "half round trip");
        }
        for (int bytes : sizes(parsed)) {
            MessageTimes times = program.measure(bytes, warmUp(parsed), repetitions(parsed));
            if (reporting) {
                Report.line(
                        "%10d %8d %10.1f %10.1f %16.1f",
                        bytes, repetitions(parsed), times.send(), times.receive(), times.halfRoundTrip());
            }
        }
    }

    private static int[] sizes(Arguments parsed) {
        return parsed.numbers("sizes", 0, LARGEST);
    }

    private static int repetitions(Arguments parsed) {
        return parsed.number("repetitions", 1, 10_000_000);
    }

    private static int warmUp(Arguments parsed) {
        return parsed.number("warm-up", 0, 10_000_000);
    }
}
