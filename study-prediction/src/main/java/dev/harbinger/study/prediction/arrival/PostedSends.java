package dev.harbinger.study.prediction.arrival;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sends of one process until it is known when their process may have waited for them: in a blocking send, until the
 * process's next call; in a wait or test, from the process's latest call until the request completes. Memory is
 * bounded: with more than {@link PostedReceives#MOST_POSTED} requests, the oldest counts as never completed. For one
 * thread at a time.
 */
final class PostedSends {
    private final int process;
    private final Messages messages;
    private final Map<Long, long[]> byRequest = new LinkedHashMap<>();
    private long @Nullable [] blocking;
    private long latestCall = TraceEvent.ABSENT;
    private long number;

    PostedSends(int process, Messages messages) {
        this.process = process;
        this.messages = messages;
    }

    /** The process called something that does not complete anything. */
    void call(TraceEvent event) {
        endBlocking(event.timeNanos());
        latestCall = event.timeNanos();
    }

    private void endBlocking(long time) {
        if (blocking != null) {
            add(blocking, blocking[Message.SEND_TIME], time);
            blocking = null;
        }
    }

    /** A message was sent to a known process; the call itself was told before. */
    void post(TraceEvent send) {
        boolean isBlocking = send.op() == TraceOp.SEND || send.op() == TraceOp.SSEND;
        boolean isSynchronous = send.op() == TraceOp.SSEND || send.op() == TraceOp.ISSEND;
        long[] record = new long[Message.SEND_WIDTH];
        record[Message.ENDS] = Message.ends(send.worldPeer(), process);
        record[Message.COMMUNICATOR] = send.communicator();
        record[Message.TAG] = send.tag();
        record[Message.NUMBER] = number++;
        record[Message.SEND_TIME] = send.timeNanos();
        record[Message.SEND_BYTES] = send.bytes();
        record[Message.SEND_SITE] = send.site();
        record[Message.SEND_KNOWN] = isSynchronous ? Message.SYNCHRONOUS : 0;
        if (isBlocking) {
            blocking = record;
        } else if (send.request() == TraceEvent.ABSENT || send.request() == TraceEvent.NO_REQUEST) {
            addUnended(record);
        } else {
            long[] before = byRequest.remove(send.request());
            if (before != null) {
                addUnended(before);
            }
            byRequest.put(send.request(), record);
            if (byRequest.size() > PostedReceives.MOST_POSTED) {
                Iterator<long[]> oldest = byRequest.values().iterator();
                long[] given = oldest.next();
                oldest.remove();
                addUnended(given);
            }
        }
    }

    /** Something completed, perhaps a send. */
    void complete(TraceEvent completion) {
        endBlocking(completion.timeNanos());
        if (completion.op() == TraceOp.WAIT) {
            long[] send = byRequest.remove(completion.request());
            if (send != null) {
                add(send, latestCall, completion.timeNanos());
            }
        }
    }

    /** Ends the process: it is not known when the sends that are left ended. */
    void end() {
        endBlocking(TraceEvent.ABSENT);
        for (long[] send : byRequest.values()) {
            addUnended(send);
        }
        byRequest.clear();
    }

    private void addUnended(long[] send) {
        add(send, TraceEvent.ABSENT, TraceEvent.ABSENT);
    }

    private void add(long[] send, long waitFrom, long waitUntil) {
        send[Message.WAIT_FROM] = waitFrom;
        send[Message.WAIT_UNTIL] = waitUntil;
        messages.addSend(send);
    }
}
