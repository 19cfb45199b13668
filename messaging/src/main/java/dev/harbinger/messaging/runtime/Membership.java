package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Group;
import dev.harbinger.messaging.Harbinger;
import dev.harbinger.messaging.MessagingException;
import dev.harbinger.messaging.RankProgram;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.deadlock.RankActivity;
import dev.harbinger.messaging.engine.Context;
import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A rank's membership in a job, with the operations of launchers: open it, run a program in it, end it. Any thread may
 * call any method.
 */
public final class Membership extends Harbinger {
    /** Maximum ranks of a job. */
    public static final int MAX_RANKS = 4096;

    /** The membership of the rank a thread belongs to; inherited by threads that the rank starts. */
    private static final InheritableThreadLocal<@Nullable Membership> CURRENT = new InheritableThreadLocal<>() {
        @Override
        protected @Nullable Membership childValue(@Nullable Membership parent) {
            if (parent != null) {
                parent.rank.threads().created();
            }
            return parent;
        }
    };

    /**
     * The open memberships of this process. Threads that no rank started belong to the only one, if there is only one.
     */
    private static final Set<Membership> OPEN = ConcurrentHashMap.newKeySet();

    private final Rank rank;
    private final Communicator world;
    private final AtomicBoolean left = new AtomicBoolean();
    private final Object leaving = new Object();

    /** Whether a launcher runs the program. */
    private volatile boolean launched;

    private Membership(Rank rank) {
        this.rank = rank;
        this.world = new RankCommunicator(
                rank, Group.ofWorldRanks(IntStream.range(0, rank.size()).toArray()), Context.WORLD);
    }

    /** Implements {@link Harbinger#join}, with its errors. */
    public static Harbinger current() {
        Membership current = CURRENT.get();
        if (current != null) {
            return current;
        }
        Membership[] open = OPEN.toArray(Membership[]::new);
        if (open.length > 1) {
            throw new IllegalStateException(
                    "thread " + Thread.currentThread().getName() + " was not started by any of the " + open.length
                            + " ranks of this process: call join() in the rank's own thread and pass the result on");
        }
        if (open.length == 1) {
            return open[0];
        }
        Settings settings = Settings.of(System.getProperties());
        String ranks = System.getProperty(RANKS_PROPERTY);
        Membership first = ranks == null
                ? open(new InProcessNetwork(1, settings).transport(0), settings, null)
                : RanksOfMain.start(ranks, settings);
        CURRENT.set(first);
        return first;
    }

    /**
     * Makes this rank a member of the job behind {@code transport}, and takes ownership of the transport. For
     * launchers.
     *
     * @param listener is notified of the program's calls; call sites are found only if there is a listener or the
     *     predictor needs them
     */
    public static Membership open(Transport transport, Settings settings, @Nullable CallListener listener) {
        Membership opened = new Membership(new Rank(transport, settings, listener));
        OPEN.add(opened);
        return opened;
    }

    /** Runs {@code program}. {@link #join} in it, and in threads it starts, returns this membership. */
    public void run(RankProgram program) throws Exception {
        Membership before = CURRENT.get();
        CURRENT.set(this);
        launched = true;
        rank.threads().begin();
        try {
            program.run(this);
        } finally {
            launched = false;
            rank.threads().end();
            CURRENT.set(before);
        }
    }

    /** Leaves it to the caller to close this membership: {@link #close} of the program has no effect. */
    Membership launched() {
        launched = true;
        return this;
    }

    @Override
    public Communicator world() {
        return world;
    }

    @Override
    public Counters counters() {
        rank.progress().catchUp();
        return rank.counters();
    }

    /**
     * Ends this rank with a failure: every peer that waits for it gets an error with this description. For launchers.
     *
     * @param how completes "rank 3 ...", such as "ended with an uncaught NullPointerException"
     */
    public void fail(String how) {
        fail(RankExit.failed(how));
    }

    /** Ends this rank with a failure that another rank may have caused. Waits of its threads end with an error. */
    public void fail(RankExit exit) {
        // Not after a thread that leaves: it may wait without end.
        if (claimEnd()) {
            rank.end(exit);
        }
    }

    /** Whether the calling thread is the one to end this rank. */
    private boolean claimEnd() {
        boolean first = left.compareAndSet(false, true);
        if (first) {
            OPEN.remove(this);
        }
        return first;
    }

    /** How a peer has ended, or null while this rank has not heard of it. For launchers. */
    public @Nullable RankExit exitOf(int peer) {
        return rank.progress().exitOf(peer);
    }

    /** What this rank has done so far and waits for. For launchers. */
    public RankActivity activity() {
        return rank.activity().now();
    }

    /** Whether a thread of this rank has ever started another. For launchers. */
    public boolean hasStartedThreads() {
        return rank.threads().haveStartedOthers();
    }

    /** Whether a thread of this rank has waited for some time. For launchers. */
    public boolean isWaiting(Thread thread) {
        return rank.activity().isWaiting(thread);
    }

    @Override
    public void close() {
        if (!launched || CURRENT.get() != this) {
            leave();
        }
    }

    private void leave() {
        synchronized (leaving) {
            if (left.get()) {
                return;
            }
            rank.waits().drain();
            rank.progress().takeArrived();
            if (!claimEnd()) {
                return;
            }
            EndReport report = rank.endReport();
            List<String> lines = report.lines(rank.probes().earlyMessages());
            lines.forEach(System.err::println);
            rank.end(RankExit.FINISHED, report.late());
            if (report.isStrict() && !lines.isEmpty()) {
                throw leftBehind(lines.size());
            }
        }
    }

    /** The error of a rank that must leave nothing behind. The lines of the report name the places. */
    private MessagingException leftBehind(int lines) {
        MessagingException error = new MessagingException("rank " + rank.number()
                + " of the world left messages or requests behind, reported in " + lines
                + (lines == 1 ? " line" : " lines") + ", and " + Setting.STRICT_END.property() + " is 1");
        error.setStackTrace(new StackTraceElement[0]);
        return error;
    }

    /**
     * Leaves the job as {@link #close} does, but does not tell the peers how: the launcher of this rank's process tells
     * them. For launchers, when a program ends the JVM, because code inside the JVM cannot know the exit code.
     *
     * @return whether this call left the job; false if the rank had left already
     */
    public boolean leaveSilently() {
        if (!claimEnd()) {
            return false;
        }
        rank.waits().drain();
        rank.endReport().linesOfCalls().forEach(System.err::println);
        rank.leave();
        return true;
    }
}
