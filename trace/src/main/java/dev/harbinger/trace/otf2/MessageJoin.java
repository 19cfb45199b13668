package dev.harbinger.trace.otf2;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceEventBuilder;
import dev.harbinger.trace.TraceOp;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Turns the records of one process into events. The message of a non-blocking receive is recorded only at its
 * completion, so its event and all later ones are held back until then, to keep the order of the calls. At most
 * {@link #MOST_HELD} events are held back; beyond that, the oldest receive is passed on without these facts, which its
 * completion still has. One thread at a time.
 */
final class MessageJoin {
    /** Events held back: some 20 MB. */
    static final int MOST_HELD = 1 << 18;

    static final String NO_COMPLETION = "MpiIrecvRequest without recorded completion, given without its facts";
    static final String LATE = "MpiIrecvRequest not completed in time, given without its facts";
    static final String NOT_POSTED = "MpiIrecv without MpiIrecvRequest, given as completion only";
    static final String NO_PEER = " with no process";

    private final int process;
    private final Definitions definitions;
    private final int mostHeld;
    private final ArrayDeque<Held> held = new ArrayDeque<>();
    private final Map<Long, Held> open = new HashMap<>();
    private final Map<Integer, CommGroup> peers = new HashMap<>();
    private final Map<String, Long> counts = new TreeMap<>();
    private final TraceEventBuilder builder = new TraceEventBuilder();
    private long late;
    private long sequence;
    private boolean ended;

    /** An event, or a receive that waits for its facts. */
    private static final class Held {
        final TraceOp op;
        final long nanos;
        final long site;
        final long request;
        boolean waiting;
        boolean dropped;

        @Nullable
        Message facts;

        Held(TraceOp op, long nanos, long site, long request, @Nullable Message facts) {
            this.op = op;
            this.nanos = nanos;
            this.site = site;
            this.request = request;
            this.facts = facts;
        }
    }

    /** Joins the records of a process. */
    MessageJoin(int process, Definitions definitions) {
        this(process, definitions, MOST_HELD);
    }

    /** Joins the records of a process, and holds back at most this number of events. */
    MessageJoin(int process, Definitions definitions, int mostHeld) {
        this.process = process;
        this.definitions = definitions;
        this.mostHeld = mostHeld;
    }

    /** The next event, or null when there is none until another record is added. */
    @Nullable
    TraceEvent next() {
        while (true) {
            Held head = held.peek();
            if (head == null) {
                return null;
            }
            if (head.waiting) {
                if (!ended && held.size() <= mostHeld) {
                    return null;
                }
                open.remove(head.request);
                count(ended ? NO_COMPLETION : LATE);
                late += ended ? 0 : 1;
            }
            held.remove();
            if (!head.dropped) {
                return event(head);
            }
        }
    }

    /** No record is added any more. */
    void end() {
        ended = true;
    }

    /** Takes the next record of the process. */
    void add(Message message) {
        switch (message.kind()) {
            case EventCode.MPI_SEND -> addUnlessNoPeer(message, TraceOp.SEND, TraceEvent.NO_REQUEST);
            case EventCode.MPI_ISEND -> addUnlessNoPeer(message, TraceOp.ISEND, message.request());
            case EventCode.MPI_RECV -> addReceive(message);
            case EventCode.MPI_IRECV_REQUEST -> addPost(message);
            case EventCode.MPI_IRECV -> complete(message);
            case EventCode.MPI_REQUEST_CANCELLED -> {
                Held post = open.remove(message.request());
                if (post != null) {
                    post.waiting = false;
                }
                add(TraceOp.WAIT, message.nanos(), message, message.request(), null);
            }
            case EventCode.MPI_ISEND_COMPLETE -> add(TraceOp.WAIT, message.nanos(), message, message.request(), null);
            default -> throw new IllegalArgumentException("a record of code " + message.kind());
        }
    }

    private Held add(TraceOp op, long nanos, Message at, long request, @Nullable Message facts) {
        Held event = new Held(op, nanos, at.site(), request, facts);
        held.add(event);
        return event;
    }

    private void addUnlessNoPeer(Message message, TraceOp op, long request) {
        if (hasPeer(message)) {
            add(op, message.nanos(), message, request, message);
        }
    }

    /** The record comes when the receive is over; the call that waits for it is the one that posted it, or a wait. */
    private void addReceive(Message message) {
        if (hasPeer(message)) {
            long posted = message.inCompletion() ? TraceEvent.ABSENT : message.entered();
            add(TraceOp.RECV, posted, message, TraceEvent.NO_REQUEST, message);
            add(TraceOp.DONE, message.nanos(), message, TraceEvent.NO_REQUEST, message);
        }
    }

    private void addPost(Message message) {
        Held post = add(TraceOp.IRECV, message.nanos(), message, message.request(), null);
        post.waiting = true;
        Held before = open.put(message.request(), post);
        if (before != null) {
            before.waiting = false;
            count(NO_COMPLETION);
        }
    }

    private void complete(Message message) {
        Held post = open.remove(message.request());
        if (post != null) {
            post.waiting = false;
        } else if (late > 0) {
            late--;
        } else {
            count(NOT_POSTED);
        }
        if (hasPeer(message)) {
            if (post != null) {
                post.facts = message;
            }
            add(TraceOp.WAIT, message.nanos(), message, message.request(), message);
        } else if (post != null) {
            post.dropped = true;
        }
    }

    /** Calls with {@code MPI_PROC_NULL} as their peer communicate with nobody; some tracers record them. */
    private boolean hasPeer(Message message) {
        if (message.peer() < 0) {
            count(EventCode.name(message.kind()) + NO_PEER);
        }
        return message.peer() >= 0;
    }

    private TraceEvent event(Held from) {
        builder.begin(sequence++, from.op).timeNanos(from.nanos).site(from.site).request(from.request);
        Message facts = from.facts;
        if (facts != null) {
            CommGroup group = peers.computeIfAbsent(facts.communicator(), this::peersIn);
            builder.peer(Objects.requireNonNullElse(group.rank(facts.peer()), TraceEvent.ABSENT_INT))
                    .worldPeer(Objects.requireNonNullElse(group.world(facts.peer(), process), TraceEvent.ABSENT_INT))
                    .tag(facts.tag() < 0 ? TraceEvent.ABSENT_INT : facts.tag())
                    .count(facts.length() < 0 ? TraceEvent.ABSENT : facts.length())
                    .typeBytes(1);
            if (!from.op.isCompletion()) {
                builder.communicator(facts.communicator());
            }
        }
        return builder.build();
    }

    private CommGroup peersIn(int communicator) {
        Communicator known = definitions.communicators().get(communicator);
        return known == null ? CommGroup.UNKNOWN : known.peers(process);
    }

    private void count(String name) {
        counts.merge(name, 1L, Long::sum);
    }

    /** What was not joined so far, by name. */
    Map<String, Long> counts() {
        return counts;
    }
}
