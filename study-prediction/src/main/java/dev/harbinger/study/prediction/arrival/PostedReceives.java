package dev.harbinger.study.prediction.arrival;

import dev.harbinger.study.prediction.receives.Fact;
import dev.harbinger.study.prediction.receives.Wildcards;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The receives of one process between post and completion, and its sends. It collects the facts of each and adds them
 * to the {@link Messages}. Memory is bounded: with more than {@link #MOST_POSTED} receives, the oldest counts as never
 * completed. For one thread at a time.
 */
public final class PostedReceives {
    /** Maximum receives kept until they complete. */
    static final int MOST_POSTED = 1 << 16;

    private final int process;
    private final Messages messages;
    private final Wildcards wildcards;
    private final Map<Long, Posted> byRequest = new LinkedHashMap<>();
    private final Deque<Posted> blocking = new ArrayDeque<>();
    private final PostedSends sends;
    private long number;
    private long formerPost = TraceEvent.ABSENT;
    private long unresolved;
    /** Whether this process has times: those that lack one are matched all the same, so that the others match right. */
    private boolean timed;

    /** A receive as it was posted: the record to be, without its sender if it takes any. */
    private record Posted(int call, TraceEvent event, Facts facts) {
        boolean isWildcard() {
            return Wildcards.isWildcard(event);
        }
    }

    /** The facts that are known only at the post. */
    private record Facts(long number, long formerPost, boolean predicted) {}

    /**
     * None posted.
     *
     * @param wildcards receives the actual sources and tags of wildcards
     */
    public PostedReceives(int process, Messages messages, Wildcards wildcards) {
        this.process = process;
        this.messages = messages;
        this.wildcards = wildcards;
        this.sends = new PostedSends(process, messages);
    }

    /** A receive was posted; {@code call} is the id of its call. */
    public void post(TraceEvent receive, int call, boolean predicted) {
        timed |= TraceEvent.isPresent(receive.timeNanos());
        sends.call(receive);
        Posted posted = new Posted(call, receive, new Facts(number++, formerPost, predicted));
        formerPost = receive.timeNanos();
        if (receive.op() == TraceOp.RECV) {
            blocking.addLast(posted);
            if (blocking.size() > MOST_POSTED) {
                end(blocking.removeFirst(), null);
            }
        } else if (receive.request() == TraceEvent.ABSENT || receive.request() == TraceEvent.NO_REQUEST) {
            end(posted, null);
        } else {
            Posted before = byRequest.remove(receive.request());
            if (before != null) {
                end(before, null);
            }
            byRequest.put(receive.request(), posted);
            if (byRequest.size() > MOST_POSTED) {
                Iterator<Posted> oldest = byRequest.values().iterator();
                Posted given = oldest.next();
                oldest.remove();
                end(given, null);
            }
        }
    }

    /** Something completed, a receive or a send. */
    public void complete(TraceEvent completion) {
        sends.complete(completion);
        Posted posted =
                completion.op() == TraceOp.DONE ? takeBlocking(completion) : byRequest.remove(completion.request());
        if (posted != null) {
            end(posted, completion);
        }
    }

    /** The latest receive posted from the same site: threads of a process may block in receives at the same time. */
    private @Nullable Posted takeBlocking(TraceEvent done) {
        Iterator<Posted> latestFirst = blocking.descendingIterator();
        while (TraceEvent.isPresent(done.site()) && latestFirst.hasNext()) {
            Posted posted = latestFirst.next();
            if (posted.event().site() == done.site()) {
                latestFirst.remove();
                return posted;
            }
        }
        return blocking.pollLast();
    }

    /** A message was sent. */
    public void send(TraceEvent event) {
        timed |= TraceEvent.isPresent(event.timeNanos());
        sends.call(event);
        if (TraceEvent.isPresent(event.worldPeer()) && timed) {
            sends.post(event);
        }
    }

    /** Ends the process: receives still posted never complete. */
    public void end() {
        for (Posted posted : blocking) {
            end(posted, null);
        }
        for (Posted posted : byRequest.values()) {
            end(posted, null);
        }
        blocking.clear();
        byRequest.clear();
        sends.end();
    }

    /** The number of receives with wildcards whose message is not known. */
    public long unresolved() {
        return unresolved;
    }

    private void end(Posted posted, @Nullable TraceEvent completion) {
        TraceEvent event = posted.event();
        int source = event.worldPeer();
        int tag = event.tag();
        long bytes = event.bytes();
        if (completion != null && TraceEvent.isPresent(completion.bytes())) {
            bytes = completion.bytes();
        }
        if (posted.isWildcard()) {
            if (completion == null
                    || !TraceEvent.isPresent(completion.peer())
                    || !TraceEvent.isPresent(completion.tag())) {
                unresolved++;
                source = TraceEvent.ABSENT_INT;
            } else {
                wildcards.resolve(posted.call(), completion.peer());
                source = event.peer() == TraceEvent.ANY ? completion.worldPeer() : source;
                tag = completion.tag();
            }
        }
        boolean joinable = TraceEvent.isPresent(source) && timed;
        if (joinable || Fact.EARLY.isIn(event)) {
            long[] record = new long[Message.RECEIVE_WIDTH];
            record[Message.ENDS] = Message.ends(process, joinable ? source : TraceEvent.ANY);
            record[Message.COMMUNICATOR] = event.communicator();
            record[Message.TAG] = tag;
            record[Message.NUMBER] = posted.facts().number();
            record[Message.POST_TIME] = event.timeNanos();
            record[Message.FORMER_POST] = posted.facts().formerPost();
            record[Message.COMPLETION] = completion == null ? TraceEvent.ABSENT : completion.timeNanos();
            record[Message.BYTES] = bytes;
            record[Message.SITE] = event.site();
            record[Message.KNOWN] = known(event, posted.facts().predicted());
            messages.addReceive(record);
        }
    }

    private static long known(TraceEvent event, boolean predicted) {
        long known = predicted ? Message.PREDICTED : 0;
        if (Fact.EARLY.isIn(event)) {
            known |= Message.MEASURED;
            known |= event.early() == TraceEvent.EARLY ? Message.MEASURED_EARLY : 0;
        }
        return known;
    }
}
