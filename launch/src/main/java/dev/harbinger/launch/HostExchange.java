package dev.harbinger.launch;

import dev.harbinger.launch.HostNews.Ended;
import dev.harbinger.launch.HostNews.Listens;
import dev.harbinger.messaging.transport.JobDirectory;
import dev.harbinger.messaging.transport.tcp.Handshake;
import dev.harbinger.messaging.transport.tcp.Handshake.Hello;
import dev.harbinger.messaging.transport.tcp.Handshake.Judgement;
import dev.harbinger.messaging.transport.tcp.Handshake.Kind;
import dev.harbinger.messaging.transport.tcp.Handshake.Verdict;
import dev.harbinger.messaging.transport.tcp.RankAddresses;
import dev.harbinger.messaging.transport.tcp.TcpPlan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the job directories of a job's hosts alike: where each rank listens and how it has ended. The launcher of rank
 * 0 is the hub: the others connect to it, and it hands on what each says to all others. A launcher that is lost takes
 * its ranks with it; when the hub is lost every other host counts all ranks but its own as failed.
 */
final class HostExchange implements AutoCloseable {
    /** Between two looks at the job's directory. */
    private static final long LOOK_MILLIS = 10;

    /** How long a launcher tries to reach the hub, which may be started later. */
    private static final long JOIN_NANOS = TimeUnit.SECONDS.toNanos(60);

    private static final long JOIN_PAUSE_MILLIS = 200;

    /** After how long the hub says which ranks it still waits for. */
    private static final long NOTICE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final int MOST_AT_ONCE = 64;
    private static final int MOST_COMPLAINTS = 8;

    /** What the last news get to be handed over at the end. */
    private static final long LEAVE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Meeting meeting;
    private final JobDirectory directory;
    private final Network network;
    private final RankAddresses addresses;
    private final long patienceMillis;
    private final Consumer<String> say;
    private final Handshake handshake;
    private final Semaphore guests = new Semaphore(MOST_AT_ONCE);
    private final List<HostNews> known = new ArrayList<>();
    private final Map<HostLink, BitSet> links = new HashMap<>();
    private final BitSet joined = new BitSet();
    private final BitSet listening = new BitSet();
    private final BitSet ended = new BitSet();
    private final TcpPlan plan;
    private final @Nullable ServerSocket server;
    private int complaints;
    private volatile boolean closed;

    /**
     * Meets the other launchers, and writes down in the job's directory what its ranks need to know.
     *
     * @param network how ranks of this host reach each other
     * @param patienceMillis how long another launcher may be silent; 0: for ever
     * @param say takes what the user should know
     * @throws IOException when the hub cannot be reached or refuses, or the hub cannot listen; the message says why
     */
    HostExchange(Meeting meeting, JobDirectory directory, Network network, long patienceMillis, Consumer<String> say)
            throws IOException {
        this.meeting = meeting;
        this.directory = directory;
        this.network = network;
        this.addresses = new RankAddresses(directory.path());
        this.patienceMillis = patienceMillis;
        this.say = say;
        this.handshake = new Handshake(meeting.secret());
        joined.set(meeting.first(), meeting.last() + 1);
        InetAddress host = InetAddress.getByName(meeting.host());
        if (meeting.listens()) {
            this.server = listen(host);
            this.plan = plan(UUID.randomUUID(), host);
        } else {
            this.server = null;
            this.plan = join(host);
        }
        plan.write(directory.path());
        if (server != null) {
            start("guests", this::acceptAll);
        }
        start("news of this host", this::watch);
    }

    private static void start(String name, Runnable work) {
        Thread.ofPlatform().daemon().name(name).start(work);
    }

    private TcpPlan plan(UUID job, InetAddress here) {
        return new TcpPlan(
                job, meeting.secret(), here, meeting.first(), meeting.last(), network == Network.SHARED_MEMORY);
    }

    private ServerSocket listen(InetAddress host) throws IOException {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(host, meeting.port()));
            return socket;
        } catch (IOException e) {
            throw new IOException(
                    "cannot listen at " + meeting + ": " + e.getMessage()
                            + "; the host that runs rank 0 must have this address, and the port must be free",
                    e);
        }
    }

    // ---- the others' side

    private TcpPlan join(InetAddress host) throws IOException {
        long begin = System.nanoTime();
        while (true) {
            Socket socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(host, meeting.port()), (int)
                        TimeUnit.NANOSECONDS.toMillis(Handshake.MOST_NANOS));
            } catch (IOException e) {
                socket.close();
                if (System.nanoTime() - begin > JOIN_NANOS) {
                    throw new IOException(
                            "the launcher of rank 0 cannot be reached at " + meeting + ": " + e.getMessage(), e);
                }
                pause(JOIN_PAUSE_MILLIS);
                continue;
            }
            try {
                return join(socket);
            } catch (IOException | RuntimeException e) {
                socket.close();
                throw new IOException(
                        "the launcher of rank 0 at " + meeting + " does not let this one in: " + e.getMessage(), e);
            }
        }
    }

    private TcpPlan join(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        Verdict verdict = handshake.connect(
                socket,
                new Hello(Kind.LAUNCHERS, directory.size(), new UUID(0, 0), meeting.first(), meeting.last(), 0));
        if (verdict.judgement() != Judgement.WELCOME) {
            throw new IOException(verdict.text());
        }
        BitSet others = new BitSet();
        others.set(0, directory.size());
        others.clear(meeting.first(), meeting.last() + 1);
        TcpPlan found = plan(UUID.fromString(verdict.text()), socket.getLocalAddress());
        begin(new HostLink(socket, "the launcher of rank 0 at " + meeting, patienceMillis), others);
        return found;
    }

    // ---- the hub's side

    private void acceptAll() {
        ServerSocket listening = server;
        while (listening != null && !closed) {
            try {
                Socket socket = listening.accept();
                if (guests.tryAcquire()) {
                    start("guest", () -> {
                        try {
                            accept(socket);
                        } finally {
                            guests.release();
                        }
                    });
                } else {
                    socket.close();
                }
            } catch (IOException e) {
                if (!closed) {
                    pause(JOIN_PAUSE_MILLIS);
                }
            }
        }
    }

    private void accept(Socket socket) {
        String from = TcpPlan.words((InetSocketAddress) socket.getRemoteSocketAddress());
        boolean taken = false;
        try {
            socket.setTcpNoDelay(true);
            BitSet theirs = new BitSet();
            Verdict verdict = handshake.accept(socket, hello -> judge(hello, theirs));
            taken = verdict.judgement() == Judgement.WELCOME;
            if (taken) {
                begin(new HostLink(socket, "the launcher of " + words(theirs) + " at " + from, patienceMillis), theirs);
            } else {
                complain(from, verdict.text());
            }
        } catch (IOException e) {
            complain(from, String.valueOf(e.getMessage()));
        }
        if (!taken) {
            try {
                socket.close();
            } catch (IOException e) {
                // It is of no more use either way.
            }
        }
    }

    private synchronized Verdict judge(Hello hello, BitSet theirs) {
        if (hello.kind() != Kind.LAUNCHERS) {
            return Verdict.refused("launchers meet here, no ranks");
        }
        if (hello.ranks() != directory.size()) {
            return Verdict.refused(
                    "the job at " + meeting + " has " + directory.size() + " ranks, not " + hello.ranks());
        }
        if (hello.first() < 0 || hello.last() < hello.first() || hello.last() >= directory.size()) {
            return Verdict.refused("the job has ranks 0 to " + (directory.size() - 1) + ", not " + hello.first()
                    + " to " + hello.last());
        }
        theirs.set(hello.first(), hello.last() + 1);
        if (theirs.intersects(joined)) {
            BitSet twice = (BitSet) theirs.clone();
            twice.and(joined);
            return Verdict.refused("another host runs " + words(twice) + " already: give each rank to one host");
        }
        joined.or(theirs);
        return Verdict.welcome(plan.job().toString());
    }

    private static String words(BitSet ranks) {
        return Ranks.words(ranks.stream().boxed().toList());
    }

    private synchronized void complain(String from, String why) {
        complaints++;
        if (!closed && complaints <= MOST_COMPLAINTS) {
            say.accept("has refused a connection from " + from + ": " + why
                    + (complaints == MOST_COMPLAINTS ? " (further ones are not told)" : ""));
        }
    }

    // ---- both sides

    private synchronized void begin(HostLink link, BitSet theirs) {
        links.put(link, theirs);
        known.forEach(link::send);
        link.start(this::hear, this::over);
    }

    private synchronized void hear(HostLink from, HostNews news) {
        BitSet theirs = links.get(from);
        int rank = switch (news) {
            case Listens listens -> listens.rank();
            case Ended end -> end.rank();
            default -> -1;
        };
        // Nobody speaks for another's ranks.
        if (rank >= 0 && theirs != null && theirs.get(rank)) {
            tell(news, from);
        }
    }

    /** Writes news down and hands them on to all but the one they come from. */
    private synchronized void tell(HostNews news, @Nullable HostLink from) {
        known.add(news);
        if (from != null) {
            apply(news);
        }
        for (HostLink link : links.keySet()) {
            if (link != from) {
                link.send(news);
            }
        }
    }

    private void apply(HostNews news) {
        switch (news) {
            case Listens(int rank, InetSocketAddress address) -> {
                try {
                    addresses.put(rank, address);
                } catch (IOException e) {
                    say.accept("cannot write down where rank " + rank + " is: " + e.getMessage());
                }
            }
            case Ended(int rank, boolean failed, String how) -> directory.markEnded(rank, failed, how);
            default -> {}
        }
    }

    private synchronized void over(HostLink link, @Nullable String why) {
        BitSet theirs = links.remove(link);
        link.close();
        if (why == null || theirs == null || closed) {
            return;
        }
        String how = "is lost: " + link.name() + " cannot be reached any more, " + why;
        theirs.stream().filter(rank -> !directory.hasEnded(rank)).forEach(rank -> {
            HostNews lost = new Ended(rank, true, how);
            apply(lost);
            tell(lost, null);
        });
    }

    /** Looks what the ranks of this host have written down, again and again. */
    private void watch() {
        long begin = System.nanoTime();
        boolean noticed = false;
        while (!closed) {
            look();
            if (!noticed && meeting.listens() && System.nanoTime() - begin > NOTICE_NANOS) {
                noticed = true;
                BitSet missing = missing();
                if (!missing.isEmpty()) {
                    say.accept("waits at " + meeting + " for the launchers of " + words(missing));
                }
            }
            pause(LOOK_MILLIS);
        }
    }

    private synchronized BitSet missing() {
        BitSet missing = (BitSet) joined.clone();
        missing.flip(0, directory.size());
        return missing;
    }

    private synchronized void look() {
        if (closed) {
            return;
        }
        for (int rank = meeting.first(); rank <= meeting.last(); rank++) {
            try {
                InetSocketAddress address = listening.get(rank) ? null : addresses.get(rank);
                if (address != null) {
                    listening.set(rank);
                    tell(new Listens(rank, address), null);
                }
            } catch (IOException e) {
                say.accept(String.valueOf(e.getMessage()));
                listening.set(rank);
            }
            if (!ended.get(rank) && directory.hasEnded(rank)) {
                ended.set(rank);
                tell(new Ended(rank, directory.hasFailed(rank), directory.howEnded(rank)), null);
            }
        }
    }

    /**
     * Called when the ranks of this host have all ended: hands the last news over, and at the hub waits until those of
     * the others have ended too, or until one has failed.
     */
    void finish() {
        look();
        while (meeting.listens() && !isDone()) {
            pause(LOOK_MILLIS);
        }
        List<HostLink> left;
        synchronized (this) {
            left = List.copyOf(links.keySet());
        }
        left.forEach(HostLink::leave);
        long deadline = System.nanoTime() + LEAVE_NANOS;
        while (!left.stream().allMatch(HostLink::hasLeft) && System.nanoTime() < deadline) {
            pause(LOOK_MILLIS);
        }
    }

    private synchronized boolean isDone() {
        boolean anyFailed = false;
        boolean allEnded = true;
        for (int rank = 0; rank < directory.size(); rank++) {
            anyFailed |= directory.hasFailed(rank);
            allEnded &= directory.hasEnded(rank);
        }
        return allEnded || (anyFailed && links.isEmpty());
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        links.keySet().forEach(HostLink::close);
        try {
            if (server != null) {
                server.close();
            }
        } catch (IOException e) {
            // It is of no more use either way.
        }
    }
}
