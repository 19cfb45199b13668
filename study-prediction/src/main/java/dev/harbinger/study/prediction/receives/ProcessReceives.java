package dev.harbinger.study.prediction.receives;

import dev.harbinger.predict.CallSiteTable;
import dev.harbinger.predict.Predictor;
import dev.harbinger.trace.TraceEvent;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** Counts the receives and sends of one process. For one thread at a time. */
public final class ProcessReceives implements Serializable {
    private static final long serialVersionUID = 1;

    private static final int MOST_SEND_SITES = 1 << 16;

    private final int process;
    private final Identities identities = new Identities();
    private final CallSiteTable siteTable = new CallSiteTable(1 << 16);
    private final ArrayList<SiteReceives> sites = new ArrayList<>();
    private final SiteReceives all = new SiteReceives();
    private final SizeCounts sizes = new SizeCounts();
    private final SizeCounts sentSizes = new SizeCounts();
    private final PeerCounts sentTo = new PeerCounts();
    private final PeerCounts receivedFrom = new PeerCounts();
    private final LinkedHashSet<Long> sendSites = new LinkedHashSet<>();
    private final Wildcards wildcards = new Wildcards();
    private final ProcessTimes times = new ProcessTimes();
    private final Quarters quarters = new Quarters();
    private final long[] facts = new long[Fact.values().length];
    private boolean isFirstSight;
    private long latestSendSite = TraceEvent.ABSENT;
    private long events;
    private long sends;
    private long sentBytes;
    private long withoutMessage;

    /** Nothing read of this process. */
    public ProcessReceives(int process) {
        this.process = process;
    }

    /** An event was read; returns it with the facts that can be trusted. */
    public TraceEvent event(TraceEvent event) {
        events++;
        return times.trusted(event);
    }

    /** The times of its events. */
    public ProcessTimes times() {
        return times;
    }

    /** The id of a posted receive's call, see {@link Identities#post}. */
    public int call(TraceEvent receive) {
        long known = identities.size();
        int call = identities.post(receive);
        isFirstSight = identities.size() > known;
        return call;
    }

    /** The id of a posted receive's site; {@link Predictor#NONE} when it is not known. */
    public int site(TraceEvent receive) {
        if (!TraceEvent.isPresent(receive.site())) {
            return Predictor.NONE;
        }
        int site = siteTable.intern(receive.site());
        if (site == sites.size()) {
            sites.add(new SiteReceives());
        }
        return site;
    }

    /** The receive of the latest {@link #call} was posted from a site of that id. */
    public void post(TraceEvent receive, int site, boolean hit) {
        all.post(receive, hit);
        if (site != Predictor.NONE) {
            sites.get(site).post(receive, hit);
        }
        if (TraceEvent.isPresent(receive.bytes())) {
            sizes.add(receive.bytes());
        }
        if (Wildcards.isWildcard(receive)) {
            wildcards.post(receive);
        }
        receivedFrom.add(receive);
        for (Fact fact : FACTS) {
            facts[fact.ordinal()] += fact.isIn(receive) ? 1 : 0;
        }
    }

    private static final Fact[] FACTS = Fact.values();

    /** A message was sent. */
    public void send(TraceEvent send) {
        sends++;
        if (send.site() != latestSendSite && sendSites.size() < MOST_SEND_SITES) {
            latestSendSite = send.site();
            sendSites.add(latestSendSite);
        }
        sentTo.add(send);
        long size = send.bytes();
        if (TraceEvent.isPresent(size)) {
            sentBytes = Saturated.sum(sentBytes, size);
            sentSizes.add(size);
        }
    }

    /** Receives were posted of which the trace has no message, and so no event. */
    public void addWithoutMessage(long receives) {
        withoutMessage += receives;
    }

    /** Receives of which the trace has no message; they are not among the others. */
    public long withoutMessage() {
        return withoutMessage;
    }

    /** Its rank. */
    public int process() {
        return process;
    }

    /** Events read. */
    public long events() {
        return events;
    }

    /** All its receives together. */
    public SiteReceives all() {
        return all;
    }

    /** The receive of the latest {@link #call} followed those before it as at an earlier time, or it did not. */
    public void order(boolean isRepeated) {
        quarters.add(isRepeated, isFirstSight);
    }

    /** Its receives in four quarters. */
    public Quarters quarters() {
        return quarters;
    }

    /** How many call sites posted receives. */
    public int siteCount() {
        return sites.size();
    }

    /** The site with an id. */
    public long siteOf(int id) {
        return siteTable.site(id);
    }

    /** The receives of the site with an id. */
    public SiteReceives atSite(int id) {
        return sites.get(id);
    }

    /** The different calls. */
    public Identities identities() {
        return identities;
    }

    /** Sizes of the receives, as posted. */
    public SizeCounts sizes() {
        return sizes;
    }

    /** Sizes of the messages sent. */
    public SizeCounts sentSizes() {
        return sentSizes;
    }

    /** Call sites of sends, of the first 65,536. */
    public Set<Long> sendSites() {
        return Collections.unmodifiableSet(sendSites);
    }

    /** Messages sent, by their destination. */
    public PeerCounts sentTo() {
        return sentTo;
    }

    /** Receives by their source, with their bytes as posted; those from any source are without peer. */
    public PeerCounts receivedFrom() {
        return receivedFrom;
    }

    /** Receives with wildcards. */
    public Wildcards wildcards() {
        return wildcards;
    }

    /** How many receives have a fact. */
    public long having(Fact fact) {
        return facts[fact.ordinal()];
    }

    /** Messages sent. */
    public long sends() {
        return sends;
    }

    /** Bytes sent, as far as known. */
    public long sentBytes() {
        return sentBytes;
    }
}
