package dev.harbinger.bench.tune;

import dev.harbinger.bench.measure.Effort;
import dev.harbinger.bench.measure.Measurement;
import dev.harbinger.bench.measure.Plan;
import dev.harbinger.bench.ranks.Memory;
import dev.harbinger.launch.Tuning;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.report.DataTable;
import dev.harbinger.report.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * Finds the push parameters that suit one transport, by the sweeps of Push-Pull Messaging. The first sweep varies the
 * bytes to push when a message is pushed at once (section 5.1). Two more vary the second push (BTP(2)) after an empty
 * first push, then the first push (BTP(1)) before that second push (section 5.2). One more comparison chooses between
 * the two ways. Then the pushed buffer is chosen by the time per message when windows of messages are sent.
 *
 * <p>Within a host, these sweeps never read a message that may be pushed. Over shared memory the messages lie in
 * arrays, so that none is read at all. A last sweep finds the length from which a pushed message in native memory is
 * better read.
 */
public final class Tuner {
    private static final List<Long> PUSHES = kibibytes(0, 1, 2, 4, 8, 16, 32, 64);
    private static final List<Long> FIRST_PUSHES = List.of(0L, 64L, 256L, 1L << 10, 4L << 10, 16L << 10);
    private static final List<Long> BUFFERS = kibibytes(16, 32, 64, 128, 256, 1024);

    private static final List<Integer> SIZES = List.of(8, 1 << 10, 4 << 10, 16 << 10, 64 << 10, 256 << 10);

    /** More bytes than any message has: a message that is to be pushed is pushed. */
    private static final long NEVER = 1L << 30;

    private final Medium transport;
    private final Memory memory;
    private final String measured;
    private final Effort effort;
    private final Plan latency;
    private final Plan windows;
    private final Trial trial;
    private final List<DataTable> tables = new ArrayList<>();

    /**
     * A tuner.
     *
     * @param measured when and on what, one line
     * @param trial measures variants of ours
     */
    public Tuner(Medium transport, String measured, Effort effort, Trial trial) {
        this.transport = transport;
        this.memory = transport == Medium.SHARED_MEMORY ? Memory.ARRAYS : Memory.SEGMENTS;
        this.measured = measured;
        this.effort = effort;
        this.trial = trial;
        latency = Plan.of(List.of(Measurement.LATENCY), SIZES, 2, effort);
        windows = Plan.of(List.of(Measurement.BANDWIDTH), SIZES, 2, effort);
    }

    /** What was chosen, and the sweeps that led to it. */
    public record Result(Tuning tuning, Section section) {}

    /** Measures, for a quarter of an hour or so. */
    public Result run() throws IOException, InterruptedException {
        long whole = sweep("btp", "bytes to push, all at once", PUSHES, bytes -> push(bytes, 0), latency);
        long second =
                sweep("btp2", "second push, after a first of nothing", PUSHES, bytes -> push(bytes, bytes), latency);
        long first = sweep(
                "btp1",
                "first push, before a second of " + second,
                FIRST_PUSHES,
                bytes -> push(bytes + second, second),
                latency);
        // The two ways under the value of their second push, so that without one is taken where no difference is seen.
        boolean split = second > 0
                && sweep(
                                "ways",
                                "second push: none with " + whole + " bytes at once, or after a first push of " + first,
                                List.of(0L, second),
                                bytes -> bytes == 0 ? push(whole, 0) : push(first + second, second),
                                latency)
                        > 0;
        long bytesToPush = split ? first + second : whole;
        long secondPush = split ? second : 0;
        List<Long> buffers =
                BUFFERS.stream().filter(bytes -> bytes >= bytesToPush).toList();
        long buffer = sweep(
                "buffer",
                "pushed buffer",
                buffers.isEmpty() ? List.of(bytesToPush) : buffers,
                bytes -> settings(bytesToPush, secondPush, bytes),
                windows);
        OptionalLong singleCopyFrom = singleCopyFrom(settings(bytesToPush, secondPush, buffer), bytesToPush);
        return new Result(new Tuning(measured, bytesToPush, secondPush, buffer, singleCopyFrom), section());
    }

    /** Every length that is tried is one that is measured; the last is longer than any message that is pushed. */
    private OptionalLong singleCopyFrom(Map<String, String> pushes, long bytesToPush)
            throws IOException, InterruptedException {
        List<Long> pushed = PUSHES.stream()
                .filter(bytes -> bytes > 0 && bytes <= bytesToPush)
                .toList();
        if (transport == Medium.TCP || pushed.isEmpty()) {
            return OptionalLong.empty();
        }
        Sweep sweep = new Sweep(
                transport.key() + "-single",
                "length from which messages in native memory are read where they lie",
                Stream.concat(pushed.stream(), Stream.of(bytesToPush + 1)).toList(),
                Memory.SEGMENTS,
                length -> {
                    Map<String, String> settings = new HashMap<>(pushes);
                    settings.put(Setting.SINGLE_COPY_FROM.property(), Long.toString(length));
                    return settings;
                },
                Plan.of(
                        List.of(Measurement.LATENCY),
                        pushed.stream().map(Long::intValue).toList(),
                        2,
                        effort),
                Choice.LARGEST);
        return OptionalLong.of(run(sweep));
    }

    private Section section() {
        return new Section(
                transport.key(),
                transport.key(),
                "Each round starts every value in turn. The best value is the one with the least median over the"
                    + " rounds; of all that its own worst round does not beat the smallest is chosen, and of lengths"
                    + " from which messages are read the largest.",
                tables,
                List.of());
    }

    private long sweep(
            String id, String title, List<Long> values, LongFunction<Map<String, String>> properties, Plan plan)
            throws IOException, InterruptedException {
        return run(new Sweep(transport.key() + "-" + id, title, values, memory, properties, plan, Choice.SMALLEST));
    }

    private long run(Sweep sweep) throws IOException, InterruptedException {
        Sweep.Outcome outcome = sweep.run(transport, trial);
        tables.add(outcome.table());
        return outcome.chosen().value();
    }

    /** Settings that push so much, with room for it. */
    private static Map<String, String> push(long bytesToPush, long secondPush) {
        return settings(bytesToPush, secondPush, Math.max(64 << 10, bytesToPush));
    }

    private static Map<String, String> settings(long bytesToPush, long secondPush, long pushedBuffer) {
        return Map.of(
                Setting.BYTES_TO_PUSH.property(), Long.toString(bytesToPush),
                Setting.SECOND_PUSH.property(), Long.toString(secondPush),
                Setting.PUSHED_BUFFER.property(), Long.toString(pushedBuffer),
                Setting.SINGLE_COPY_FROM.property(), Long.toString(NEVER));
    }

    private static List<Long> kibibytes(int... numbers) {
        List<Long> bytes = new ArrayList<>();
        for (int number : numbers) {
            bytes.add((long) number << 10);
        }
        return List.copyOf(bytes);
    }
}
