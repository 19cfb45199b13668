package dev.harbinger.study.messageinterface.latency;

import static dev.harbinger.study.messageinterface.latency.MessageLife.UNKNOWN;

import dev.harbinger.study.messageinterface.network.MessageHeader;
import dev.harbinger.study.messageinterface.network.OutputPath;
import dev.harbinger.study.messageinterface.word.Word;
import java.util.ArrayList;
import java.util.List;

/** What is known of a message that is under way. */
final class LifeInProgress {
    long number = UNKNOWN;
    int priority;
    int sender;
    int cluster;
    int slot;
    int send = UNKNOWN;
    int receiver = UNKNOWN;
    long sent = UNKNOWN;
    long translated = UNKNOWN;
    long queued = UNKNOWN;
    long acknowledged = UNKNOWN;
    long injected = UNKNOWN;
    long injectedLast = UNKNOWN;
    long arrived = UNKNOWN;
    long arrivedLast = UNKNOWN;
    long dispatched = UNKNOWN;
    long started = UNKNOWN;
    int handler = UNKNOWN;
    long lastWord = UNKNOWN;
    long ended = UNKNOWN;
    /** The first instruction of the reserved slot after MsgHead was read. */
    long firstIssue = UNKNOWN;

    private int length = UNKNOWN;
    private List<Hop> hops = List.of();

    void header(Word word) {
        length = MessageHeader.of(word).arguments();
    }

    /** Its first flits pass a path before its last ones do, and the last ones pass the paths in the same order. */
    void forwarded(long cycle, int node, OutputPath path, int channel, boolean isFirst, boolean isLast) {
        if (isFirst) {
            if (hops.isEmpty()) {
                hops = new ArrayList<>();
            }
            hops.add(new Hop(node, path, channel, cycle, isLast ? cycle : UNKNOWN));
        } else {
            for (int i = 0; i < hops.size(); i++) {
                Hop hop = hops.get(i);
                if (hop.last() == UNKNOWN) {
                    hops.set(i, new Hop(hop.node(), hop.path(), hop.channel(), hop.first(), cycle));
                    return;
                }
            }
        }
    }

    /** An instruction of the reserved slot issued after MsgHead was read. */
    void issued(long cycle, int index) {
        if (firstIssue == UNKNOWN) {
            firstIssue = cycle;
        }
        if (started == UNKNOWN && index == handler) {
            started = cycle;
        }
    }

    /** Its handler began, or never will: with a dispatcher that does not jump to it, whatever came after MsgHead. */
    void begin() {
        if (started == UNKNOWN) {
            started = firstIssue;
        }
    }

    MessageLife life() {
        return new MessageLife(
                number,
                priority,
                sender,
                cluster,
                slot,
                send,
                receiver,
                length,
                sent,
                translated,
                queued,
                acknowledged,
                injected,
                injectedLast,
                hops,
                arrived,
                arrivedLast,
                dispatched,
                started,
                handler,
                lastWord,
                ended);
    }
}
