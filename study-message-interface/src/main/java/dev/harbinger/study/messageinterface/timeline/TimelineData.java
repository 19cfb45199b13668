package dev.harbinger.study.messageinterface.timeline;

import dev.harbinger.study.messageinterface.isa.Instruction;
import dev.harbinger.study.messageinterface.latency.Hop;
import dev.harbinger.study.messageinterface.latency.LatencyPart;
import dev.harbinger.study.messageinterface.latency.MessageLife;
import dev.harbinger.study.messageinterface.network.OutputPath;
import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A timeline as the JSON that its page reads:
 *
 * <pre>
 *  {program, model, network, ending, omission, columns, rows, reservedSlot, cycles, from, to,
 *   parts: [title], paths: [name], labels: [[instruction, name]],
 *   code: [[text, place]],
 *   threads: [[node, cluster, slot, [cycles since the one before, 4 * instruction + operations, ...]]],
 *   messages: [[number, priority, sender, cluster, slot, send, receiver, length, acknowledged, injectedLast,
 *               arrivedLast, handler, [begin of each part, end of the last], [node, path, channel, first, last, ...]]],
 *   marks: [[cycle, node, cluster, slot, text]]}
 * </pre>
 *
 * Times are cycles, -1 where there is none.
 */
final class TimelineData {
    private final Timeline timeline;
    private final JsonText out;

    private TimelineData(Timeline timeline, Writer out) {
        this.timeline = timeline;
        this.out = new JsonText(out);
    }

    static void write(Timeline timeline, Writer out) throws IOException {
        new TimelineData(timeline, out).write();
    }

    private void write() throws IOException {
        out.open('{');
        out.name("program").text(timeline.program().name());
        out.name("model").text(timeline.model());
        out.name("network").text(timeline.network());
        out.name("ending").text(timeline.ending());
        out.name("omission").text(timeline.omission());
        out.name("columns").number(timeline.size().columns());
        out.name("rows").number(timeline.size().rows());
        out.name("reservedSlot").number(timeline.reservedSlot());
        out.name("cycles").number(timeline.cycles());
        out.name("from").number(timeline.from());
        out.name("to").number(timeline.to());
        texts("parts", Arrays.stream(LatencyPart.values()).map(LatencyPart::title));
        texts("paths", Arrays.stream(OutputPath.values()).map(TimelineData::name));
        code();
        threads();
        out.name("messages").open('[');
        for (MessageLife life : timeline.messages()) {
            message(life);
        }
        out.close(']');
        out.name("marks").open('[');
        for (ErrorMark mark : timeline.marks()) {
            out.open('[').number(mark.cycle()).number(mark.node()).number(mark.cluster());
            out.number(mark.slot()).text(mark.text()).close(']');
        }
        out.close(']');
        out.close('}');
    }

    private static String name(OutputPath path) {
        return switch (path) {
            case X_PLUS_TURN -> "turn to x+";
            case X_MINUS_TURN -> "turn to x\u2212";
            case X_PLUS_LINK -> "link x+";
            case X_MINUS_LINK -> "link x\u2212";
            case Y_PLUS_TURN -> "turn to y+";
            case Y_MINUS_TURN -> "turn to y\u2212";
            case Y_PLUS_LINK -> "link y+";
            case Y_MINUS_LINK -> "link y\u2212";
            case EXTRACTION_0 -> "exit P0";
            case EXTRACTION_1 -> "exit P1";
        };
    }

    private void texts(String name, Stream<String> texts) throws IOException {
        out.name(name).open('[');
        for (String text : texts.toList()) {
            out.text(text);
        }
        out.close(']');
    }

    private void code() throws IOException {
        out.name("labels").open('[');
        for (var label : timeline.program().labels().entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getKey()))
                .toList()) {
            out.open('[').number(label.getValue()).text(label.getKey()).close(']');
        }
        out.close(']');
        out.name("code").open('[');
        for (Instruction instruction : timeline.program().code()) {
            out.open('[').text(instruction.toString());
            out.text(instruction.place().toString()).close(']');
        }
        out.close(']');
    }

    private void threads() throws IOException {
        out.name("threads").open('[');
        for (ThreadLane lane : timeline.lanes()) {
            out.open('[')
                    .number(lane.node)
                    .number(lane.cluster)
                    .number(lane.slot)
                    .open('[');
            for (long value : lane.data()) {
                out.number(value);
            }
            out.close(']').close(']');
        }
        out.close(']');
    }

    private int handler(MessageLife life) {
        return life.handler() == MessageLife.UNKNOWN
                ? life.handler()
                : timeline.program().layout().instruction(life.handler());
    }

    private void message(MessageLife life) throws IOException {
        out.open('[').number(life.number()).number(life.priority()).number(life.sender());
        out.number(life.cluster()).number(life.slot()).number(life.send()).number(life.receiver());
        out.number(life.length()).number(life.acknowledged()).number(life.injectedLast());
        out.number(life.arrivedLast()).number(handler(life)).open('[');
        List<LatencyPart> parts = List.of(LatencyPart.values());
        for (LatencyPart part : parts) {
            out.number(part.begin(life));
        }
        out.number(parts.getLast().end(life)).close(']').open('[');
        for (Hop hop : life.hops()) {
            out.number(hop.node()).number(hop.path().ordinal()).number(hop.channel());
            out.number(hop.first()).number(hop.last());
        }
        out.close(']').close(']');
    }
}
