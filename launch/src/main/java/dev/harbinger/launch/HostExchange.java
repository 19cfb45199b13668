package dev.harbinger.launch;

import dev.harbinger.launch.HostEvent.Activity;
import dev.harbinger.launch.HostEvent.Code;
import dev.harbinger.launch.HostEvent.Ended;
import dev.harbinger.launch.HostEvent.Ending;
import dev.harbinger.launch.HostEvent.Listens;
import dev.harbinger.launch.HostEvent.Mark;
import dev.harbinger.launch.HostEvent.Marked;
import dev.harbinger.messaging.deadlock.RankActivity;
import dev.harbinger.messaging.deadlock.ReportBarrier;
import dev.harbinger.messaging.transport.Medium;
import dev.harbinger.messaging.transport.RankExit;
import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.messaging.transport.tcp.RankAddresses;
import dev.harbinger.messaging.transport.tcp.TcpPlan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Synchronises the job directories of a job's hosts: where each rank listens and how it has ended. The launcher of rank
 * 0 is the {@link HostServer}. The others, each a {@link HostClient}, connect to it, and it forwards events between
 * them. If a launcher is lost, its ranks count as failed; if the server is lost, every other host counts all ranks but
 * its own as failed.
 */
abstract sealed class HostExchange implements AutoCloseable permits HostServer, HostClient {
    /** Interval between polls of the job's directory. */
    static final long POLL_MILLIS = 10;

    /** Polls per report of activity. */
    private static final int POLLS_PER_ACTIVITY = 20;

    /** Time limit for delivering the last events. */
    private static final long LEAVE_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** The rendezvous of the launchers, and the ranks on this host. */
    final Rendezvous rendezvous;

    /** The job's directory on this host. */
    final JobDirectory directory;

    /** Receives notices for the user. */
    final Consumer<String> notices;

    private final Medium medium;
    private final Timeouts timeouts;
    private final RankAddresses addresses;
    private final List<HostEvent> known = new ArrayList<>();
    private final Map<HostLink, BitSet> links = new HashMap<>();
    private final HostReportBarrier barrier = new HostReportBarrier(this, links.keySet());
    private final HostActivities activities;
    private final LocalRankEvents localEvents;
    private final OutcomeFiles outcomeFiles;
    private final FirstTerminationReason ending = new FirstTerminationReason();
    private boolean leaving;
    private volatile boolean closed;

    /**
     * Connects to the other launchers, and writes what its ranks need to know to the job's directory.
     *
     * @param medium the medium between ranks on this host
     * @param notices receives notices for the user
     * @throws IOException if the server cannot be reached, refuses, or cannot listen; the message says why
     */
    static HostExchange connect(
            Rendezvous rendezvous, JobDirectory directory, Medium medium, Timeouts timeouts, Consumer<String> notices)
            throws IOException {
        return rendezvous.listens()
                ? HostServer.open(rendezvous, directory, medium, timeouts, notices)
                : HostClient.join(rendezvous, directory, medium, timeouts, notices);
    }

    HostExchange(
            Rendezvous rendezvous, JobDirectory directory, Medium medium, Timeouts timeouts, Consumer<String> notices) {
        this.rendezvous = rendezvous;
        this.directory = directory;
        this.medium = medium;
        this.timeouts = timeouts;
        this.notices = notices;
        this.addresses = new RankAddresses(directory.path());
        this.activities = new HostActivities(directory.path());
        this.localEvents = new LocalRankEvents(rendezvous, directory, notices);
        this.outcomeFiles = new OutcomeFiles(directory.path());
    }

    static void start(String name, Runnable work) {
        Thread.ofPlatform().daemon().name(name).start(work);
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What the ranks on this host, which listen at {@code here}, need to know. */
    TcpPlan plan(UUID job, InetAddress here) {
        return new TcpPlan(
                job, rendezvous.secret(), here, rendezvous.first(), rendezvous.last(), medium == Medium.SHARED_MEMORY);
    }

    Timeouts timeouts() {
        return timeouts;
    }

    /** Starts to report the events of the ranks on this host to the others. */
    void begin() {
        start("events of this host", this::watch);
    }

    /**
     * Starts to exchange events with the launcher of {@code theirs}. The launcher may have been admitted while this one
     * was ending: then it receives the last events, or the end of the connection.
     */
    synchronized void begin(HostLink link, BitSet theirs) {
        if (closed && !leaving) {
            link.close();
            return;
        }
        links.put(link, theirs);
        known.forEach(link::send);
        if (leaving) {
            link.leave();
        }
        link.start(this::receive, this::over);
    }

    private synchronized void receive(HostLink from, HostEvent event) {
        BitSet theirs = links.get(from);
        switch (event) {
            case Ending(TerminationReason reason) -> {
                if (!closed && theirs != null && ending.set(reason)) {
                    forward(event, from);
                }
            }
            case Mark(long mark) -> {
                reportActivity();
                from.send(new Marked(mark));
            }
            case Marked(long mark) -> barrier.answered(from, mark);
            default -> receive(from, theirs, event);
        }
    }

    /** Receives an event of one rank. */
    private void receive(HostLink from, @Nullable BitSet theirs, HostEvent event) {
        int rank = event.rank();
        // A launcher may report only on its own ranks. After this exchange has closed, its job directory is gone.
        if (closed || rank < 0 || theirs == null || !theirs.get(rank)) {
            return;
        }
        if (event instanceof Activity(RankActivity activity)) {
            activities.put(activity);
        } else {
            forward(event, from);
        }
    }

    /** Records an event and forwards it to all launchers except its sender. */
    private synchronized void forward(HostEvent event, @Nullable HostLink from) {
        known.add(event);
        if (from != null) {
            apply(event);
        }
        for (HostLink link : links.keySet()) {
            if (link != from) {
                link.send(event);
            }
        }
    }

    private void apply(HostEvent event) {
        switch (event) {
            case Listens(int rank, InetSocketAddress address) -> {
                try {
                    addresses.put(rank, address);
                } catch (IOException e) {
                    notices.accept("cannot record the address of rank " + rank + ": " + e.getMessage());
                }
            }
            case Code(int rank, int code) -> outcomeFiles.setExitCode(rank, code);
            case Ended(int rank, RankExit exit) -> directory.markEnded(rank, exit);
            default -> {}
        }
    }

    private synchronized void over(HostLink link, @Nullable String why) {
        BitSet theirs = links.remove(link);
        link.close();
        // One that takes leave waits for nobody: the other side closes the connection when it has heard of that.
        if (why == null || theirs == null || leaving || closed) {
            return;
        }
        lost(theirs, "is lost: " + link.name() + " can no longer be reached, " + why);
    }

    /** Reports to all that ranks on another host have failed, unless they ended before. */
    synchronized void lost(BitSet theirs, String how) {
        theirs.stream().filter(rank -> !directory.hasEnded(rank)).forEach(rank -> {
            HostEvent lost = new Ended(rank, RankExit.failed(how));
            apply(lost);
            forward(lost, null);
        });
    }

    /** The activity of a rank on another host, as last reported, or null. */
    @Nullable
    RankActivity activityElsewhere(int rank) {
        return activities.get(rank);
    }

    /** The barrier between the reports of ranks on other hosts. */
    ReportBarrier reportBarrier() {
        return barrier;
    }

    /** Polls the events of the ranks on this host. */
    private void watch() {
        for (int polls = 0; !closed; polls++) {
            poll();
            if (polls % POLLS_PER_ACTIVITY == 0) {
                reportActivity();
            }
            pause(POLL_MILLIS);
        }
    }

    /** Sends the activity of the ranks on this host to the launcher of rank 0, unless that is this one. */
    private synchronized void reportActivity() {
        if (closed || rendezvous.listens()) {
            return;
        }
        activities.poll(rendezvous, now -> links.keySet().forEach(link -> link.send(new Activity(now))));
    }

    private synchronized void poll() {
        if (!closed) {
            localEvents.poll(this::publish);
        }
    }

    /** Sends an event of this host to all other launchers; why the job is ended only if they do not know it yet. */
    private void publish(HostEvent event) {
        if (!(event instanceof Ending(TerminationReason reason)) || ending.set(reason)) {
            forward(event, null);
        }
    }

    /** Passes on why another launcher ends the job, when it does. */
    void whenEnding(Consumer<TerminationReason> wanted) {
        ending.whenKnown(wanted);
    }

    /**
     * Called when all ranks on this host have ended: sends the last events. The server then waits until all other ranks
     * have ended, or one has failed.
     */
    void finish() {
        poll();
        awaitOthers();
        leave();
    }

    /** Sends the last events of the ranks on this host, and takes leave of the other launchers. */
    void leave() {
        poll();
        List<HostLink> left;
        synchronized (this) {
            leaving = true;
            left = List.copyOf(links.keySet());
        }
        left.forEach(HostLink::leave);
        long deadline = System.nanoTime() + LEAVE_NANOS;
        while (!left.stream().allMatch(HostLink::hasLeft) && System.nanoTime() < deadline) {
            pause(POLL_MILLIS);
        }
    }

    /** Handles the end of another launcher: if it never connected, its ranks fail with {@code how}. */
    void neverJoins(HostList.Share share, String how) {}

    /** Waits until no other launcher needs this one. */
    abstract void awaitOthers();

    /** Whether no other launcher is connected. */
    synchronized boolean isAlone() {
        return links.isEmpty();
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public synchronized void close() {
        closed = true;
        links.keySet().forEach(HostLink::close);
    }
}
